use array_core::{array, slice};

fn main() {
    let x = array![1.0, 2.0, 3.0];
    //~ ERROR: `None` does not insert an axis: write `NewAxis` for a new axis of extent 1
    let _ = slice!(x, .., None);
}
