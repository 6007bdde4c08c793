//! `shape![2, 1, _]`: extents to the tuple of axis types.

mod axis;
mod parse;

use proc_macro2::TokenStream;

pub use self::{
    axis::{Axis, expand},
    parse::{integer, parse},
};
use crate::{
    errors::{self, Errors},
    input::Input,
};

/// Expands `shape!`.
pub fn shape(input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).and_then(|Input { krate, user }| {
        let mut errors = Errors::default();
        let axes = parse(user, &mut errors);
        let axes = errors.finish(Some(axes))?;
        Ok(expand(&krate, &axes))
    });
    expansion.unwrap_or_else(errors::in_type_or_expression)
}
