use array_core::prelude::*;

fn weighted(
    a: &Array<f64, shape![40, 30]>,
    flags: &Array<bool, shape![30]>,
    b: &Array<f64, shape![30]>,
) -> Array<f64, shape![40]> {
    broadcast!(sum(j: (a[i, j] + flags[j] as f64) * b[j]))
}

fn main() {
    weighted(&Array::ones(), &Array::full(true), &Array::ones());
}
