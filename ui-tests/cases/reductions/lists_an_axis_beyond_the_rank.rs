use array_core::{Array, axes, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    //~ ERROR: an array of shape `(Len<2>, Len<3>, Len<4>)` has no axis `Axis3`
    let _ = x.mean_axes(axes![0, 3]);
}
