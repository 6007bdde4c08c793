use array_core::{Array, shape};

fn main() {
    let planes = Array::<u8, shape![3, 4, 6]>::zeros();
    let _ = planes.moveaxis::<0, -1>();
}
