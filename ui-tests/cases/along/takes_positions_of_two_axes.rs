use array_core::{Array, shape};

fn main() {
    let vocabulary = Array::<f32, shape![1000, 64]>::zeros();
    let tokens = Array::<u32, shape![8, 12]>::zeros();
    //~ ERROR: an array of shape `(Len<8>, Len<12>)` is not a sequence of one axis
    //~ NOTE: one axis is needed
    //~ NOTE: see ERRORS.md#one-axis-needed
    let _ = vocabulary.take::<0, _>(&tokens);
}
