#![forbid(unsafe_code)]
use array_core::layout::FixedExtent;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Evil(usize);

//~ ERROR: the trait `FixedExtent` requires an `unsafe impl` declaration
impl FixedExtent for Evil {}

fn main() {
    let _ = Evil(4);
}
