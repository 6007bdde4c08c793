use array_core::{array, iab};

fn main() {
    let (mut x, mut y) = (array![1, 2], array![3, 4]);
    iab!(y[0] = 5);
    iab!(x[0] = 5);
    x += &y;
    y += 1;
}
