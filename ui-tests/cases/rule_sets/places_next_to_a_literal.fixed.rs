use array_core::{Array, broadcast, shape};

fn main() {
    let v = Array::<f32, shape![2]>::ones();
    let _ = broadcast!(explicit; v + 2);
}
