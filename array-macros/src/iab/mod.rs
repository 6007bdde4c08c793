//! Index-access broadcasting: `iab!(a[i][j])`, `iab!(a[i] = v)` and its family.
//!
//! The input is one access, which is read as the Rust expression that it is, and becomes calls of methods on one
//! unit value, `array_core::macros::Access`, each of which takes a place and gives one. How many axes an array has,
//! and what an index reaches, is not known here.
//!
//! - Brackets with several indices, `a[i, j]`, are as many brackets: syn reads them as such.
//! - The indices are those behind the outermost value: in `self.gains[0].signal[i]` the object is
//!   `self.gains[0].signal`, and `gains[0]` is Rust's.
//! - What Rust evaluates comes before the borrow of the object, in the order of the source, so that it may read the
//!   object: `iab!(a[i] = iab!(a[i - 1]) + 1)`.
//! - An object that is read is borrowed by `&`, so that a value that a function returns lives as long as the
//!   statement. One that is written to is borrowed by a method, which goes through a `&mut`: such a variable need not
//!   be `mut` itself.

mod check;
mod expand;
mod model;
mod parse;

use proc_macro2::TokenStream;

use crate::{
    errors::{self, Errors},
    input::Input,
};

/// Which macro of the family is called.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// `iab!`
    Panicking,
    /// `try_iab!`
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
        let mut errors = Errors::default();
        let access = parse::parse(mode, user, &mut errors).and_then(|expr| check::access(mode, expr, &mut errors));
        Ok(expand::expand(&krate, mode, &errors.finish(access)?))
    });
    expansion.unwrap_or_else(errors::in_expression)
}
