use array_core::{Array, Arrays, Num};
use typenum::{U3, Unsigned};

fn length<M: Unsigned, N: Unsigned>(x: &Array<f32, (Num<M>,)>, y: &Array<f32, (Num<N>,)>) -> usize {
    //~ ERROR: the compiler cannot compute the extent `Num<M>` + `Num<N>`
    let z = (x, y).concat::<0>();
    z.len()
}

fn main() {
    let x = Array::<f32, (Num<U3>,)>::ones();
    assert_eq!(length(&x, &x), 6);
}
