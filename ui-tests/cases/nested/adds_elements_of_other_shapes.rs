use array_core::{Array, InlineArray, shape};

fn sum(a: &Array<InlineArray<f32, shape![3]>, shape![2]>, b: &Array<InlineArray<f32, shape![4]>, shape![2]>) {
    //~ ERROR: elements of shapes `(Len<3>,)` and `(Len<4>,)` cannot be broadcast together
    let _ = a + b;
}

fn main() {}
