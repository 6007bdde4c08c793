use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0_f64, 2.0, 3.0];
    let chosen = array![1_i32, 0, 1];
    //~ ERROR: `array_core::Array<i32, (Len<3>,)>` cannot select from `array_core::Array<f64, (Len<3>,)>`
    //~ NOTE: a mask is an array of `bool`
    broadcast!(x[chosen] = 0.0);
    assert_eq!(x, array![0.0, 2.0, 0.0]);
}
