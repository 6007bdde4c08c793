use array_core::{array, iab};

fn main() {
    let (mut x, mut y) = (array![1, 2], array![3, 4]);
    //~ ERROR: an assignment returns no value to assign: write a macro call for each
    iab!(x[0] = y[0] = 5);
    x += &y;
    y += 1;
}
