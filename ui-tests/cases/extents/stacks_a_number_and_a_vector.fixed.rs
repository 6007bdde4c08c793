use array_core::{Arrays, array};

fn main() {
    let x = array![1_i64, 2, 3];
    let sum = x.sum_axis::<0>();
    let _ = (&x, sum.expand_dims::<0>()).concat::<0>();
}
