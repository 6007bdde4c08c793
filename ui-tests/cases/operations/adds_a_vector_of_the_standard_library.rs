use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![_]>::from(vec![1.0, 2.0]);
    let more = vec![0.5, 0.25];
    //~ ERROR: `Vec<{float}>` cannot be combined with an array of `f64`
    //~ NOTE: neither an array nor a scalar
    let _ = &x + more;
}
