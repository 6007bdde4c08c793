use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    //~ ERROR: cannot merge axes 0 and 2 of an array of shape `(Len<2>, Len<3>, Len<4>)`
    let _ = x.merge_axes::<0, 2>();
}
