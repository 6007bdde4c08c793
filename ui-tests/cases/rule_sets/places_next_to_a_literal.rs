use array_core::{Array, broadcast, shape};

fn main() {
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: `in_dims` lists axes of the other operand, and a literal has none: leave it out
    let _ = broadcast!(explicit; v.in_dims(0) + 2);
}
