use array_core::{Array, shape};

fn main() {
    let queries = Array::<f32, shape![8, 16, 64]>::ones();
    let keys = Array::<f32, shape![8, 20, 64]>::ones();
    let scores = queries.matmul(keys.mt());
    assert_eq!(scores.shape(), [8, 16, 20]);
}
