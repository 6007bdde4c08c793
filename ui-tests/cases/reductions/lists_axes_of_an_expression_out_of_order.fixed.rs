use array_core::{Array, axes, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    let _ = broadcast!(sum_axes(x * x, axes![0, 2]));
}
