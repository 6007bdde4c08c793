use array_core::{Array, shape};

fn main() {
    //~ ERROR: axes are separated by commas: write `,` here, as in `shape![2, 3]`
    let _ = Array::<f32, shape![2; 3]>::zeros();
}
