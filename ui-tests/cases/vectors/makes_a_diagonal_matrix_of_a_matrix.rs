use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` is not a vector
    //~ NOTE: the diagonal of a matrix is `x.diagonal()`
    let trace = x.diag().sum();
    assert_eq!(trace, 5.0);
}
