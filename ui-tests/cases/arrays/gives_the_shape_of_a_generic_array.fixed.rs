use array_core::{Array, Float, Shape, array};

fn zeros_like<T: Float, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    Array::<T, S>::zeros_with(x.axes().clone())
}

fn main() {
    assert_eq!(zeros_like(&array![1.0, 2.0]), array![0.0, 0.0]);
}
