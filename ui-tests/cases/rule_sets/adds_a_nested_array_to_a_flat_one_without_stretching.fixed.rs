use array_core::{Array, InlineArray, broadcast, shape};

type Pair = InlineArray<i32, shape![2]>;

fn sum(a: &Array<Pair, shape![4]>, b: &Array<i32, shape![4]>) {
    let _ = broadcast!(a + b);
}

fn main() {
    sum(&Array::<i32, shape![4, 2]>::zeros().into_nested(), &Array::zeros());
}
