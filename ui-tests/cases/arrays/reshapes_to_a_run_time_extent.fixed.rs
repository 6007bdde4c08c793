use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![_]>::zeros_with([6]);
    let _ = x.try_reshape::<shape![_, 2]>([3, 2]);
}
