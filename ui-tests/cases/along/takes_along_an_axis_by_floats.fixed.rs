use array_core::prelude::*;

fn main() {
    let x = array![[30, 10, 20], [5, 6, 4]];
    let nearest = array![[0.6_f32], [1.2]].round().cast::<i64>();
    let _ = x.take_along_axis::<1>(&nearest);
}
