//! Helpers for the inputs of all macros: the library's path at the front, and invisible groups.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// The maximum number of axes of a shape.
pub const MAX_RANK: usize = 8;

/// The input of a macro, split into the library's path and the user's tokens.
pub struct Input {
    /// The path of the library, as in `$crate`.
    pub krate: TokenStream,
    /// The user's tokens.
    pub user: TokenStream,
}

impl Input {
    /// Splits the library's path, `[$crate]`, from the front.
    pub fn split(input: TokenStream) -> syn::Result<Self> {
        let mut tokens = input.into_iter();
        match tokens.next() {
            Some(TokenTree::Group(path)) if path.delimiter() == Delimiter::Bracket => Ok(Self {
                krate: path.stream(),
                user: tokens.collect(),
            }),
            _ => Err(syn::Error::new(
                Span::call_site(),
                "this macro is a part of `array-core`: call the one of the same name there",
            )),
        }
    }
}

/// Removes the invisible groups that `macro_rules!` puts around `$x:expr` and `$t:ty`.
///
/// Such a group keeps an expression together, so use this only for lists whose entries are not
/// operands.
pub fn ungroup(tokens: TokenStream) -> TokenStream {
    let mut flat = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flat.extend(ungroup(group.stream()));
            }
            token => flat.extend([token]),
        }
    }
    flat
}

/// Puts `tokens` in a group that ends where they end, for a parser to open.
///
/// If syn reaches the end of its input too early, it points at the end of the enclosing group, or
/// at the whole macro call if there is none.
pub fn enclose(tokens: TokenStream) -> TokenStream {
    let last = tokens.clone().into_iter().last();
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(last.map_or_else(Span::call_site, |last| last.span()));
    TokenTree::Group(group).into()
}
