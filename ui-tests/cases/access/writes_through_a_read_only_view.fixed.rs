use array_core::{array, iab};

fn main() {
    let mut x = array![[1_i32, 2], [3, 4]];
    let mut t = x.view_mut().t();
    iab!(t[0][1] += 1);
    x += 1;
}
