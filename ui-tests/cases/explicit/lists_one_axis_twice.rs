use array_core::{array, axes, functions::broadcast_in_dim, shape};

fn main() {
    let t = array![[1, 2], [3, 4]];
    //~ ERROR: the list of axes `(Axis1, Axis1)` is not strictly increasing
    let _ = broadcast_in_dim::<shape![2, 2, 2], axes![1, 1], _>(&t);
}
