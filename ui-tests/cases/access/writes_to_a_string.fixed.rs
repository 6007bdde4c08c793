use array_core::{array, iab};

fn main() {
    let mut signs = array!['+', '-', '+'];
    iab!(signs[1] = '+');
}
