use array_core::prelude::*;

//~ NOTE: generic code: `T: Number` for arithmetic, `T: Real` to compare, `T: Float` for `exp`
fn highest<T, N: Dim>(x: &Array<T, (N,)>) -> T {
    //~ ERROR: `T` is not a dtype
    broadcast!(max(x))
}

fn main() {
    assert_eq!(highest(&array![2.0, 3.0]), 3.0);
}
