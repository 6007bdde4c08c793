use array_core::{Array, shape};

fn main() {
    //~ ERROR: put a computed extent in braces, as in `shape![{ 2 * N }]`, and separate axes by commas
    let _ = Array::<f32, shape![2; 3]>::zeros();
}
