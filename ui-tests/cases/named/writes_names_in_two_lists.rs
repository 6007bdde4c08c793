use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: an operand takes one list of index names, as in `m[i, j]`: select from it before
    let _ = broadcast!(named; m[i][j] * 2);
}
