use array_core::array;

fn main() {
    let counts = array![3, 1, 2];
    let mean: f64 = counts.cast::<f64>().mean();
    assert_eq!(mean, 2.0);
}
