//! Reads and expands selections: `slice!(x, 1, .., 0..3;2)` and its variants, and `x[1, ..]` in
//! `broadcast!`.
//!
//! Each entry is parsed as one Rust expression, with an optional step after a `;`. Entries are
//! expanded to calls of methods of one unit value, `array_core::__private::Select`. Each method
//! takes a view and returns another. This code does not know whether an array has the selected
//! part.
//!
//! - Parentheses around an entry have no effect: `(1)` is a literal, and `(a..b)` is a range. The
//!   exception is `x[(a..b)]` in `broadcast!`, with nothing else in the brackets, which is a Rust
//!   index.
//! - A range without a start starts at 0, so that `..3` and `..{N}` have a static extent.
//! - A range with a step other than 1 is expanded to a separate method, which takes the step. The
//!   layout in the type of its result contains the step. Other ranges do not change the strides.
//! - A start or end in braces is a constant expression of type `usize`. If one of them is a
//!   constant and the other is a run-time value, the range has a run-time extent.
//! - `-3..=-1` has 3 positions. Its exclusive end would be 0, which is the start of the axis. So
//!   the range is expanded to one without an end.
//! - The expansion evaluates run-time indices, ends and steps before it borrows the array, so that
//!   they may read the array: `slice_mut!(x, x.shape()[0] - 1, ..)`.
//! - A method, `array_of_array_core` or `array_of_array_core_mut`, borrows the array, and also
//!   dereferences. So a variable of type `&mut Array` need not be `mut` itself, and a view lives as
//!   long as the referenced array.

mod check;
mod expand;
mod mark;
mod model;
mod parse;
mod print;
mod visit;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Expr, Token,
    parse::{ParseStream, Parser},
    spanned::Spanned,
};

use crate::{
    errors::{self, Errors},
    input::{Input, enclose, keep_precedence, refuse_attributes},
};

pub use self::{
    check::position,
    expand::{Access, expand},
    mark::is_keyword,
    mark::{Heads, Marks, ends_value, is_punct, marker, number, replace_brackets},
    model::{Entry, Kind},
    parse::unwrap,
    print::{Text, print},
    visit::selections,
};

/// The macros that select parts of arrays.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// The macro `slice!`.
    Slice,
    /// The macro `slice_mut!`.
    SliceMut,
    /// The macro `try_slice!`.
    TrySlice,
    /// The macro `try_slice_mut!`.
    TrySliceMut,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Self::Slice => "slice!",
            Self::SliceMut => "slice_mut!",
            Self::TrySlice => "try_slice!",
            Self::TrySliceMut => "try_slice_mut!",
        }
    }

    fn access(self) -> Access {
        Access {
            is_mutable: matches!(self, Self::SliceMut | Self::TrySliceMut),
            is_fallible: matches!(self, Self::TrySlice | Self::TrySliceMut),
        }
    }
}

/// Expands `slice!` and its variants.
pub fn slice(form: Form, input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).and_then(|Input { krate, user }| {
        refuse_attributes(&user)?;
        let mut errors = Errors::default();
        let read = read(form, keep_precedence(user), &mut errors);
        let (array, entries) = errors.finish(read)?;
        Ok(expand(&krate, form.access(), &array, &[&entries], &|expr| {
            expr.to_token_stream()
        }))
    });
    expansion.unwrap_or_else(errors::in_expression)
}

/// Returns the only index in brackets as an entry, or `Some(None)` if it is not a literal. Returns
/// `None` if the index is a mistake, which is added to `errors`.
pub fn literal(index: &Expr, errors: &mut Errors) -> Option<Option<Entry>> {
    let kind = errors.ok(check::index(parse::unwrap(index), index))?;
    Some(matches!(kind, Kind::Literal(_)).then(|| Entry::new(kind, index.span())))
}

fn read(form: Form, user: TokenStream, errors: &mut Errors) -> Option<(Expr, Vec<Entry>)> {
    let name = form.name();
    if user.is_empty() {
        return errors.refuse_span(
            proc_macro2::Span::call_site(),
            format!("`{name}` is empty: write an array and one entry for each axis, as in `{name}(x, 1, ..)`"),
        );
    }
    let read = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        let array = content.parse::<Expr>()?;
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(content.error("a comma is missing between the array and its entries: write one before this"));
        }
        if content.is_empty() {
            return Err(syn::Error::new_spanned(
                array,
                format!("write one entry for each axis after the array, as in `{name}(x, 1, ..)`"),
            ));
        }
        let entries = parse::list(&content, errors)?;
        Ok((array, entries))
    };
    let read = read.parse2(enclose(user));
    let (array, entries) = errors.ok(read)?;
    Some((borrowed(form, array, errors)?, entries))
}

/// Removes `&` or `&mut` from the array, because the expansion borrows it. Reports `&` if the macro
/// borrows mutably, `&mut` if it does not, and a range in place of the array.
fn borrowed(form: Form, array: Expr, errors: &mut Errors) -> Option<Expr> {
    let name = form.name();
    match parse::unwrap(&array) {
        Expr::Reference(reference) => {
            match (form.access().is_mutable, &reference.mutability) {
                (true, None) => errors.at(
                    reference.and_token,
                    format!("`{name}` borrows its array mutably: leave out the `&`"),
                ),
                (false, Some(mutable)) => errors.at(
                    mutable,
                    match form {
                        Form::TrySlice | Form::TrySliceMut => {
                            "`try_slice!` returns a view to read: leave out `mut`, or write `try_slice_mut!`"
                        }
                        _ => "`slice!` returns a view to read: leave out `mut`, or write `slice_mut!`",
                    },
                ),
                _ => return borrowed(form, (*reference.expr).clone(), errors),
            }
            None
        }
        Expr::Range(range) => errors.refuse(range, format!("the array is first: `{name}(x, 1, ..)`")),
        _ => Some(array),
    }
}
