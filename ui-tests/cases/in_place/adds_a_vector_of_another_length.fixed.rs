use array_core::{Array, shape};

fn main() {
    let mut total = Array::<f32, shape![2, 3]>::zeros();
    let row = Array::<f32, shape![3]>::ones();
    total += &row;
}
