use array_core::{array, iab};

fn main() {
    let mut x = array![1, 2];
    iab!(x[1] = 3);
}
