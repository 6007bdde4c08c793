use array_core::{Array, InlineArray, shape};

fn sum(a: &Array<InlineArray<f32, shape![3]>, shape![4]>, b: &Array<InlineArray<f32, shape![2]>, shape![5]>) {
    //~ ERROR: shapes `Nested<(Len<4>,), (Len<3>,)>` and `Nested<(Len<5>,), (Len<2>,)>` cannot be broadcast together
    let _ = a + b;
}

fn main() {}
