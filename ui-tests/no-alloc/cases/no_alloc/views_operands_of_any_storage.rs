use array_core::layout::Storage;
use array_core::prelude::*;

fn length<T: Float, N: StaticDim, B: Storage<T, (N,)>>(x: &Array<T, (N,), B>) -> T {
    let x = x.view();
    //~ ERROR: an array of `T` with shape `(N,)` cannot be created in this storage
    (&x * &x).sum()
}

fn main() {
    let _ = length::<f32, array_core::Len<2>, array_core::layout::Inline>;
}
