use array_core::{Array, InlineArray, iab, shape};

fn reset(points: &mut Array<InlineArray<f32, shape![2]>, shape![3]>) {
    //~ ERROR: cannot write a value of `{integer}` to `&mut array_core::Array<f32, (Len<2>,), Inline>`
    iab!(points[1] = 0);
}

fn main() {
    let mut points = Array::<InlineArray<f32, shape![2]>, shape![3]>::zeros();
    reset(&mut points);
}
