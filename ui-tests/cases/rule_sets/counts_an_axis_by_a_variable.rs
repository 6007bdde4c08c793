use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    let axis = 0;
    //~ ERROR: an axis must be an integer literal, as in `0`: a macro cannot evaluate names or expressions
    let _ = broadcast!(explicit; m + v.in_dims(axis));
    let _ = axis;
}
