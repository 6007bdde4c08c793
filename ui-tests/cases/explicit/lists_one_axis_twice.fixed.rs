use array_core::{array, axes, functions::broadcast_in_dim, shape};

fn main() {
    let t = array![[1, 2], [3, 4]];
    let _ = broadcast_in_dim::<shape![2, 2, 2], axes![1, 2], _>(&t);
}
