use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![8]>::ones();
    let _ = x.split_axis::<0, shape![_, 2]>();
}
