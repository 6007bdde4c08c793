use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let n = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `in_dims` lists axes of the other operand, and both operands have it: leave out one `in_dims`
    let _ = broadcast!(explicit; m.in_dims(0, 1) + n.in_dims(0, 1));
}
