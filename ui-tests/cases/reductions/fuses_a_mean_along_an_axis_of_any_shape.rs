use array_core::{Array, Shape, array, broadcast};

fn center<S: Shape>(x: &Array<f32, S>) -> Array<f32, S> {
    //~ ERROR: an array of shape `S` has no axis -1
    //~ NOTE: consider further restricting type parameter `S` with trait `HasAxis`
    broadcast!(x - mean_axis_keep::<-1>(x))
}

fn main() {
    assert_eq!(center(&array![1.0, 3.0]), array![-1.0, 1.0]);
}
