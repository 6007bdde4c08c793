use array_core::{Array, shape};

fn main() {
    let mut total = Array::<f32, shape![2, 3]>::zeros();
    let matrix = Array::<f32, shape![2, 3]>::ones();
    total += &matrix;
}
