use array_core::prelude::*;

fn weighted(
    a: &Array<f64, shape![40, 30]>,
    flags: &Array<bool, shape![30]>,
    b: &Array<f64, shape![30]>,
) -> Array<f64, shape![40]> {
    //~ ERROR: `f64` and `bool` have no common dtype
    //~ NOTE: the right `.cast::<f64>()`
    broadcast!(sum(j: (a[i, j] + flags[j]) * b[j]))
}

fn main() {
    weighted(&Array::ones(), &Array::full(true), &Array::ones());
}
