//@ shown by: cargo build
const fn more_than_three<const N: usize>() {
    //~ ERROR: evaluation panicked: cannot take 3 or fewer
    const { assert!(N > 3, "cannot take 3 or fewer") }
}

fn main() {
    more_than_three::<2>();
}
