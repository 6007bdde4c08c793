use array_core::{Array, InlineArray, shape};

type Point = InlineArray<f32, shape![3]>;

fn sum(a: &Array<Point, shape![4]>, b: &Array<InlineArray<Point, shape![2]>, shape![5]>) {
    //~ ERROR: shapes `Nested<(Len<4>,), (Len<3>,)>` and `Nested<(Len<5>,), Nested<(Len<2>,), (Len<3>,)>>` cannot be broadcast together
    let _ = a + b;
}

fn main() {}
