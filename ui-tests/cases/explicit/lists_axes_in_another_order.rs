use array_core::{array, axes, shape};

fn main() {
    let t = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: the list of axes `(Axis2, Axis0)` is not strictly increasing
    let _ = t.broadcast_in_dim::<shape![3, 1, 2], axes![2, 0]>();
}
