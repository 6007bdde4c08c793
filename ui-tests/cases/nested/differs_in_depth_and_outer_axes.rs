use array_core::{Array, InlineArray, shape};

type Point = InlineArray<f32, shape![3]>;

fn sum(a: &Array<Point, shape![4]>, b: &Array<InlineArray<Point, shape![2]>, shape![5]>) {
    //~ ERROR: shapes `(Len<4>,)` and `(Len<5>,)` cannot be broadcast together
    let _ = a + b;
}

fn main() {}
