use array_core::array;

fn main() {
    let x = array![[2_i32, 1], [1, 1]];
    let inverse = x.cast::<f64>().inv();
    assert_eq!(inverse.shape(), [2, 2]);
}
