use array_core::{Arrays, array};

fn main() {
    let x = array![1_i32, 2];
    let y = array![10_i32, 20];
    //~ ERROR: cannot make a grid of `array_core::Array<i32, (Len<2>,)>`, which is neither a reference nor a view
    let _ = (x, y).meshgrid();
}
