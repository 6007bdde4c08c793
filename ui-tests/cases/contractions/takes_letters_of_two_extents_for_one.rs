use array_core::{Array, einsum, shape};

fn main() {
    let (a, b) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![4, 5]>::ones());
    //~ ERROR: one index name has an axis of `Len<4>` here and of `Len<3>` before
    let _ = einsum!("ij,jk->ik", a, b);
}
