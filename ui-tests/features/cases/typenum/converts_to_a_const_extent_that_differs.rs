use array_core::{Array, Num, shape};
use typenum::U3;

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    //~ ERROR: an array of shape `(Num<UInt<UInt<UTerm, B1>, B1>>,)` cannot become one of shape `(array_core::Len<4>,)` without a check
    let y: Array<f32, shape![4]> = x.into_shape();
    assert_eq!(y.len(), 3);
}
