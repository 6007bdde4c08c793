//! Helpers for all expansions: variables that the user cannot see, and tokens that are shown at the
//! user's tokens.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// Returns the span of a token of the expansion that is shown at a token of the user.
pub fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// Makes a token of the user represent an argument.
///
/// If a bound of a function fails, the compiler blames the argument that the bound is about. It
/// underlines the whole macro call unless the argument is a token of the user, as the function's
/// name is. The braces are such a token.
pub fn blamed(token: Span, argument: TokenStream) -> TokenTree {
    let mut group = Group::new(Delimiter::Brace, argument);
    group.set_span(token);
    group.into()
}

/// Names a variable of the expansion that the user's code cannot see.
pub fn hidden(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Returns the path of the library's module for macros, shown at a token of the user.
pub fn macros(krate: &TokenStream, span: Span) -> TokenStream {
    let krate = krate.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    let krate: TokenStream = krate.collect();
    quote_spanned!(at(span)=> #krate::__private)
}
