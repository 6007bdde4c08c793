use array_core::{Array, dim, shape};

dim!(Time);

fn main() {
    //~ ERROR: the extents of `(Time,)` are not all known to the compiler
    let signal = Array::<f32, shape![Time]>::from_fn(|[t]| (t as f32).sin());
    assert_eq!(signal.shape(), [100]);
}
