use array_core::{Array, broadcast, shape};

fn main() {
    let (a, b) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![4, 5]>::ones());
    //~ ERROR: one index name has an axis of `Len<4>` here and of `Len<3>` before
    let _ = broadcast!(sum(j: a[i, j] * b[j, k]));
}
