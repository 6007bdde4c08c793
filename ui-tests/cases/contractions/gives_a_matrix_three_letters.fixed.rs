use array_core::{array, einsum};

fn main() {
    let (a, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    let _ = einsum!("ij,j->i", a, v);
}
