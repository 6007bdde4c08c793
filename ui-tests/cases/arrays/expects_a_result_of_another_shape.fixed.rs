use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    let _sum: Array<f32, shape![2, 3]> = &x + &row;
}
