use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: `in_dims` lists axes of another operand: write it on an operand of an operation, as in `m + sqrt(v).in_dims(0)`
    let _ = broadcast!(explicit; m + sqrt(v.in_dims(0)));
}
