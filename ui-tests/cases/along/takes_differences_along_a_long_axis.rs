use array_core::{Array, shape};

fn main() {
    let signal = Array::<f32, shape![44100]>::zeros();
    //~ ERROR: the compiler cannot compute the extent `Len<44100>` - `One`
    //~ NOTE: see array_core::errors#extent-not-computed
    let _ = signal.diff::<0>();
}
