use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![3]>::zeros();
    let _ = x.max_axis_keep::<0>();
}
