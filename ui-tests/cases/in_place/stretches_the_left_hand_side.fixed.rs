use array_core::{Array, shape};

fn main() {
    let mut column = Array::<f32, shape![2, 3]>::zeros();
    let matrix = Array::<f32, shape![2, 3]>::ones();
    column -= &matrix;
}
