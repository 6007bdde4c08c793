use array_core::{array, broadcast};

fn main() {
    let a = array![[1.0_f64, 2.0], [3.0, 4.0]];
    //~ ERROR: `cumsum` is not a reduction: only reductions take index names in front, as in `sum(j: …)`
    let _ = broadcast!(cumsum(j: a[i, j]));
}
