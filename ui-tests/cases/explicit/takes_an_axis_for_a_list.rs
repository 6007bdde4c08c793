use array_core::{Axis0, array, shape};

fn main() {
    let v = array![10, 20];
    //~ ERROR: `Axis0` is not a list of axes
    let _ = v.broadcast_in_dim::<shape![2, 3], Axis0>();
}
