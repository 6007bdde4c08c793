use array_core::{Array, InlineArray, shape};

fn add(x: &Array<i32, shape![2]>, y: &Array<InlineArray<i32, shape![3]>, shape![2]>) {
    let _ = x + y;
}

fn main() {
    add(&Array::zeros(), &Array::<i32, shape![2, 3]>::zeros().into_nested());
}
