use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![1024]>::ones();
    let _ = x.pad_to::<0, 1, 0, shape![1025]>(0.0);
}
