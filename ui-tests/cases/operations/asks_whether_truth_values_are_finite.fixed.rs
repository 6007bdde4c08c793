use array_core::{array, is_finite};

fn main() {
    let x = array![true, false];
    let _ = is_finite(x.cast::<f32>());
}
