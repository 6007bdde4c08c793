use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `k` indexes no operand: leave it out of the order
    let _ = broadcast!(named [j, i, k]; m[i, j]);
}
