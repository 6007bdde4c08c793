use array_core::{Array, InlineArray, shape};

fn sum(a: &Array<InlineArray<f32, shape![3]>, shape![2]>, b: &Array<InlineArray<f32, shape![3]>, shape![2]>) {
    let _ = a + b;
}

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros().into_nested();
    sum(&x, &x);
}
