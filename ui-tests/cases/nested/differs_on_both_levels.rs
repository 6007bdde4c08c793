use array_core::{Array, InlineArray, shape};

fn sum(a: &Array<InlineArray<f32, shape![3]>, shape![4]>, b: &Array<InlineArray<f32, shape![2]>, shape![5]>) {
    //~ ERROR: shapes `(Len<4>,)` and `(Len<5>,)` cannot be broadcast together
    let _ = a + b;
}

fn main() {}
