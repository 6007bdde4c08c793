use array_core::array;

fn main() {
    let (x, weights) = (array![1.0, 2.0], array![[1.0, 2.0], [3.0, 4.0]]);
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` is not a vector
    //~ NOTE: `matmul` multiplies matrices
    let y = x.dot(&weights);
    assert_eq!(y.len(), 2);
}
