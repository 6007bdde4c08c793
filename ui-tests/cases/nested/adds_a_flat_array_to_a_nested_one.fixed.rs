use array_core::{Array, InlineArray, shape};

type Matrix = InlineArray<i32, shape![3, 3]>;

fn sum(cube: &Array<i32, shape![3, 3, 3]>, matrices: &Array<Matrix, shape![3]>) {
    let _ = cube.view().into_nested::<shape![3, 3]>() + matrices;
}

fn main() {
    sum(&Array::zeros(), &Array::<i32, shape![3, 3, 3]>::zeros().into_nested());
}
