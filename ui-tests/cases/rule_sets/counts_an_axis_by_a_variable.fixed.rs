use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    let axis = 0;
    let _ = broadcast!(explicit; m + v.in_dims(0));
    let _ = axis;
}
