use array_core::{Array, InlineArray, broadcast, shape};

fn scale(points: &Array<InlineArray<f32, shape![3]>, shape![4]>, factors: &Array<f32, shape![3]>) {
    //~ ERROR: shapes `(Len<4>,)` and `(Len<3>,)` cannot be broadcast together
    let _ = broadcast!(points * factors);
}

fn main() {}
