use array_core::{array, axes, shape};

fn main() {
    let v = array![10, 20];
    let _ = v.broadcast_in_dim::<shape![2, 3], axes![0]>();
}
