use array_core::{Array, InlineArray, broadcast, shape};

type Pair = InlineArray<i32, shape![2]>;

fn below(a: &Array<i32, shape![4]>, b: &Array<Pair, shape![4]>) {
    //~ ERROR: shapes `(Len<4>,)` and `Nested<(Len<4>,), (Len<2>,)>` are not the same, which `tml` requires for this operator
    let _ = broadcast!(tml; a < b);
}

fn main() {}
