use array_core::{Array, shape};

fn main() {
    let planes = Array::<u8, shape![3, 4, 6]>::zeros();
    //~ ERROR: an array of shape `(Len<3>, Len<4>, Len<6>)` has no axis 0, or no position 3 for it
    let _ = planes.moveaxis::<0, 3>();
}
