use array_core::{Array, InlineArray, broadcast, shape};

fn scale(points: &Array<InlineArray<f32, shape![3]>, shape![4]>, factors: &Array<f32, shape![4, 1]>) {
    let _ = broadcast!(points * factors.view().into_nested::<shape![1]>());
}

fn main() {
    scale(&Array::ones(), &Array::ones());
}
