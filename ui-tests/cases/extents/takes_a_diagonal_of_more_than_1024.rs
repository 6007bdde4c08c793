use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2000, 2000]>::zeros();
    //~ ERROR: the compiler cannot compute the extent of the diagonal of `(Len<2000>, Len<2000>)` from row 0, column 1
    //~ NOTE: `diagonal_at(k)` gives a run-time extent
    let _ = x.diagonal_from::<0, 1, _>();
}
