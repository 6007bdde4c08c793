use array_core::{array, einsum};

fn main() {
    let a = array![[1.0, 2.0], [3.0, 4.0]];
    let _ = einsum!("ij->j", a);
}
