use array_core::{array, einsum};

fn main() {
    let m = array![[1, 2], [3, 4]];
    let y = einsum!("ij->i", m);
    assert_eq!(y, array![3, 7]);
}
