use array_core::{Array, shape};

fn main() {
    let (column, x) = (Array::<f32, shape![2, 1]>::ones(), Array::<f32, shape![3, 4]>::ones());
    //~ ERROR: shapes `(Len<2>, One)` and `(Len<3>, Len<4>)` cannot be multiplied: the inner axes are `One` and `Len<3>`
    let y = column.matmul(&x);
    assert_eq!(y.shape(), [2, 4]);
}
