use array_core::{ArrayView, array, shape};

fn total<'a>(x: impl Into<ArrayView<'a, f64, shape![_]>>) -> f64 {
    x.into().sum()
}

fn main() {
    let counts = array![1, 2, 3];
    //~ ERROR: an array of `{integer}` is not an array of `f64`
    //~ NOTE: the elements are not `f64`
    //~ NOTE: write `&x.cast::<f64>()`
    let _ = total(&counts);
}
