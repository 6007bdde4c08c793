use array_core::{Array, InlineArray, broadcast, shape};

fn scale(points: &Array<InlineArray<f32, shape![3]>, shape![4]>, factors: &Array<f32, shape![4]>) {
    //~ ERROR: shapes `Nested<(Len<4>,), (Len<3>,)>` and `(Len<4>,)` cannot be broadcast together
    let _ = broadcast!(points * factors);
}

fn main() {}
