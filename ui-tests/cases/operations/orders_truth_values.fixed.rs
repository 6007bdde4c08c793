use array_core::{array, functions::less};

fn main() {
    let (a, b) = (array![true, false], array![true, true]);
    let _ = less(&a.cast::<u8>(), &b.cast::<u8>());
}
