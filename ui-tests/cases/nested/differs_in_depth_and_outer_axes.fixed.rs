use array_core::{Array, InlineArray, shape};

type Point = InlineArray<f32, shape![3]>;

fn sum(a: &Array<InlineArray<f32, shape![2]>, shape![4]>, b: &Array<InlineArray<Point, shape![2]>, shape![4]>) {
    let _ = a + b;
}

fn main() {}
