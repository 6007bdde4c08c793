use array_core::array;

fn main() {
    let (weights, values) = (array![0.5, 0.5], array![1.0, 2.0, 3.0]);
    let mean = weights.dot(&weights) * values.sum();
    assert!(mean > 0.0);
}
