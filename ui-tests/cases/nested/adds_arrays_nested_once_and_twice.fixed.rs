use array_core::{Array, InlineArray, shape};

type Pair<T> = InlineArray<T, shape![2]>;

fn sum(once: &Array<InlineArray<i32, shape![2]>, shape![2]>, twice: &Array<Pair<Pair<i32>>, shape![2]>) {
    let _ = once + twice;
}

fn main() {
    let once = Array::<i32, shape![2, 2]>::zeros().into_nested();
    sum(
        &once,
        &Array::<i32, shape![2, 2, 2]>::zeros()
            .into_nested::<shape![2]>()
            .into_nested(),
    );
}
