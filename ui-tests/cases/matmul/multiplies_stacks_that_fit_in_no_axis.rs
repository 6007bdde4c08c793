use array_core::{Array, shape};

fn main() {
    let queries = Array::<f32, shape![8, 16, 64]>::ones();
    let keys = Array::<f32, shape![4, 20, 64]>::ones();
    //~ ERROR: shapes `(Len<8>, Len<16>, Len<64>)` and `(Len<4>, Len<20>, Len<64>)` cannot be multiplied: the inner axes are `Len<64>` and `Len<20>`
    let scores = queries.matmul(&keys);
    assert_eq!(scores.shape(), [8, 16, 20]);
}
