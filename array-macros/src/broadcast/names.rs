//! Reads the brackets of `broadcast!(named; m[i, j] + v[i])`, which contain index names.
//!
//! Like selections, they are replaced by markers before the input is parsed. Brackets within Rust
//! expressions, such as those of `layers[0]` in `self.layers[0].w[i, j]`, are restored afterwards.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Expr, ExprIndex};

use super::place::same_context;
use crate::{
    errors::Errors,
    input::ungroup,
    selection::{marker, number, replace_brackets},
};

/// The name of the marker, which looks like a macro call.
const MARKER: &str = "__names";

/// The brackets with index names in the input of one macro call. The marker that replaces brackets
/// contains their index in this list.
#[derive(Default)]
pub struct Brackets(Vec<Group>);

impl Brackets {
    /// Replaces the brackets after values in `tokens` by markers.
    pub fn mark(&mut self, tokens: TokenStream) -> TokenStream {
        replace_brackets(tokens, &mut |brackets, _| self.add(brackets))
    }

    /// Returns the marker for brackets.
    fn add(&mut self, brackets: &Group) -> TokenStream {
        self.0.push(brackets.clone());
        marker(MARKER, self.0.len() - 1, brackets.span())
    }

    /// Returns brackets that contain the marker for a list of names.
    pub fn list(&mut self, names: &[Ident], span: Span) -> Group {
        let brackets = |content| {
            let mut brackets = Group::new(Delimiter::Bracket, content);
            brackets.set_span(span);
            brackets
        };
        let marker = self.add(&brackets(quote!(#(#names),*)));
        brackets(marker)
    }

    /// Returns the original brackets of an index expression, or `None` if it contains no marker.
    pub fn get(&self, index: &ExprIndex) -> Option<&Group> {
        match &*index.index {
            Expr::Macro(marker) => self.0.get(number(MARKER, marker.to_token_stream())?),
            _ => None,
        }
    }

    /// Replaces the markers in `tokens` by the original brackets, and calls `found` with each of
    /// these brackets.
    pub fn restore(&self, tokens: TokenStream, found: &mut dyn FnMut(&Group)) -> TokenStream {
        let restored = tokens.into_iter().map(|token| match token {
            TokenTree::Group(group) => {
                let is_list = group.delimiter() == Delimiter::Bracket;
                let number = number(MARKER, group.stream()).filter(|_| is_list);
                if let Some(brackets) = number.and_then(|number| self.0.get(number)) {
                    found(brackets);
                    return brackets.clone().into();
                }
                let mut restored = Group::new(group.delimiter(), self.restore(group.stream(), found));
                restored.set_span(group.span());
                restored.into()
            }
            token => token,
        });
        restored.collect()
    }
}

/// Reads a list of index names, and reports entries that are not names. Returns `None` if there are
/// such entries.
pub fn read(brackets: &Group, errors: &mut Errors) -> Option<Vec<Ident>> {
    let (mut names, mut is_right) = (Vec::new(), true);
    for entry in entries(brackets) {
        match syn::parse2::<Ident>(entry.iter().cloned().collect()) {
            Ok(name) => names.push(name),
            Err(_) => {
                let entry: TokenStream = entry.into_iter().collect();
                let message = "an index name must be one identifier, as in `m[i, j]`: to take one position, select it first, as in `{ slice!(m, .., 0) }[i]`";
                if entry.is_empty() {
                    errors.at_span(brackets.span(), message);
                } else {
                    errors.at(entry, message);
                }
                is_right = false;
            }
        }
    }
    if is_right && names.is_empty() {
        errors.at_span(
            brackets.span(),
            "write one index name for each axis, as in `m[i, j]`; an operand without axes takes no brackets",
        );
        is_right = false;
    }
    is_right.then_some(names)
}

/// Returns the only entry in brackets, or `None` if there are several or it is not a word that
/// could be an index name.
pub fn only_word(brackets: &Group) -> Option<Ident> {
    match entries(brackets).as_slice() {
        [entry] => syn::parse2(entry.iter().cloned().collect()).ok(),
        _ => None,
    }
}

/// Returns whether each entry in brackets is a word that could be an index name.
pub fn are_words(brackets: &Group) -> bool {
    entries(brackets)
        .iter()
        .all(|entry| matches!(entry.as_slice(), [TokenTree::Ident(_)]))
}

/// Returns the words in the entries of a selection that are variables. Fields and methods are not.
pub fn variables(brackets: &Group) -> Vec<Ident> {
    let is_dot = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '.');
    let mut words = Vec::new();
    for entry in entries(brackets) {
        for (i, token) in entry.iter().enumerate() {
            // Two dots are a range.
            let dots = entry[..i].iter().rev().take_while(|token| is_dot(token)).count();
            if let TokenTree::Ident(word) = token
                && dots != 1
            {
                words.push(word.clone());
            }
        }
    }
    words
}

/// Splits the contents of brackets at commas. The last comma is optional.
pub fn entries(brackets: &Group) -> Vec<Vec<TokenTree>> {
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let tokens: Vec<TokenTree> = ungroup(brackets.stream()).into_iter().collect();
    let mut entries: Vec<_> = tokens.split(is_comma).map(<[TokenTree]>::to_vec).collect();
    if entries.last().is_some_and(Vec::is_empty) {
        entries.pop();
    }
    entries
}

/// Returns whether two names are the same. A name that a `macro_rules!` body contains and an equal
/// name that its caller passes are different.
pub fn is_same_name(a: &Ident, b: &Ident) -> bool {
    a == b && same_context(a.span(), b.span())
}
