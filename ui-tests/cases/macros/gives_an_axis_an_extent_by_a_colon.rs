use array_core::{Array, dim};

//~ ERROR: an extent follows `=`: write `dim!(Channel = 3)`
dim!(Batch, Channel: 3);

fn main() {
    let _ = Array::<f32, (Batch, Channel)>::zeros_with((Batch(4), Channel));
}
