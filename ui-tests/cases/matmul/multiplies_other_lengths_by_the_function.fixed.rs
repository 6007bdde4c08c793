use array_core::{Array, linalg::matmul, shape};

fn main() {
    let (x, weights) = (Array::<f32, shape![8, 3]>::ones(), Array::<f32, shape![2, 3]>::ones());
    let y = matmul(&x, weights.t());
    assert_eq!(y.shape(), [8, 2]);
}
