use array_core::{Array, Len, shape};

fn main() {
    let column = Array::<f32, shape![2, 1]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    let _ = &column + &row;
}
