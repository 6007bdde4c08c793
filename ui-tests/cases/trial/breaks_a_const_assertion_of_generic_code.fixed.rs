const fn more_than_three<const N: usize>() {
    const { assert!(N > 3, "cannot take 3 or fewer") }
}

fn main() {
    more_than_three::<4>();
}
