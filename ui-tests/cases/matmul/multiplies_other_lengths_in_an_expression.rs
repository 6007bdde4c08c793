use array_core::{Array, broadcast, shape};

fn main() {
    let (x, weights) = (Array::<f32, shape![8, 3]>::ones(), Array::<f32, shape![2, 3]>::ones());
    let bias = Array::<f32, shape![2]>::ones();
    //~ ERROR: shapes `(Len<8>, Len<3>)` and `(Len<2>, Len<3>)` cannot be multiplied: the inner axes are `Len<3>` and `Len<2>`
    let y = broadcast!(matmul(x, weights) + bias);
    assert_eq!(y.shape(), [8, 2]);
}
