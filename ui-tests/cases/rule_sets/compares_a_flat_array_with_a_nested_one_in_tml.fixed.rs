use array_core::{Array, InlineArray, broadcast, shape};

type Pair = InlineArray<i32, shape![2]>;

fn below(a: &Array<i32, shape![4]>, b: &Array<Pair, shape![4]>) {
    let _ = broadcast!(tml; (a - b) < 0);
}

fn main() {
    below(&Array::zeros(), &Array::<i32, shape![4, 2]>::zeros().into_nested());
}
