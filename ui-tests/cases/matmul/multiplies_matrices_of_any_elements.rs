use array_core::{Array, Dim, array};

//~ NOTE: generic code: `T: Number` for arithmetic, `T: Real` to compare, `T: Float` for `exp`
fn square<T, N: Dim>(x: &Array<T, (N, N)>) {
    //~ ERROR: `T` is not a dtype
    let _ = x.matmul(x);
}

fn main() {
    square(&array![[1.0, 2.0], [0.0, 1.0]]);
}
