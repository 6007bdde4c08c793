#![forbid(unsafe_code)]
use array_core::dim;

//~ ERROR: `dim!` refuses the attribute `#[cfg_attr(all(), cfg(any()))]`
dim!(#[cfg_attr(all(), cfg(any()))] pub Evil);

fn main() {
    let _ = Evil(4);
}
