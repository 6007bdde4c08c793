use array_core::{Array, Shape};

//~ NOTE: consider restricting type parameter `T` with trait `Number`
fn total<T, S: Shape>(x: &Array<T, S>) {
    //~ ERROR: `T` has no arithmetic
    let _ = x.sum();
}

fn main() {
    total(&Array::from([1.0, 2.0]));
}
