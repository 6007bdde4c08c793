use array_core::{array, iab};

fn main() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let i = 1;
    iab!(x[i][-3] += 3);
}
