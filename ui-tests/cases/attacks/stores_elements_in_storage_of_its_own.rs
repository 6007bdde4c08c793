#![forbid(unsafe_code)]
use array_core::{Dyn, layout::Layout};

#[derive(Clone, Debug)]
struct Far;

fn strides<L: Layout<(Dyn,)>>(_: L) {}

fn main() {
    //~ ERROR: `Far` is not a layout
    strides(Far);
}
