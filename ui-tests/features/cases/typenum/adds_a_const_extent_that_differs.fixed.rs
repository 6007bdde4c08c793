use array_core::{Array, Num, shape};
use typenum::U3;

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    let y = Array::<f32, shape![3]>::ones();
    let z = x + y;
    assert_eq!(z.len(), 3);
}
