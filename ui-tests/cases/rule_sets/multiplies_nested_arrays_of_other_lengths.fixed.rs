use array_core::{Array, InlineArray, broadcast, shape};

type Triple = InlineArray<f32, shape![3]>;

fn product(x: &Array<Triple, shape![4]>, y: &Array<Triple, shape![4]>) {
    let _ = broadcast!(no_stretch; x * y);
}

fn main() {
    product(&Array::ones(), &Array::ones());
}
