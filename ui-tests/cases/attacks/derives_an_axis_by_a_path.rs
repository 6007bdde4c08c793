#![forbid(unsafe_code)]
use array_core::dim;

//~ ERROR: `dim!` refuses the attribute `#[derive(std::cmp::Ord)]`
dim!(#[derive(Default, std::cmp::Ord)] pub Evil);

fn main() {
    let _ = Evil(4);
}
