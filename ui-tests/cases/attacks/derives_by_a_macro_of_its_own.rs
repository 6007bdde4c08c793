#![forbid(unsafe_code)]
array_core::named_axis! {
    //~ ERROR: cannot find `Hostile` in `axis`
    @make [] [] [] [] [] [] [] [Hostile] (pub Evil)
}

fn main() {}
