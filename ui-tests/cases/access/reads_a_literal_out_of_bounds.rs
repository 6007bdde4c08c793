//@ shown by: cargo build
use array_core::{array, iab};

fn main() {
    let x = array![[1], [2]];
    //~ ERROR: index 2 is out of bounds for an axis of extent 2
    let _ = iab!(x[2][999]);
}
