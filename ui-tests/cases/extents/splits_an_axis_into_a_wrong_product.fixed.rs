use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![9]>::ones();
    let _ = x.split_axis::<0, shape![3, 3]>();
}
