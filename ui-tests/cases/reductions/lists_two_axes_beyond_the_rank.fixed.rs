use array_core::{Array, axes, shape};

fn main() {
    let rates = Array::<f32, shape![2]>::ones();
    let _ = rates.sum_axes(axes![0]);
}
