use array_core::{Array, broadcast, shape};

fn main() {
    let v = Array::<f32, shape![2]>::ones();
    let mut c = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: an array of shape `(Len<2>, Len<3>)` cannot take these index names
    broadcast!(named; c[i] = v[i]);
}
