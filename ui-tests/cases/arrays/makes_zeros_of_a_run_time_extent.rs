use array_core::{Array, shape};

fn main() {
    //~ ERROR: the extents of `(Dyn, Len<3>)` are not all known to the compiler
    //~ NOTE: pass the shape: `zeros_with([2, 3])`
    let _ = Array::<f32, shape![_, 3]>::zeros();
}
