use array_core::array;

fn main() {
    let (counts, weights) = (array![[1_i32, 2], [3, 4]], array![0.5_f32, 1.0]);
    let sums = counts.cast::<f32>().matmul(&weights);
    assert_eq!(sums.shape(), [2]);
}
