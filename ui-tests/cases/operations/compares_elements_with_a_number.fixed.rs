use array_core::{Array, broadcast, shape};

fn main() {
    let pixels = Array::<f32, shape![4, 4]>::zeros();
    let bright = broadcast!(pixels > 0.5);
    assert_eq!(bright.shape(), [4, 4]);
}
