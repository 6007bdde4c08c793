use array_core::{Array, InlineArray, broadcast, shape};

fn scale(points: &Array<InlineArray<f32, shape![3]>, shape![4]>, factors: &Array<f32, shape![3]>) {
    let _ = broadcast!(points * factors.view().into_nested::<shape![3]>());
}

fn main() {
    scale(&Array::ones(), &Array::ones());
}
