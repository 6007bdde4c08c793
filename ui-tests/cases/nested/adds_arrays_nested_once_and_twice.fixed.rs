use array_core::{Array, InlineArray, shape};

type Pair<T> = InlineArray<T, shape![2]>;

fn sum(once: &Array<Pair<i32>, shape![2, 2]>, twice: &Array<Pair<Pair<i32>>, shape![2]>) {
    let _ = once + twice.view().into_flat();
}

fn main() {
    let once = Array::<i32, shape![2, 2, 2]>::zeros().into_nested();
    sum(&once, &once.clone().into_nested::<shape![2]>());
}
