use array_core::{Array, shape};

fn main() {
    let vocabulary = Array::<f32, shape![1000, 64]>::zeros();
    let tokens = Array::<u32, shape![8, 12]>::zeros();
    let _ = vocabulary.take::<0, _>(&tokens.reshape::<shape![96]>());
}
