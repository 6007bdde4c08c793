use array_core::{Array, Num};
use typenum::{U3, U4};

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    let y = Array::<f32, (Num<U4>,)>::ones();
    //~ ERROR: shapes `(Num<UInt<UInt<UTerm, B1>, B1>>,)` and `(Num<UInt<UInt<UInt<UTerm, B1>, B0>, B0>>,)` cannot be broadcast
    let z = x + y;
    assert_eq!(z.len(), 3);
}
