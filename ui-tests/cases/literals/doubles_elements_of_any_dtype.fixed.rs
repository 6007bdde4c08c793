use array_core::{Array, Number, Shape, array, broadcast};

fn doubled<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(x * 2)
}

fn main() {
    let _ = doubled(&array![1, 2]);
}
