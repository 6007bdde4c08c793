use array_core::{Array, InlineArray, broadcast, shape};

fn sum(a: &Array<InlineArray<i32, shape![3]>, shape![2]>, b: &Array<InlineArray<f64, shape![3]>, shape![2]>) {
    let _ = broadcast!(a as f64 + b);
}

fn main() {
    let x = Array::<i32, shape![2, 3]>::zeros().into_nested();
    sum(&x, &broadcast!(x as f64));
}
