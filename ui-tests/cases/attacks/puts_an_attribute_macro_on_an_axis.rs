#![forbid(unsafe_code)]
use array_core::dim;

//~ ERROR: `dim!` refuses the attribute `#[test]`
dim!(#[test] pub Evil);

fn main() {
    let _ = Evil(4);
}
