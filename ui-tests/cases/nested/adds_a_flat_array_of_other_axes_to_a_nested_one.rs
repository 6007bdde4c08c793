use array_core::{Array, InlineArray, shape};

type Triple = InlineArray<i32, shape![3]>;

fn sum(flat: &Array<i32, shape![2, 3]>, rows: &Array<Triple, shape![2]>) {
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    let _ = flat + rows;
}

fn main() {}
