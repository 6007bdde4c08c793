use array_core::{array, axes, shape};

fn main() {
    let t = array![[1, 2, 3], [4, 5, 6]];
    let _ = t.t().broadcast_in_dim::<shape![3, 1, 2], axes![0, 2]>();
}
