use array_core::prelude::*;

fn main() {
    let x: Array<f32, shape![2, 3]> = array![[1.0, 2.0, 3.0], [5.0, 6.0, 9.0]];
    let mean = x.mean_axis::<1>();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    let z = broadcast!(x - mean);
    assert_eq!(z.shape(), [2, 3]);
}
