use array_core::array;

fn main() {
    let x = array![2.0, 4.0];
    let inverse = x.reciprocal();
    assert_eq!(inverse, array![0.5, 0.25]);
}
