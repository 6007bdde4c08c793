use array_core::{Array, shape};

fn nest(x: Array<f32, shape![4, 2, 3]>) {
    let _ = x.into_nested::<shape![3]>();
}

fn main() {
    nest(Array::zeros());
}
