use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let n = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: both operands have `in_dims`, which lists axes of the other operand: leave out one of the two
    let _ = broadcast!(explicit; m.in_dims(0, 1) + n.in_dims(0, 1));
}
