use array_core::{Arrays, array};

fn main() {
    let x = array![1_i32, 2];
    let y = array![[10_i32], [20]];
    //~ ERROR: an array of shape `(Len<2>, One)` is not a vector
    let _ = (&x, &y).meshgrid();
}
