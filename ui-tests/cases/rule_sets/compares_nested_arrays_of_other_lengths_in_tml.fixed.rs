use array_core::{Array, InlineArray, broadcast, shape};

type Triple = InlineArray<i32, shape![3]>;

fn below(a: &Array<Triple, shape![4]>, b: &Array<Triple, shape![4]>) {
    let _ = broadcast!(tml; a < b);
}

fn main() {
    below(&Array::zeros(), &Array::ones());
}
