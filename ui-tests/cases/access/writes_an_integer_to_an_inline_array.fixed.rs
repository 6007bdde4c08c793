use array_core::{Array, InlineArray, iab, shape};

fn reset(points: &mut Array<InlineArray<f32, shape![2]>, shape![3]>) {
    iab!(points[1] = 0.0);
}

fn main() {
    let mut points = Array::<InlineArray<f32, shape![2]>, shape![3]>::zeros();
    reset(&mut points);
}
