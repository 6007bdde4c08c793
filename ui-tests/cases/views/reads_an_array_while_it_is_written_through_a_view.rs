use array_core::{array, slice_mut};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mut row = slice_mut!(x, 0, ..);
    //~ ERROR: cannot borrow `x` as immutable because it is also borrowed as mutable
    println!("{}", x.sum());
    row += 1.0;
}
