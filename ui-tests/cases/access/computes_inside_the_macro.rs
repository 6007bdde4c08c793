use array_core::{array, iab};

fn main() {
    let x = array![1, 2];
    //~ ERROR: `iab!` takes one access, `a[i]`, `&a[i]` or `a[i] = v`: write anything else outside of the macro
    let _ = iab!(x[0] + x[1]);
}
