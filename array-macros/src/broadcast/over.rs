//! Reads the index names that a reduction lists, as in `sum(j: a[i, j] * b[j, k])`.
//!
//! They are not valid Rust. Like the brackets of selections, they are replaced by a marker before
//! the input is parsed. The marker is the first argument of the call.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Expr;

use crate::selection::{Heads, is_punct, marker, number};

/// The name of the marker, which looks like a macro call.
const MARKER: &str = "__over";

/// The lists of index names in front of a colon, as in `sum(j, k: x)`, in the input of one macro
/// call. The marker that replaces a list contains its index.
#[derive(Default)]
pub struct Over(Vec<List>);

/// The index names in front of one colon, and the colon.
pub struct List {
    /// The index names, in order.
    pub names: Vec<Ident>,
    pub colon: Punct,
}

impl Over {
    /// Replaces the lists of names in `tokens` by markers.
    pub fn mark(&mut self, tokens: TokenStream) -> TokenStream {
        let mut done: Vec<TokenTree> = Vec::new();
        let mut heads = Heads::default();
        for token in tokens {
            let token = match token {
                TokenTree::Group(group) if !heads.is_plain(&group, &done) => self.mark_group(group, &done).into(),
                token => token,
            };
            heads.read(&token);
            done.push(token);
        }
        done.into_iter().collect()
    }

    /// Returns the marker for a list of names.
    pub fn add(&mut self, list: List) -> TokenStream {
        let marker = marker(MARKER, self.0.len(), list.names[0].span());
        self.0.push(list);
        marker
    }

    fn mark_group(&mut self, group: Group, before: &[TokenTree]) -> Group {
        let list = is_call(before).then(|| list(&group)).flatten();
        let content = match list {
            Some((list, rest)) => {
                let marker = self.add(list);
                let rest = self.mark(rest);
                quote!(#marker, #rest)
            }
            None => self.mark(group.stream()),
        };
        let mut done = Group::new(group.delimiter(), content);
        done.set_span(group.span());
        done
    }

    /// Returns the list of names that a marker replaces, or `None` if the argument is not a marker.
    pub fn get(&self, argument: Option<&Expr>) -> Option<&List> {
        match argument {
            Some(Expr::Macro(marker)) => self.0.get(number(MARKER, marker.to_token_stream())?),
            _ => None,
        }
    }

    /// Replaces the markers in `tokens` by the original lists, for messages.
    pub fn restore(&self, tokens: TokenStream) -> TokenStream {
        let mut restored = TokenStream::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) if word == MARKER => {
                    let rest: TokenStream = tokens.by_ref().take(2).collect();
                    let number = number(MARKER, quote!(#word #rest));
                    // Leave out the comma, which `mark_group` added after the marker.
                    tokens.next_if(|token| is_punct(token, ','));
                    if let Some(List { names, colon }) = number.and_then(|number| self.0.get(number)) {
                        restored.extend(quote!(#(#names),* #colon));
                    }
                }
                TokenTree::Group(group) => {
                    let content = self.restore(group.stream());
                    restored.extend([TokenTree::from(Group::new(group.delimiter(), content))]);
                }
                token => restored.extend([token]),
            }
        }
        restored
    }
}

/// Returns the span of the first list of names in the original tokens, or `None` if there is no
/// list.
pub fn first(tokens: TokenStream) -> Option<Span> {
    let mut over = Over::default();
    over.mark(tokens);
    over.0.first().map(|list| list.names[0].span())
}

/// Returns whether tokens contain a marker.
pub fn is_marked(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == MARKER,
        TokenTree::Group(group) => is_marked(group.stream()),
        _ => false,
    })
}

/// Returns whether parentheses after these tokens belong to a call, and not to a definition or a
/// type.
fn is_call(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(keyword), TokenTree::Ident(name)] => keyword != "fn" && name != "fn",
        [.., TokenTree::Ident(name)] => name != "fn",
        // The parentheses follow a type argument, as in `sum_axis::<0>(…)`.
        [.., token] => is_punct(token, '>'),
        _ => false,
    }
}

/// Splits the contents of parentheses, `j, k: x`, into the list of names and the rest. Returns
/// `None` if they do not start with such a list.
fn list(group: &Group) -> Option<(List, TokenStream)> {
    if group.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let (mut names, mut tokens) = (Vec::new(), group.stream().into_iter());
    loop {
        let Some(TokenTree::Ident(name)) = tokens.next() else {
            return None;
        };
        names.push(name);
        match tokens.next() {
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {}
            Some(TokenTree::Punct(colon)) if colon.as_char() == ':' && colon.spacing() == Spacing::Alone => {
                return Some((List { names, colon }, tokens.collect()));
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str) -> (Vec<Vec<String>>, String) {
        let mut over = Over::default();
        let tokens = over.mark(source.parse().unwrap());
        let names = over
            .0
            .iter()
            .map(|list| list.names.iter().map(Ident::to_string).collect());
        (names.collect(), over.restore(tokens).to_string())
    }

    #[test]
    fn names_are_found_and_put_back() {
        let tokens = |source: &str| source.parse::<TokenStream>().unwrap().to_string();
        for (source, expected) in [
            ("sum(j: a[i, j] * b[j])", vec![vec!["j"]]),
            ("max(j, k: a[j, k]) + sum(i: v[i])", vec![vec!["j", "k"], vec!["i"]]),
            ("sum(j: a[j] * max(k: b[j, k]))", vec![vec!["j"], vec!["k"]]),
            (
                "if c { sum(j: a[j]) } else { max(k: a[k]) }",
                vec![vec!["j"], vec!["k"]],
            ),
        ] {
            assert_eq!(
                marked(source),
                (
                    expected
                        .into_iter()
                        .map(|names| names.into_iter().map(str::to_owned).collect())
                        .collect(),
                    tokens(source)
                )
            );
        }
    }

    #[test]
    fn rust_code_is_unchanged() {
        for source in [
            "sum(j::f())",
            "{ fn f<T: U>(x: T) {} f(1) }",
            "f({ sum(j: a[j]) })",
            "f as fn(x: u8)",
            "m!(j: x)",
            "(j: x)",
            "sum(j, k)",
            "sum(1: x)",
        ] {
            assert_eq!(marked(source).0, Vec::<Vec<String>>::new(), "{source}");
        }
    }
}
