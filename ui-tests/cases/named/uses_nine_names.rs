use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![1, 1, 1, 1, 1, 1, 1, 2]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: an array has at most 8 axes: this index name is one more
    let _ = broadcast!(named; x[a, b, c, d, e, f, g, h] + v[i]);
}
