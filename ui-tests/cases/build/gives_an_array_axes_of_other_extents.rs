//@ shown by: cargo build
use array_core::{array, dim, shape};

dim!(pub Channel = 3);

fn main() {
    let x = array![1, 2, 3, 4];
    //~ ERROR: an array of shape (4,) cannot take axes of extents (3,)
    let _ = x.with_axes::<shape![Channel]>();
}
