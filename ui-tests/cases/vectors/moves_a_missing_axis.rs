use array_core::{Array, shape};

fn main() {
    let image = Array::<u8, shape![4, 6, 3]>::zeros();
    //~ ERROR: an array of shape `(Len<4>, Len<6>, Len<3>)` has no axis 3
    let _ = image.moveaxis::<3, 0>();
}
