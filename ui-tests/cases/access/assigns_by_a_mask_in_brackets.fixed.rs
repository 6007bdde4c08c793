use array_core::prelude::*;

fn cut(x: &mut Array<f32, shape![4]>, mask: &Array<bool, shape![4]>) {
    broadcast!(x[mask] = 0);
}

fn main() {
    cut(&mut Array::ones(), &Array::full(true));
}
