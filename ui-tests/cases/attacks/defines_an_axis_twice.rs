#![forbid(unsafe_code)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Evil {}

//~ ERROR: the name `Evil` is defined multiple times
array_core::named_axis! { @make [] [] [] [] [] [] [] [] (pub Evil) }

fn main() {}
