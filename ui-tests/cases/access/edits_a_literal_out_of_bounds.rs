use array_core::{array, iab};

fn main() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let i = 1;
    //~ ERROR: a selection is out of bounds: an axis of `Len<3>` has fewer than 4 positions
    iab!(x[i][-4] += 3);
}
