use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, f64::NAN];
    let _ = broadcast!(is_nan(x));
    let _ = broadcast!(if is_nan(x) { 0.0 } else { x });
}
