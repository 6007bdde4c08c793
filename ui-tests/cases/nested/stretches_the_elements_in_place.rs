use array_core::{Array, InlineArray, broadcast, shape};

fn write(x: &mut Array<InlineArray<i32, shape![1]>, shape![2]>, y: &Array<InlineArray<i32, shape![3]>, shape![2]>) {
    //~ ERROR: a value of shape `Nested<(Len<2>,), (Len<3>,)>` cannot be written in place into an array of shape `Nested<(Len<2>,), (One,)>`
    broadcast!(x += y);
}

fn main() {}
