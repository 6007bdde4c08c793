use array_core::shape::HasAxis;
use array_core::{Array, array};

fn total<S: HasAxis<0>>(x: &Array<f32, S>) -> f32 {
    x.sum_axis::<0>().sum()
}

fn main() {
    assert_eq!(total(&array![[1.0, 2.0], [3.0, 4.0]]), 10.0);
}
