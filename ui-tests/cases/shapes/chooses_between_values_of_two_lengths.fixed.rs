use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![3]>::ones();
    let other = Array::<f32, shape![3]>::ones();
    let _ = broadcast!(if x > 0.5 { x } else { other });
}
