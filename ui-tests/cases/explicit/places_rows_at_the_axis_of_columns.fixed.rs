use array_core::{array, axes};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = array![10, 20, 30];
    let _ = m.subtract_in_dims(axes![1], &v);
}
