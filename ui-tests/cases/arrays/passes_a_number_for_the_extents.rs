use array_core::{Array, shape};

fn main() {
    let n = 8;
    //~ ERROR: `usize` cannot be converted to a shape of type `(Dyn,)`
    //~ NOTE: pass extents, `[n]` or `[2, 3]`, or `x.shape()`; in generic code, `x.axes().clone()`
    let x: Array<f32, shape![_]> = Array::zeros_with(n);
    assert_eq!(x.len(), 8);
}
