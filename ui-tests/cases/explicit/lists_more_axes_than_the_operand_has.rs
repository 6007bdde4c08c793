use array_core::{array, axes};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = array![10, 20];
    //~ ERROR: a list of axes `(Axis0, Axis1)` does not fit an operand of shape `(Len<2>,)`
    let _ = m.add_in_dims(axes![0, 1], &v);
}
