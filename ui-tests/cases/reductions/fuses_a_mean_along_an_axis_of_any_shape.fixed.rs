use array_core::shape::HasAxis;
use array_core::{Array, array, broadcast};

fn center<S: HasAxis<-1>>(x: &Array<f32, S>) -> Array<f32, S> {
    broadcast!(x - mean_axis_keep::<-1>(x))
}

fn main() {
    assert_eq!(center(&array![1.0, 3.0]), array![-1.0, 1.0]);
}
