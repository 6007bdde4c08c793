//! Tokens of the expansion. They are collected in vectors, because each operation on a token stream
//! is a call to the compiler.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenTree};

/// Tokens that have not been joined to a token stream yet.
pub(super) type Tokens = Vec<TokenTree>;

/// Creates an identifier that the user's code cannot shadow or see.
pub(super) fn name(text: &str) -> TokenTree {
    Ident::new(text, Span::mixed_site()).into()
}

pub(super) fn numbered(prefix: &str, number: usize) -> TokenTree {
    name(&format!("__{prefix}{number}"))
}

pub(super) fn number(value: usize) -> TokenTree {
    Literal::usize_unsuffixed(value).into()
}

pub(super) fn group(delimiter: Delimiter, tokens: Tokens) -> TokenTree {
    Group::new(delimiter, tokens.into_iter().collect()).into()
}

pub(super) fn parens(tokens: Tokens) -> TokenTree {
    group(Delimiter::Parenthesis, tokens)
}

/// Gives an argument a span at which rustc reports mistakes: see [`blamed`](crate::output::blamed).
pub(super) fn blamed(span: Span, tokens: Tokens) -> TokenTree {
    let mut braces = Group::new(Delimiter::Brace, tokens.into_iter().collect());
    braces.set_span(span);
    braces.into()
}

pub(super) fn punct(out: &mut Tokens, text: &str) {
    let last = text.len() - 1;
    for (i, c) in text.char_indices() {
        let mut punct = Punct::new(c, if i == last { Spacing::Alone } else { Spacing::Joint });
        punct.set_span(Span::mixed_site());
        out.push(punct.into());
    }
}

pub(super) fn bind(out: &mut Tokens, variable: TokenTree, value: Tokens) {
    out.extend([name("let"), variable]);
    punct(out, "=");
    out.extend(value);
    punct(out, ";");
}
