use array_core::{Array, einsum, shape};

fn main() {
    let (a, b) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![3, 5]>::ones());
    let _ = einsum!("ij,jk->ik", a, b);
}
