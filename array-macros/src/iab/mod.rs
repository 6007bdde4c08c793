//! Expands index access: `iab!(a[i][j])`, `iab!(a[i] = v)` and their variants.
//!
//! The input is one access, which is parsed as a Rust expression. It is expanded to calls of
//! methods of one unit value, `array_core::__private::Access`. Each method takes a borrowed array,
//! view or element, and returns the view or element that the next index selects. This code knows
//! neither the number of axes of an array nor whether an index reaches a view or an element.
//!
//! - Brackets with several indices, `a[i, j]`, are rewritten to `a[i][j]`, which syn can parse.
//! - Only the brackets at the end are indices. In `self.gains[0].signal[i]`, the object is
//!   `self.gains[0].signal`, and Rust evaluates `gains[0]`.
//! - The expansion evaluates run-time indices and the written value before it borrows the object,
//!   in source order. So these expressions may read the object: `iab!(a[i] = iab!(a[i - 1]) + 1)`.
//! - An object that is read is borrowed with `&`, so that an object that a function returns lives
//!   until the end of the statement. An object that is written to is borrowed by a method, which
//!   also dereferences a `&mut`. So a variable of type `&mut Array` need not be `mut` itself.

mod check;
mod expand;
mod model;
mod parse;

use proc_macro2::TokenStream;

use crate::{
    errors::{self, Errors},
    input::{Input, keep_precedence, refuse_attributes},
};

/// The macros that access elements by index.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// The macro `iab!`, which panics on errors.
    Panicking,
    /// The macro `try_iab!`, which returns errors.
    Fallible,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Panicking => "iab!",
            Self::Fallible => "try_iab!",
        }
    }
}

/// Expands `iab!` and `try_iab!`.
pub fn iab(mode: Mode, input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).and_then(|Input { krate, user }| {
        refuse_attributes(&user)?;
        let mut errors = Errors::default();
        let access = parse::parse(mode, keep_precedence(user), &mut errors)
            .and_then(|expr| check::access(mode, expr, &mut errors));
        Ok(expand::expand(&krate, mode, &errors.finish(access)?))
    });
    expansion.unwrap_or_else(errors::in_expression)
}
