use array_core::{Array, Num};
use typenum::U3;

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    let y = Array::<f32, (Num<U3>,)>::ones();
    let z = x + y;
    assert_eq!(z.len(), 3);
}
