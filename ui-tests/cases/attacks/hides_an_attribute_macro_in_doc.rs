#![forbid(unsafe_code)]
use array_core::dim;

//~ ERROR: `dim!` refuses the attribute `#[doc::gone]`
dim!(#[doc::gone] pub Evil);

fn main() {
    let _ = Evil(4);
}
