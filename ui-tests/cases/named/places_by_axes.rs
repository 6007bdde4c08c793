use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: in `named`, index names place operands: write them instead of `in_dims`, as in `v[i]`
    let _ = broadcast!(named; m[i, j] + v.in_dims(0));
}
