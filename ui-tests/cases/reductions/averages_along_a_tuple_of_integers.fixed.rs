use array_core::{Array, axes, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    let _ = x.sum_axes(axes![0, 1]);
    let _ = x.mean_axes(axes![0, 2]);
}
