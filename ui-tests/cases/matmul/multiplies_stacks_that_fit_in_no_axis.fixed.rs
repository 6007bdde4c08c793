use array_core::{Array, shape};

fn main() {
    let queries = Array::<f32, shape![8, 16, 64]>::ones();
    let keys = Array::<f32, shape![8, 64, 20]>::ones();
    let scores = queries.matmul(&keys);
    assert_eq!(scores.shape(), [8, 16, 20]);
}
