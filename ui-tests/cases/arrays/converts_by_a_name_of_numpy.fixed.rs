use array_core::{Array, array, shape};

fn main() {
    let x = array![1.0, 2.0];
    let _: Array<f32, shape![2]> = x.cast::<f32>() * 2.0;
}
