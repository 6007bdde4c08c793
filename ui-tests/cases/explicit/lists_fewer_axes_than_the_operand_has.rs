use array_core::{array, axes, shape};

fn main() {
    let t = array![[1, 2]];
    //~ ERROR: a list of axes `(Axis1,)` does not fit an operand of shape `(One, Len<2>)`
    let _ = t.broadcast_in_dim::<shape![4, 3, 2], axes![1]>();
}
