use array_core::{array, broadcast};

fn main() {
    let a = array![[1.0_f64, 2.0], [3.0, 4.0]];
    //~ ERROR: `cumsum` is not a reduction, and index names in front say what those are over
    let _ = broadcast!(cumsum(j: a[i, j]));
}
