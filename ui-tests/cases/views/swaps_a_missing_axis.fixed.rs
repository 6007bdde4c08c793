use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let _ = x.swap_axes::<0, 1>();
}
