use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let n = Array::<f32, shape![2, 4]>::ones();
    let mut c = Array::<f32, shape![4, 2]>::zeros();
    broadcast!(named; c[j, i] = n[i, j]);
    //~ ERROR: one index name has an axis of `Len<3>` here and of `Len<4>` before
    broadcast!(named; c[j, i] += m[i, j]);
}
