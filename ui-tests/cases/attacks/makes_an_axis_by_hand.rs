#![forbid(unsafe_code)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Evil {}

//~ ERROR: cannot find `__fixed_extent` in `array_core`
array_core::__fixed_extent! { Evil }

fn main() {}
