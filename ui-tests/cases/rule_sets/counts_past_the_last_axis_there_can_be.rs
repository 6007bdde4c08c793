use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: an array has at most 8 axes, 0 to 7
    let _ = broadcast!(explicit; m + v.in_dims(8));
}
