use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, f64::NAN, 3.0];
    let median = x.masked(&broadcast!(!is_nan(x))).median_axis::<0>().to_scalar();
    assert_eq!(median, 2.0);
}
