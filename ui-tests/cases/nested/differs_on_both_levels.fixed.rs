use array_core::{Array, InlineArray, shape};

fn sum(a: &Array<InlineArray<f32, shape![3]>, shape![4]>, b: &Array<InlineArray<f32, shape![3]>, shape![4]>) {
    let _ = a + b;
}

fn main() {}
