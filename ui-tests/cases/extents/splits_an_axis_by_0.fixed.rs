use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![_]>::zeros_with([0]);
    let _ = x.split_axis::<0, shape![0, 2]>();
}
