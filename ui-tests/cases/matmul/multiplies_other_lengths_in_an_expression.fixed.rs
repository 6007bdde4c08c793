use array_core::{Array, broadcast, shape};

fn main() {
    let (x, weights) = (Array::<f32, shape![8, 3]>::ones(), Array::<f32, shape![2, 3]>::ones());
    let bias = Array::<f32, shape![2]>::ones();
    let y = broadcast!(matmul(x, weights.t()) + bias);
    assert_eq!(y.shape(), [8, 2]);
}
