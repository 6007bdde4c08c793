use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let mean = Array::<f32, shape![3]>::ones();
    let deviation: Array<f32, shape![2, 3]> = &x - &mean;
    assert_eq!(deviation.len(), 6);
}
