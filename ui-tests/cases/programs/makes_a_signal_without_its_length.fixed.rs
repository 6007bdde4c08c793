use array_core::{Array, dim, shape};

dim!(Time);

fn main() {
    let signal = Array::<f32, shape![Time]>::from_fn_with([100], |[t]| (t as f32).sin());
    assert_eq!(signal.shape(), [100]);
}
