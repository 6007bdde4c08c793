#![forbid(unsafe_code)]
use array_core::{array, shape};

fn main() {
    let x = array![1, 2];
    //~ ERROR: an array in `View<'_, Stretched
    x.broadcast_to::<shape![3, 2]>().fill(1);
    assert_eq!(x.sum(), 3);
}
