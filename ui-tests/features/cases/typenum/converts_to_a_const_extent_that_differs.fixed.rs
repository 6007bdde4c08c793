use array_core::{Array, Num, shape};
use typenum::U3;

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    let y: Array<f32, shape![3]> = x.into_shape();
    assert_eq!(y.len(), 3);
}
