use array_core::{Array, InlineArray, broadcast, shape};

type Triple = InlineArray<i32, shape![3]>;

fn below(a: &Array<Triple, shape![4]>, b: &Array<Triple, shape![1]>) {
    //~ ERROR: shapes `(Len<4>,)` and `(One,)` are not the same, which `tml` requires for this operator
    let _ = broadcast!(tml; a < b);
}

fn main() {}
