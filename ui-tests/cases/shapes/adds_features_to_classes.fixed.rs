use array_core::{Array, dim};

dim!(pub Features);
dim!(pub Classes);

fn sum(a: &Array<f32, (Features,)>, b: &Array<f32, (Features,)>) {
    let _ = a + b;
}

fn main() {}
