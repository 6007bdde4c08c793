use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![8, 784]>::ones();
    let weights = Array::<f32, shape![768, 10]>::ones();
    //~ ERROR: shapes `(Len<8>, Len<784>)` and `(Len<768>, Len<10>)` cannot be multiplied: the inner axes are `Len<784>` and `Len<768>`
    let y = x.matmul(&weights);
    assert_eq!(y.shape(), [8, 10]);
}
