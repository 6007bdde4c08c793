use array_core::{Array, shape};

fn main() {
    let (column, x) = (Array::<f32, shape![2, 1]>::ones(), Array::<f32, shape![3, 4]>::ones());
    let y = column.broadcast_to::<shape![2, 3]>().matmul(&x);
    assert_eq!(y.shape(), [2, 4]);
}
