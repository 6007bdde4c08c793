use array_core::{array, iab};

fn main() {
    let x = array![[1, 2], [3, 4]];
    let i = 1.0_f64;
    //~ ERROR: `f64` is not an index
    let _ = iab!(x[0][i]);
}
