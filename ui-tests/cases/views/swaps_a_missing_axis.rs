use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: an array of shape `(Len<2>, Len<3>)` has no axis 2
    let _ = x.swap_axes::<0, 2>();
}
