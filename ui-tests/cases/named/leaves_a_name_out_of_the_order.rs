use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `j` is missing from the order in front: a sum over `j` is a contraction, which this is not
    let _ = broadcast!(named [i]; m[i, j]);
}
