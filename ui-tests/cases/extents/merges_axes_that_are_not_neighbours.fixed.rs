use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    let _ = x.merge_axes::<0, 1>();
}
