use array_core::{Array, InlineArray, broadcast, shape};

type Pair = InlineArray<i32, shape![2]>;

fn sum(a: &Array<Pair, shape![4]>, b: &Array<i32, shape![4]>) {
    //~ ERROR: shapes `Nested<(Len<4>,), (Len<2>,)>` and `(Len<4>,)` are not the same, and `no_stretch` stretches nothing
    let _ = broadcast!(no_stretch; a + b);
}

fn main() {}
