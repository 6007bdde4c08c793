use array_core::{array, functions::maximum};

fn main() {
    let (a, b) = (array![true, false], array![false, false]);
    let _ = maximum(a.cast::<u8>(), b.cast::<u8>());
}
