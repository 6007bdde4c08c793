use array_core::{Array, dim, shape};

dim!(pub Samples);

fn main() {
    let samples = Array::<f32, shape![Samples, 4]>::zeros_with([150, 4]);
    let weights = Array::<f32, shape![Samples, 4]>::ones_with([150, 4]);
    let _ = &samples * &weights;
}
