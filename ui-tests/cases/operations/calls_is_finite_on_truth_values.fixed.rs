use array_core::{array, functions::is_finite};

fn main() {
    let x = array![true, false];
    let _ = is_finite(x.cast::<f32>());
}
