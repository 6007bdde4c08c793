use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: an array of shape `(Len<2>,)` has no index names, but other operands have index names
    let _ = broadcast!(named; m[i, j] + v);
}
