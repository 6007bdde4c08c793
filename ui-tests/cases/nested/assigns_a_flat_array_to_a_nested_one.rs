use array_core::{Array, InlineArray, broadcast, shape};

fn write(x: &mut Array<InlineArray<i32, shape![3]>, shape![2]>, y: &Array<i32, shape![2, 3]>) {
    //~ ERROR: a value of shape `(Len<2>, Len<3>)` cannot be written in place into an array of shape `Nested<(Len<2>,), (Len<3>,)>`
    broadcast!(x = y);
}

fn main() {}
