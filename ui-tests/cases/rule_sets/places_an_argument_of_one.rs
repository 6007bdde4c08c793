use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: `in_dims` needs another operand, whose axes it counts: write it on an operand, as in `m + v.in_dims(0)`
    let _ = broadcast!(explicit; m + sqrt(v.in_dims(0)));
}
