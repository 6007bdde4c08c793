use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: a listed axis cannot be negative: count it from the outermost axis, 0
    let _ = broadcast!(explicit; m + v.in_dims(-2));
}
