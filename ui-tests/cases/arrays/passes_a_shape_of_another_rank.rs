use array_core::{Array, shape};

fn main() {
    //~ ERROR: `[{integer}; 3]` cannot be converted to a shape of type `(Dyn, Len<3>)`
    //~ NOTE: see array_core::errors#not-the-extents
    let _ = Array::<f32, shape![_, 3]>::zeros_with([1, 2, 3]);
}
