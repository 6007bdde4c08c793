//! `#[shapes(x: [B, 3] f32 -> [B] f32)]`: arguments as typed arrays.
//!
//! The signature is read, and the body is carried as the tokens that it is: what it says is Rust's, and the
//! compiler's to check. The expansion declares the names as axes, compares the arguments by one call of the library,
//! and gives the body arrays under the names of the arguments. Which types can be taken is not known here.
//!
//! - The body is a closure, so that `return` and `?` in it give the typed array, and so that a panic in it is where it
//!   is, although the function passes its caller's place on to the one that reports arguments.
//! - Where something is wrong with what is said, arguments have the error type in the body, so that the compiler says
//!   nothing else of it.

mod check;
mod expand;
mod model;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;

use self::model::Function;
use crate::errors::Errors;

/// Expands the attribute.
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
