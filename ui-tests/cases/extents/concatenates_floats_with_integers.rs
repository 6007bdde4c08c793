use array_core::{Arrays, array};

fn main() {
    let (x, y) = (array![1.0_f32, 2.0], array![3_i32]);
    //~ ERROR: `&array_core::Array<i32, (One,)>` is not an array of `f32`
    let _ = (&x, &y).concat::<0>();
}
