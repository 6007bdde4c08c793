use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mask = array![true, false];
    //~ ERROR: `array_core::Array<bool, (Len<2>,)>` does not select from `array_core::Array<{float}, (Len<2>, Len<2>)>`
    broadcast!(x[mask] = 0.0);
}
