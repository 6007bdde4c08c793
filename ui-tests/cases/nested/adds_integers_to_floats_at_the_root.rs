use array_core::{Array, InlineArray, shape};

fn sum(a: &Array<InlineArray<i32, shape![3]>, shape![2]>, b: &Array<InlineArray<f64, shape![3]>, shape![2]>) {
    //~ ERROR: `i32` and `f64` have no common dtype
    let _ = a + b;
}

fn main() {}
