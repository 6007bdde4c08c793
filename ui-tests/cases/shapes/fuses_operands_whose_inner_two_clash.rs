use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![5, 4]>::ones();
    let mean = Array::<f32, shape![4]>::ones();
    let deviation = Array::<f32, shape![3]>::ones();
    //~ ERROR: shapes `(Len<4>,)` and `(Len<3>,)` cannot be broadcast together
    let _ = broadcast!(x * (mean / deviation) - 1);
}
