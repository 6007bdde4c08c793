use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![1, 3]>::ones();
    let v = x.squeeze_axis::<0>();
    assert_eq!(v.shape(), [3]);
}
