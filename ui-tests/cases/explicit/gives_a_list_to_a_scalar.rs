use array_core::{array, axes};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: an operand of shape `()` takes no list of axes
    let _ = m.add_in_dims(axes![0], 10);
}
