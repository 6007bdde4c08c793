use array_core::layout::Storage;
use array_core::prelude::*;

fn length<T: Float, N: StaticDim, B: Storage<T, (N,)>>(x: &Array<T, (N,), B>) -> T {
    let x = x.to_inline();
    (&x * &x).sum()
}

fn main() {
    let _ = length::<f32, array_core::Len<2>, array_core::layout::Inline>;
}
