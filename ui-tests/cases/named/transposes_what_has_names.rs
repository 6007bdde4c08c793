use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: index names stand at the end of an operand, and Rust evaluates what is around these
    let _ = broadcast!(named; m[i, j].t() * 2);
}
