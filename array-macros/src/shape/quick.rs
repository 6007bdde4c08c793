//! Reads a shape of plain axes from its tokens. A plain axis is a decimal integer, `_`, or a name
//! with a capital first letter.
//!
//! Most shapes are plain, a program has hundreds of them, and parsing with syn takes three times as
//! long.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use super::axis::has_name;
use crate::input::MAX_RANK;

/// Expands plain axes to the tuple of their types. Returns `None` for other input.
pub fn expand(krate: &TokenStream, user: &TokenStream) -> Option<TokenStream> {
    let mut out = Vec::new();
    let mut tokens = user.clone().into_iter();
    let mut rank = 0;
    while let Some(token) = tokens.next() {
        rank += 1;
        if rank > MAX_RANK {
            return None;
        }
        axis(krate, token, &mut out)?;
        out.push(punct(',', Spacing::Alone, Span::call_site()));
        match tokens.next() {
            None => break,
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {}
            Some(_) => return None,
        }
    }
    let tuple = Group::new(Delimiter::Parenthesis, out.into_iter().collect());
    Some(TokenTree::from(tuple).into())
}

fn axis(krate: &TokenStream, token: TokenTree, out: &mut Vec<TokenTree>) -> Option<()> {
    let span = token.span();
    let named = |out: &mut Vec<TokenTree>, name| {
        out.extend(krate.clone());
        path_separator(out, span);
        out.push(Ident::new(name, span).into());
    };
    match token {
        TokenTree::Literal(extent) => match &*extent.to_string() {
            "1" => named(out, "One"),
            digits
                if digits.len() < 16
                    && (digits == "0" || !digits.starts_with('0'))
                    && digits.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                if digits.parse().is_ok_and(has_name) {
                    named(out, "__private");
                    path_separator(out, span);
                    out.push(Ident::new(&format!("Len{digits}"), span).into());
                    return Some(());
                }
                named(out, "Len");
                path_separator(out, span);
                out.push(punct('<', Spacing::Alone, span));
                out.push(extent.into());
                out.push(punct('>', Spacing::Alone, span));
            }
            _ => return None,
        },
        TokenTree::Ident(name) => match &*name.to_string() {
            "_" => named(out, "Dyn"),
            "Self" | "DynRank" => return None,
            text if text.starts_with(|first: char| first.is_ascii_uppercase()) => out.push(name.into()),
            _ => return None,
        },
        _ => return None,
    }
    Some(())
}

fn path_separator(out: &mut Vec<TokenTree>, span: Span) {
    out.push(punct(':', Spacing::Joint, span));
    out.push(punct(':', Spacing::Alone, span));
}

fn punct(symbol: char, spacing: Spacing, span: Span) -> TokenTree {
    let mut punct = Punct::new(symbol, spacing);
    punct.set_span(span);
    punct.into()
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;
    use crate::shape::{self, parse};

    fn places(tokens: TokenStream, found: &mut Vec<(String, usize)>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => places(group.stream(), found),
                TokenTree::Punct(punct) if punct.as_char() == ',' => found.push((",".to_owned(), 0)),
                token => found.push((token.to_string(), token.span().byte_range().start)),
            }
        }
    }

    #[test]
    fn both_ways_give_the_same_tokens() {
        let sources = [
            "",
            "2",
            "2, 3,",
            "1",
            "_, 1",
            "Batch, _, 100000",
            "0, N",
            "2, 3, 4, 5, 6, 7, 8, 9",
        ];
        for source in sources {
            let user: TokenStream = source.parse().unwrap();
            let quick = expand(&quote!(::array_core), &user).expect("plain axes");
            let axes = parse(user, &mut crate::errors::Errors::default());
            let (mut by_quick, mut by_parser) = (Vec::new(), Vec::new());
            places(quick, &mut by_quick);
            places(shape::expand(&quote!(::array_core), &axes), &mut by_parser);
            assert_eq!(by_quick, by_parser, "`{source}`");
        }
    }

    #[test]
    fn everything_else_is_left_to_the_parser() {
        let sources = [
            "n",
            "01",
            "-1",
            "1.5",
            "3u8",
            "0x10",
            "1_000",
            "{N}",
            "const N",
            "a::B",
            "A<B>",
            "..",
            "2 3",
            "2,,",
            "Self",
            "(2)",
            "1, 2, 3, 4, 5, 6, 7, 8, 9",
            "99999999999999999999",
        ];
        for source in sources {
            let user: TokenStream = source.parse().unwrap();
            assert!(expand(&quote!(::array_core), &user).is_none(), "`{source}`");
        }
    }
}
