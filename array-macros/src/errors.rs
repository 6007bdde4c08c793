//! Collects the mistakes of the user while a macro checks its input, and reports them together.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

/// Collects mistakes, so that one compilation shows all of them.
#[derive(Default)]
pub struct Errors(Option<syn::Error>);

impl Errors {
    /// Adds a mistake that the compiler underlines from the first to the last of `tokens`.
    pub fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.add(syn::Error::new_spanned(tokens, message));
    }

    /// Adds a mistake at one token.
    pub fn at_span(&mut self, span: Span, message: impl Display) {
        self.add(syn::Error::new(span, message));
    }

    /// Adds a mistake as [`at`](Self::at) does, and returns `None`.
    pub fn refuse<T>(&mut self, tokens: impl ToTokens, message: impl Display) -> Option<T> {
        self.at(tokens, message);
        None
    }

    /// Adds a mistake as [`at_span`](Self::at_span) does, and returns `None`.
    pub fn refuse_span<T>(&mut self, span: Span, message: impl Display) -> Option<T> {
        self.at_span(span, message);
        None
    }

    /// Returns the value in `read`, or adds its error and returns `None`.
    pub fn ok<T>(&mut self, read: syn::Result<T>) -> Option<T> {
        read.map_err(|error| self.add(error)).ok()
    }

    /// Adds an error from syn, or from another part of the macro.
    pub fn add(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Returns the value in `read` if no errors were collected, and the errors otherwise. Returns
    /// an error without details if there is neither a value nor an error.
    pub fn finish<T>(self, read: Option<T>) -> syn::Result<T> {
        match (self.0, read) {
            (None, Some(read)) => Ok(read),
            (Some(errors), _) => Err(errors),
            (None, None) => Err(syn::Error::new(Span::call_site(), "this input cannot be parsed")),
        }
    }
}

/// Expands to an expression that reports `errors`.
///
/// The last `compile_error!` is the value of the block. rustc gives it an error type, so that uses
/// of the value cause no second message.
pub fn in_expression(errors: syn::Error) -> TokenStream {
    let errors = errors.into_iter().map(|error| error.to_compile_error());
    quote!({ #(#errors)* })
}

/// Expands to code that reports `errors` and is valid as a type and as an expression.
///
/// Several errors become a tuple.
pub fn in_type_or_expression(errors: syn::Error) -> TokenStream {
    let mut errors: Vec<_> = errors.into_iter().map(|error| error.to_compile_error()).collect();
    match errors.len() {
        1 => errors.remove(0),
        _ => quote!((#(#errors),*)),
    }
}
