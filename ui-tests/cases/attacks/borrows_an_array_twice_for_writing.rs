#![forbid(unsafe_code)]
use array_core::array;

fn main() {
    let mut x = array![[1, 2], [3, 4]];
    let mut rows = x.view_mut();
    //~ ERROR: cannot borrow `x` as mutable more than once at a time
    let mut columns = x.view_mut().t();
    rows.fill(1);
    columns.fill(2);
}
