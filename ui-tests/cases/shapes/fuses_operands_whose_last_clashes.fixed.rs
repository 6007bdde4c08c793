use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![5, 4]>::ones();
    let scale = Array::<f32, shape![4]>::ones();
    let offset = Array::<f32, shape![5, 1]>::ones();
    let _ = broadcast!(x * scale + offset);
}
