use array_core::{Array, dim, shape};

dim!(pub Samples);

fn main() {
    let samples = Array::<f32, shape![Samples, 4]>::zeros_with([150, 4]);
    let weights = Array::<f32, shape![150, 4]>::ones();
    //~ ERROR: shapes `(Samples, Len<4>)` and `(Len<150>, Len<4>)` cannot be broadcast together
    let _ = &samples * &weights;
}
