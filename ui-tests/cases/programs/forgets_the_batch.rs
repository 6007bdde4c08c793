use array_core::{Array, dim, linalg::matmul, shape};

dim!(Batch);

fn classify(pixels: &Array<f32, shape![784]>, weights: &Array<f32, shape![784, 10]>) -> Array<f32, shape![Batch, 10]> {
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, (Batch, Len<10>)>` found struct `array_core::Array<_, (Len<10>,)>`
    matmul(pixels, weights)
}

fn main() {
    let pixels = Array::ones();
    assert_eq!(classify(&pixels, &Array::zeros()).len(), 20);
}
