use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![4]>::ones();
    let _ = x.split_first::<0, shape![3]>();
}
