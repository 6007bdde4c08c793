#![forbid(unsafe_code)]
array_core::named_axis! {
    //~ ERROR: no rules expected
    @make [] [] [#[cfg(any())]] [] [] [] [] [] (pub Evil)
}

fn main() {}
