use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `j` appears twice in the order: leave out one of them
    let _ = broadcast!(named [j, i, j]; m[i, j]);
}
