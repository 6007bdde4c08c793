use array_core::{Array, axes, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    let _ = x.max_axes_keep(axes![1]);
}
