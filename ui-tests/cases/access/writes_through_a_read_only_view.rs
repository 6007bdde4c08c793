use array_core::{array, iab};

fn main() {
    let mut x = array![[1_i32, 2], [3, 4]];
    let mut t = x.t();
    //~ ERROR: cannot write to `Array<i32, (Len<2>, Len<2>), View<'_, ...>>` by an index
    iab!(t[0][1] += 1);
    x += 1;
}
