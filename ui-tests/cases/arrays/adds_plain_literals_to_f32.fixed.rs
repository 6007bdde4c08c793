use array_core::{Array, array, shape};

fn shifted(x: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    x + array![0.5_f32, 0.25]
}

fn main() {
    let _ = shifted(&Array::ones());
}
