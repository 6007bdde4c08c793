use array_core::{Array, axes, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    //~ ERROR: the list of axes `(Axis1, Axis1)` is not strictly increasing
    let _ = x.max_axes_keep(axes![1, 1]);
}
