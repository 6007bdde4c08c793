use array_core::{Array, shape};

fn main() {
    let matrix = Array::<f32, shape![2, 3]>::ones();
    let column = Array::<f32, shape![2, 1]>::ones();
    let _ = &matrix + &column;
}
