use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![4]>::ones();
    let y = x.repeat::<0, 2>();
    assert_eq!(y.shape(), [8]);
}
