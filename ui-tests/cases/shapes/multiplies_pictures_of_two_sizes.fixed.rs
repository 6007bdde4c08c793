use array_core::{Array, shape};

fn main() {
    let pictures = Array::<u8, shape![10, 480, 640, 3]>::ones();
    let mask = Array::<u8, shape![480, 640, 1]>::ones();
    let _ = &pictures * &mask;
}
