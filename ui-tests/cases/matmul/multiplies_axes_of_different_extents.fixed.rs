use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![8, 784]>::ones();
    let weights = Array::<f32, shape![784, 10]>::ones();
    let y = x.matmul(&weights);
    assert_eq!(y.shape(), [8, 10]);
}
