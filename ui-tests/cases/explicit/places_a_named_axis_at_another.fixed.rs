use array_core::{Array, axes, dim};

dim!(pub Samples);
dim!(pub Features);

fn main() {
    let x = Array::<f32, (Samples, Features)>::ones_with([5, 4]);
    let w = Array::<f32, (Features,)>::ones_with([4]);
    let _ = x.multiply_in_dims(axes![1], &w);
}
