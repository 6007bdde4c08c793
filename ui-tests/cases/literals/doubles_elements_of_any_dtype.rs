use array_core::{Array, Element, Shape, array, broadcast};

fn doubled<T: Element, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    //~ ERROR: the literal `2` does not fit in an array of `T`
    //~ NOTE: generic code needs `T: Number`
    broadcast!(x * 2)
}

fn main() {
    let _ = doubled(&array![1, 2]);
}
