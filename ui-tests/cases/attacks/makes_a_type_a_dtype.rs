#![forbid(unsafe_code)]
use array_core::{Array, Dyn};

#[derive(Clone, Copy, Debug)]
struct Reference(&'static u8);

fn main() {
    //~ ERROR: `Reference` is not a dtype
    let array = Array::<Reference, (Dyn,)>::zeros_with([4]);
    assert_eq!(array.len(), 4);
}
