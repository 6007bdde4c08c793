use core::ops::Add;

use array_core::{Array, Arrays, Num};
use typenum::{Sum, U3, Unsigned};

fn length<M: Unsigned + Add<N>, N: Unsigned>(x: &Array<f32, (Num<M>,)>, y: &Array<f32, (Num<N>,)>) -> usize
where
    Sum<M, N>: Unsigned,
{
    let z = (x, y).concat::<0>();
    z.len()
}

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    assert_eq!(length(&x, &x), 6);
}
