use array_core::{Array, Num, shape};
use typenum::U3;

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    let y = Array::<f32, shape![4]>::ones();
    //~ ERROR: an axis of `Num<UInt<UInt<UTerm, B1>, B1>>` cannot be broadcast with an axis of `array_core::Len<4>`
    let z = x + y;
    assert_eq!(z.len(), 3);
}
