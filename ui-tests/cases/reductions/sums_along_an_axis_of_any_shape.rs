use array_core::{Array, Shape, array};

fn total<S: Shape>(x: &Array<f32, S>) -> f32 {
    //~ ERROR: the method `sum_axis` exists for reference `&array_core::Array<f32, S>`
    //~ NOTE: `S: HasAxis<_>`
    x.sum_axis::<0>().sum()
}

fn main() {
    assert_eq!(total(&array![[1.0, 2.0], [3.0, 4.0]]), 10.0);
}
