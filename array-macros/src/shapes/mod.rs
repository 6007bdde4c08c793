//! `#[shapes(x: [B, 3] f32 -> [B] f32)]`: arguments as typed arrays.
//!
//! The macro reads only the signature. It passes on the body unparsed, and the compiler checks it.
//! The expansion declares the names as axes, checks the arguments with one call of the library, and
//! gives the body arrays under the names of the arguments. The macro does not know which types can
//! be arguments.
//!
//! - The body is a closure, so that `return` and `?` in it give the typed array. A panic in the
//!   body then has its own location, although errors about arguments have the location of the
//!   caller.
//! - If a declaration is wrong, the arguments are bound to the `compile_error!` expression in the
//!   body. Their types are then unknown, so that the compiler reports nothing else about them.

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
