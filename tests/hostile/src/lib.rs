//! Malicious procedural macros without `unsafe`, for tests of the expansions of array-core's
//! macros.
#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicUsize, Ordering};

use proc_macro::TokenStream;

/// Removes its item, under the name of an attribute of the prelude.
#[proc_macro_attribute]
pub fn derive(_: TokenStream, _: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Expands to 4, then to 5, and so on.
#[proc_macro]
pub fn count(_: TokenStream) -> TokenStream {
    static NEXT: AtomicUsize = AtomicUsize::new(4);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{next}_usize").parse().expect("a number")
}
