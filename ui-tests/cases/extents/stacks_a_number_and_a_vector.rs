use array_core::{Arrays, array};

fn main() {
    let x = array![1_i64, 2, 3];
    let sum = x.sum_axis::<0>();
    //~ ERROR: cannot stack arrays of shapes `(Len<3>,)` and `()` along a new axis 0
    let _ = (&x, &sum).stack::<0>();
}
