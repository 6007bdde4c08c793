use array_core::{Array, shape};

fn main() {
    let image = Array::<u8, shape![4, 6, 3]>::zeros();
    let _ = image.moveaxis::<2, 0>();
}
