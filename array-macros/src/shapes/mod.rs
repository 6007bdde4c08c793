//! Expands `#[shapes(x: [B, 3] f32 -> [B] f32)]`, which converts arguments of a function to typed
//! arrays.
//!
//! Only the signature of the function is parsed. The body is copied to the expansion, and rustc
//! checks it. The expansion declares `B` and other new names as axes, checks the arguments with one
//! call of `array_core`, and binds typed arrays to the names of the arguments before the body. The
//! trait `Argument` of `array_core` decides which types can be arguments.
//!
//! - The body is put into a closure, so that `return` and `?` leave only the body. If the attribute
//!   declares a result, the expansion then converts the typed array that the closure returns.
//! - A function that is not `extern` gets `#[track_caller]`, so that a panic about the arguments
//!   has the location of the caller. The closure does not, so a panic in the body has its own
//!   location.
//! - If a declaration has a mistake, the arguments are bound to a `compile_error!` expression in
//!   the body. Their types are then error types, about which rustc reports nothing further.

mod check;
mod expand;
mod model;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;

use self::model::Function;
use crate::errors::Errors;

/// Expands `#[shapes]`.
pub fn shapes(said: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let function = match Function::read(item.clone(), &mut errors) {
        Ok(function) => function,
        Err(error) => {
            let error = error.to_compile_error();
            return quote!(#error #item);
        }
    };
    let said = parse::parse(said, &mut errors);
    let checked = check::check(said, &function, &mut errors);
    match errors.finish(Some(())) {
        Ok(()) => expand::expand(&function.lend(&checked.arguments), &checked),
        Err(errors) => expand::wrong(&function, &checked, errors),
    }
}
