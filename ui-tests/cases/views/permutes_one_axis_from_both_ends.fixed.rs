use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    let y = x.permute::<-1, 0>();
    assert_eq!(y.shape(), [3, 2]);
}
