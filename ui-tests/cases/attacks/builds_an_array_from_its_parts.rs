#![forbid(unsafe_code)]
use array_core::{ArrayView, Dyn};

fn main() {
    let four = [1_u8; 4];
    //~ ERROR: is unsafe and requires unsafe block
    let view = ArrayView::<u8, (Dyn,)>::from_raw_parts((Dyn(1000),), &[1], four.as_ptr());
    assert_eq!(view.len(), 4);
}
