use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: `[{integer}; 1]` cannot index an array of shape `(Len<2>, Len<3>)`
    //~ NOTE: one `usize` for each axis is needed
    //~ NOTE: see array_core::errors#wrong-number-of-indices
    let _ = x[[1]];
}
