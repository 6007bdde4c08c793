use array_core::{Array, shape};

fn main() {
    let image = Array::<f32, shape![28, 28, 3]>::zeros();
    let _ = image.reshape::<shape![2352]>();
}
