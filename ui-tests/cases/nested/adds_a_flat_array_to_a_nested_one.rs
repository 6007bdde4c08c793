use array_core::{Array, InlineArray, shape};

type Matrix = InlineArray<i32, shape![3, 3]>;

fn sum(cube: &Array<i32, shape![3, 3, 3]>, matrices: &Array<Matrix, shape![3]>) {
    //~ ERROR: shapes `(Len<3>, Len<3>, Len<3>)` and `Nested<(Len<3>,), (Len<3>, Len<3>)>` cannot be broadcast together
    let _ = cube + matrices;
}

fn main() {}
