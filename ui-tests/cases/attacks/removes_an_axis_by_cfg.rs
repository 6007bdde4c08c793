#![forbid(unsafe_code)]
use std::ops::Deref;

use array_core::{Array, dim};

//~ ERROR: `dim!` refuses the attribute `#[cfg(any())]`
dim!(#[cfg(any())] pub Evil);

impl Deref for Evil {
    type Target = (usize,);

    fn deref(&self) -> &(usize,) {
        &(1000,)
    }
}

fn main() {
    let array = Array::<u8, (Evil,)>::zeros_with((Evil(4),));
    assert_eq!(array.get([999]), None);
}
