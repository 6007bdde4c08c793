//! `broadcast!` and `try_broadcast!`: expressions over arrays to one fused pass.
//!
//! Selections, as in `x[1, ..]`, are no Rust: they are read first, and leave markers. Then the input is parsed
//! as a Rust expression, checked into the [`model`], and expanded to calls of methods
//! on one unit value, `array_core::macros::Op`. Which shapes and dtypes go together is not known here.
//!
//! - A selection is an operand. Where Rust evaluates what is around it, as in `x[1, ..].sum()`, it is the view.
//! - Selections one behind the other, `x[1, ..][2, ..]`, are one chain of calls.
//! - On the left, `x[e]` with one expression is the library's to understand by the type of `e`, and is borrowed,
//!   so that a mask is not moved; a literal is an entry.
//! - Two selections are the same if what stands in the brackets is, and is literals, places, and arithmetic on
//!   them. What is written to may be read on the right; another part of the array may not.

mod check;
mod expand;
mod fold;
mod functions;
mod literal;
mod model;
mod operators;
mod parse;
mod place;
mod selected;
mod shapes;

use proc_macro2::TokenStream;

#[cfg(test)]
pub use self::functions::{FUNCTIONS, NEAR_MISSES, find as find_function};
use crate::{
    errors::{self, Errors},
    input::Input,
    selection::Marks,
};

/// What happens where the program's shapes do not fit.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// `broadcast!` panics.
    Panicking,
    /// `try_broadcast!` returns an error.
    Fallible,
}

impl Mode {
    /// The macro's name, for messages.
    fn name(self) -> &'static str {
        match self {
            Self::Panicking => "`broadcast!`",
            Self::Fallible => "`try_broadcast!`",
        }
    }
}

/// Expands `broadcast!` or `try_broadcast!`.
pub fn broadcast(mode: Mode, input: TokenStream) -> TokenStream {
    let Input { krate, user } = match Input::split(input) {
        Ok(input) => input,
        Err(error) => return errors::in_expression(error),
    };
    match shapes::split(&user) {
        Some(shapes) => shapes::expand(mode, &krate, shapes).unwrap_or_else(errors::in_type_or_expression),
        None => expression(mode, &krate, user).unwrap_or_else(errors::in_expression),
    }
}

fn expression(mode: Mode, krate: &TokenStream, user: TokenStream) -> syn::Result<TokenStream> {
    let (mut errors, mut marks) = (Errors::default(), Marks::default());
    let marked = marks.mark(user, &mut errors);
    let program = match parse::parse(mode, marked) {
        Ok(expr) => check::check(mode, &expr, marks, &mut errors),
        Err(error) => {
            errors.add(error);
            None
        }
    };
    let program = errors.finish(program)?;
    Ok(expand::expand(mode, krate, &program))
}
