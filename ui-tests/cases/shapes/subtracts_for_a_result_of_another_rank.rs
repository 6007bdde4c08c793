use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let mean = Array::<f32, shape![2]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    let deviation: Array<f32, shape![3]> = &x - &mean;
    assert_eq!(deviation.len(), 6);
}
