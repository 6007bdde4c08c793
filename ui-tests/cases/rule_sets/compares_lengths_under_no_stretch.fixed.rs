use array_core::{Array, broadcast, shape};

fn difference(a: &Array<f32, shape![4]>, b: &Array<f32, shape![4]>) {
    let _ = broadcast!(no_stretch; a - b);
}

fn main() {
    difference(&Array::zeros(), &Array::zeros());
}
