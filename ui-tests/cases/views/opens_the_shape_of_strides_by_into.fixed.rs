use array_core::{ArrayView, array, shape};

fn open(x: ArrayView<'_, f64, shape![_, 3]>) -> ArrayView<'_, f64, shape![_, _]> {
    x.into_shape().strided()
}

fn main() {
    let x = array![[1.0, 2.0, 3.0]];
    let _ = open((&x).into());
}
