use array_core::{array, einsum};

fn main() {
    let m = array![[1, 2], [3, 4]];
    let v = array![1, 10];
    let y = einsum!("ij,j->i", m, v);
    assert_eq!(y, array![21, 43]);
}
