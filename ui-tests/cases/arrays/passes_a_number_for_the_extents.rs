use array_core::{Array, shape};

fn main() {
    let n = 8;
    //~ ERROR: `usize` cannot be converted to a shape of type `(Dyn,)`
    //~ NOTE: pass a `usize` for each axis, `[n]` or `[2, 3]`, or those of an array, `x.shape()`
    let x: Array<f32, shape![_]> = Array::zeros_with(n);
    assert_eq!(x.len(), 8);
}
