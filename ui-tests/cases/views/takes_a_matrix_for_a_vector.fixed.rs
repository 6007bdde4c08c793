use array_core::{ArrayView, array, shape};

fn total(x: ArrayView<'_, f64, shape![_]>) -> f64 {
    x.sum()
}

fn main() {
    let matrix = array![[1.0, 2.0], [3.0, 4.0]];
    let _ = total((&matrix.reshape::<shape![4]>()).into());
}
