use array_core::{Array, shape};

fn main() {
    let n = std::env::args().count();
    //~ ERROR: `n` is not a type or a constant: an extent known at run time is written as in `shape![_, 3]`
    let _ = Array::<f32, shape![n, 2]>::zeros_with([n, 2]);
}
