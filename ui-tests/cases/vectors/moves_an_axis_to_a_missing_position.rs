use array_core::{Array, shape};

fn main() {
    let planes = Array::<u8, shape![3, 4, 6]>::zeros();
    //~ ERROR: cannot move axis 0 of an array of shape `(Len<3>, Len<4>, Len<6>)` to 3
    let _ = planes.moveaxis::<0, 3>();
}
