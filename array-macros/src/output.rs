//! Helpers for all expansions: variables that the user's code cannot access, and tokens with spans
//! of the user's tokens.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// Returns a span for tokens of the expansion. rustc reports errors about these tokens at the
/// user's token whose span is `span`.
pub fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// Puts an argument in braces that have the span of one of the user's tokens.
///
/// If a bound of a function fails, rustc underlines the argument whose type the bound restricts.
/// Without a span in the user's code, it would underline the whole macro call.
pub fn blamed(token: Span, argument: TokenStream) -> TokenTree {
    let mut group = Group::new(Delimiter::Brace, argument);
    group.set_span(token);
    group.into()
}

/// Creates the name of a variable that the user's code cannot access.
pub fn hidden(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Returns the path of `array_core::__private`, the module for macros, with the span of one of the
/// user's tokens.
pub fn macros(krate: &TokenStream, span: Span) -> TokenStream {
    let krate = krate.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    let krate: TokenStream = krate.collect();
    quote_spanned!(at(span)=> #krate::__private)
}
