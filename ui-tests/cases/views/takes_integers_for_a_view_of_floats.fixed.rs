use array_core::{ArrayView, array, shape};

fn total<'a>(x: impl Into<ArrayView<'a, f64, shape![_]>>) -> f64 {
    x.into().sum()
}

fn main() {
    let counts = array![1, 2, 3];
    let _ = total(&counts.cast::<f64>());
}
