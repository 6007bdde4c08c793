use array_core::{Array, dim, linalg::matmul, shape};

dim!(Batch, Time);

fn scores(
    q: &Array<f32, shape![Batch, Time, 16]>,
    k: &Array<f32, shape![Batch, Time, 16]>,
) -> Array<f32, shape![Batch, Time, Time]> {
    matmul(q, &k.mt())
}

fn main() {
    let x = Array::ones_with([2, 3, 16]);
    assert_eq!(scores(&x, &x).shape(), [2, 3, 3]);
}
