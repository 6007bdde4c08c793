use array_core::{Array, axes, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    //~ ERROR: the list of axes `(Axis2, Axis0)` is not strictly increasing
    let _ = broadcast!(sum_axes(x * x, axes![2, 0]));
}
