//! What all the macros' inputs have in common: the path of the library in front, and groups that nobody
//! wrote.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// The axes that a shape can have at most.
pub const MAX_RANK: usize = 8;

/// The input of a macro, with the library's own path apart from what the user wrote.
pub struct Input {
    /// The path of the library, as in `$crate`.
    pub krate: TokenStream,
    /// What the user wrote.
    pub user: TokenStream,
}

impl Input {
    /// Takes the library's path, `[$crate]`, off the front.
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

/// Dissolves the groups without delimiters that `macro_rules!` puts around `$x:expr` and `$t:ty`.
///
/// Such a group keeps an expression together: this is only for lists whose entries are no operands.
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
/// Where syn meets the end of its input too early it points at the end of the group that it is in, and
/// without one at the whole macro call.
pub fn enclose(tokens: TokenStream) -> TokenStream {
    let last = tokens.clone().into_iter().last();
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(last.map_or_else(Span::call_site, |last| last.span()));
    TokenTree::Group(group).into()
}
