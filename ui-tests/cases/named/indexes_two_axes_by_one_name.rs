use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 2]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: `i` indexes two axes of one operand: take its `diagonal()`
    let _ = broadcast!(named; m[i, i] * v[i]);
}
