use array_core::{Arrays, array};

fn main() {
    let x = array![1_i32, 2];
    let y = array![10_i32, 20];
    //~ ERROR: a grid cannot be made of `array_core::Array<i32, (Len<2>,)>` itself
    let _ = (x, y).meshgrid();
}
