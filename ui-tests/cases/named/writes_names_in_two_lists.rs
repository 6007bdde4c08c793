use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: an operand takes one list of index names: write `m[i, j]`, not `m[i][j]`
    let _ = broadcast!(named; m[i][j] * 2);
}
