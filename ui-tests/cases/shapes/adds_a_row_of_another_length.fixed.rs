use array_core::{Array, shape};

fn main() {
    let matrix = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    let _ = &matrix + &row;
}
