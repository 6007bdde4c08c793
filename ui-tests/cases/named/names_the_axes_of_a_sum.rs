use array_core::{Array, broadcast, shape};

fn main() {
    let (a, b) = (Array::<f32, shape![2]>::ones(), Array::<f32, shape![2]>::ones());
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: index names must follow an operand, not an operation: write them after its operands
    let _ = broadcast!(named; (a + b)[i] * m[i, j]);
}
