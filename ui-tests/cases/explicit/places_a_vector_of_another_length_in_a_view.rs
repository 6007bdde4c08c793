use array_core::{array, axes, shape};

fn main() {
    let v = array![1, 2, 3, 4];
    //~ ERROR: an axis of `Len<4>` cannot be placed at `Axis1`, an axis of `Len<3>`
    let _ = v.broadcast_in_dim::<shape![4, 3], axes![1]>();
}
