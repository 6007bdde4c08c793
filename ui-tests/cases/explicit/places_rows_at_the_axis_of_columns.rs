use array_core::{array, axes};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = array![10, 20, 30];
    //~ ERROR: an axis of `Len<3>` cannot be placed at `Axis0`, an axis of `Len<2>`
    let _ = m.subtract_in_dims(axes![0], &v);
}
