use array_core::{Array, shape};

fn main() {
    let signal = Array::<f32, shape![44100]>::zeros();
    //~ ERROR: the compiler does not work out what `One` leaves of `Len<44100>`
    //~ NOTE: see ERRORS.md#extent-not-worked-out
    let _ = signal.diff::<0>();
}
