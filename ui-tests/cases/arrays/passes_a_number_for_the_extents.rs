use array_core::{Array, shape};

fn main() {
    let n = 8;
    //~ ERROR: `usize` cannot be converted to a shape of type `(Dyn,)`
    //~ NOTE: pass extents in brackets, `[n]` or `[2, 3]`, or the extents of an array, `x.shape()`
    let x: Array<f32, shape![_]> = Array::zeros_with(n);
    assert_eq!(x.len(), 8);
}
