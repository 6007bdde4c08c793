use array_core::{array, shape, shape::Axis0};

fn main() {
    let v = array![10, 20];
    //~ ERROR: `Axis0` is not a list of axes
    let _ = v.broadcast_in_dim::<shape![2, 3], Axis0>();
}
