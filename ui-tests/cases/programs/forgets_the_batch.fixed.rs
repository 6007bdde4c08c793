use array_core::{Array, dim, linalg::matmul, shape};

dim!(Batch);

fn classify(
    pixels: &Array<f32, shape![Batch, 784]>,
    weights: &Array<f32, shape![784, 10]>,
) -> Array<f32, shape![Batch, 10]> {
    matmul(pixels, weights)
}

fn main() {
    let pixels = Array::ones_with([2, 784]);
    assert_eq!(classify(&pixels, &Array::zeros()).shape(), [2, 10]);
}
