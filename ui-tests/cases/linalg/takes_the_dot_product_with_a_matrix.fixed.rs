use array_core::array;

fn main() {
    let (x, weights) = (array![1.0, 2.0], array![[1.0, 2.0], [3.0, 4.0]]);
    let y = x.matmul(&weights);
    assert_eq!(y.len(), 2);
}
