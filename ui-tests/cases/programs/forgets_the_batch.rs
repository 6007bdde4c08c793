use array_core::{Array, dim, matmul, shape};

dim!(Batch);

fn classify(pixels: &Array<f32, shape![784]>, weights: &Array<f32, shape![784, 10]>) -> Array<f32, shape![Batch, 10]> {
    //~ ERROR: mismatched types
    matmul(pixels, weights)
}

fn main() {
    let pixels = Array::ones();
    assert_eq!(classify(&pixels, &Array::zeros()).len(), 20);
}
