use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![4]>::ones();
    x.fill(0.0);
    assert_eq!(x.sum(), 0.0);
}
