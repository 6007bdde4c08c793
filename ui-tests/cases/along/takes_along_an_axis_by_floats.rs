use array_core::prelude::*;

fn main() {
    let x = array![[30, 10, 20], [5, 6, 4]];
    let nearest = array![[0.6_f32], [1.2]].round();
    //~ ERROR: `array_core::Array<f32, (Len<2>, One)>` is not an array of indices
    //~ NOTE: not an array of integers
    //~ NOTE: see array_core::errors#not-an-index
    let _ = x.take_along_axis::<1>(&nearest);
}
