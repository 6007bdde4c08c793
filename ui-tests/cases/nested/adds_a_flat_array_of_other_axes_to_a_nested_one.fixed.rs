use array_core::{Array, InlineArray, shape};

type Triple = InlineArray<i32, shape![3]>;

fn sum(flat: &Array<i32, shape![2, 3]>, rows: &Array<Triple, shape![2]>) {
    let _ = flat.view().into_nested::<shape![3]>() + rows;
}

fn main() {
    sum(&Array::zeros(), &Array::<i32, shape![2, 3]>::zeros().into_nested());
}
