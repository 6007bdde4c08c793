use array_core::array;

fn main() {
    let x = array![2.0, 4.0];
    //~ ERROR: a matrix of shape `(Len<2>,)` is not square
    let inverse = x.inv();
    assert_eq!(inverse, array![0.5, 0.25]);
}
