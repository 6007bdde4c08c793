use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, f64::NAN, 3.0];
    let s = x.masked(&broadcast!(!is_nan(x))).sort::<0>();
    let median = (s[(s.len() - 1) / 2] + s[s.len() / 2]) / 2.0;
    assert_eq!(median, 2.0);
}
