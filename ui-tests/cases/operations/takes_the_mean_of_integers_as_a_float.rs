use array_core::array;

fn main() {
    let counts = array![3, 1, 2];
    //~ ERROR: `{integer}` is not a float dtype
    //~ ERROR: mismatched types
    let mean: f64 = counts.mean();
    assert_eq!(mean, 2.0);
}
