//! Expands `shape![2, 1, _]` to the tuple of the types of the axes.

mod axis;
mod parse;
mod quick;

use proc_macro2::TokenStream;
use quote::quote;

#[cfg(feature = "stablehlo")]
pub use self::quick::expand as plain;
pub use self::{
    axis::{Axis, expand, lengths},
    parse::{integer, parse},
};
use crate::{
    errors::{self, Errors},
    input::{Input, keep_precedence},
};

/// Expands `shape!`.
pub fn shape(input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).map(|Input { krate, user }| {
        if let Some(shape) = quick::expand(&krate, &user) {
            return shape;
        }
        let mut errors = Errors::default();
        // `shape![DynRank]` is a mistake with a clear meaning. Emit the shape `DynRank` next to the
        // error, so that rustc reports no further errors about the shape.
        let any_rank = user.to_string() == "DynRank";
        let axes = parse(keep_precedence(user), &mut errors);
        let shape = if any_rank {
            quote!(#krate::DynRank)
        } else {
            expand(&krate, &axes)
        };
        match errors.finish(Some(())) {
            Ok(()) => shape,
            Err(errors) => {
                let errors = errors::in_type_or_expression(errors);
                quote!(<#errors as #krate::__private::Mistaken<#shape>>::Shape)
            }
        }
    });
    expansion.unwrap_or_else(errors::in_type_or_expression)
}
