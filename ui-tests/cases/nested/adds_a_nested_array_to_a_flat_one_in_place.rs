use array_core::{Array, InlineArray, shape};

fn add(x: &mut Array<i32, shape![2]>, y: &Array<InlineArray<i32, shape![3]>, shape![2]>) {
    //~ ERROR: a value of shape `Nested<(Len<2>,), (Len<3>,)>` cannot be written in place into an array of shape `(Len<2>,)`
    *x += y;
}

fn main() {}
