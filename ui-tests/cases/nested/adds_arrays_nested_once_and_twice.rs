use array_core::{Array, InlineArray, shape};

type Pair<T> = InlineArray<T, shape![2]>;

fn sum(once: &Array<InlineArray<i32, shape![3]>, shape![2]>, twice: &Array<Pair<Pair<i32>>, shape![2]>) {
    //~ ERROR: elements of shapes `(Len<3>,)` and `Nested<(Len<2>,), (Len<2>,)>` cannot be broadcast together
    let _ = once + twice;
}

fn main() {}
