use array_core::{Array, shape};

fn main() {
    //~ ERROR: axes are written without parentheses, as in `shape![2, 3]`
    let _ = Array::<f32, shape![(2, 3)]>::zeros();
}
