use array_core::array;

fn main() {
    let (counts, weights) = (array![[1_i32, 2], [3, 4]], array![0.5_f32, 1.0]);
    //~ ERROR: `i32` and `f32` have no common dtype
    let sums = counts.matmul(&weights);
    assert_eq!(sums.shape(), [2]);
}
