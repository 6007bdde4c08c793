use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![5, 4]>::ones();
    let scale = Array::<f32, shape![4]>::ones();
    let offset = Array::<f32, shape![5]>::ones();
    //~ ERROR: shapes `(Len<5>, Len<4>)` and `(Len<5>,)` cannot be broadcast together
    let _ = broadcast!(x * scale + offset);
}
