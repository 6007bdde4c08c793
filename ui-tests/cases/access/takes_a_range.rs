use array_core::{array, iab};

fn main() {
    let x = array![1, 2, 3];
    //~ ERROR: an index must be one position, and this is a range: `slice!` takes ranges
    let _ = iab!(x[0..2]);
}
