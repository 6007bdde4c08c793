use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: index names place operands in `named`: write them instead, as in `v[i]`
    let _ = broadcast!(named; m[i, j] + v.in_dims(0));
}
