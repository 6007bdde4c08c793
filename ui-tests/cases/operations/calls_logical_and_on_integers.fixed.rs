use array_core::{array, functions::logical_and};

fn main() {
    let (x, y) = (array![0, 1], array![1, 1]);
    let _ = logical_and(x.cast::<bool>(), y.cast::<bool>());
}
