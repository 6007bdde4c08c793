use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![3]>::zeros();
    let y = Array::<f32, shape![3]>::ones();
    //~ ERROR: `f32` has no bitwise operations
    x ^= &y;
}
