//! Operands of plain expressions, and the comparison that finds an operand that is already bound.

use std::cell::OnceCell;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::super::place::context;
use super::token::{Token, is_char};

/// Returns whether tokens are a variable, or a field of a variable, with or without `*` in front.
pub(super) fn is_place(tokens: &[Token]) -> bool {
    let mut tokens = tokens;
    while let [star, rest @ ..] = tokens
        && is_char(star, '*')
    {
        tokens = rest;
    }
    let [first, rest @ ..] = tokens else { return false };
    let is_word = |token: &Token| matches!(&token.tree, TokenTree::Ident(word) if word != "await");
    is_word(first)
        && rest.len() % 2 == 0
        && rest
            .chunks_exact(2)
            .all(|pair| is_char(&pair[0], '.') && is_word(&pair[1]))
}

/// The tokens of an operand. If the operand is a place, such as a variable, it also has the text
/// and the spans that are compared with those of other operands.
pub(super) struct Operand {
    pub(super) tokens: Vec<TokenTree>,
    pub(super) place: Option<(String, Vec<Span>)>,
    pub(super) contexts: OnceCell<Vec<Option<String>>>,
}

impl Operand {
    pub(super) fn new(tokens: &[Token]) -> Self {
        let place = is_place(tokens).then(|| {
            let text = tokens.iter().map(|token| token.tree.to_string()).collect();
            (text, tokens.iter().map(|token| token.tree.span()).collect())
        });
        Self {
            tokens: tokens.iter().map(|token| token.tree.clone()).collect(),
            place,
            contexts: OnceCell::new(),
        }
    }

    /// Returns the tokens. If the operand begins with a call of a function, the function is [in
    /// parentheses](super::super::place::apart).
    pub(super) fn into_tokens(self) -> TokenStream {
        let mut tokens = self.tokens;
        if let [TokenTree::Ident(name), TokenTree::Group(arguments), ..] = &*tokens
            && arguments.delimiter() == Delimiter::Parenthesis
        {
            let mut function = Group::new(Delimiter::Parenthesis, TokenTree::from(name.clone()).into());
            function.set_span(name.span());
            tokens[0] = function.into();
        }
        tokens.into_iter().collect()
    }

    pub(super) fn contexts(&self) -> &[Option<String>] {
        self.contexts.get_or_init(|| {
            let spans = self.place.iter().flat_map(|(_, spans)| spans);
            spans.map(|&span| context(span)).collect()
        })
    }

    /// Returns whether two operands are the same place.
    pub(super) fn is(&self, other: &Self) -> bool {
        match (&self.place, &other.place) {
            (Some((a, _)), Some((b, _))) => a == b && self.contexts() == other.contexts(),
            _ => false,
        }
    }

    /// Returns whether two operands are the same place, ignoring dereferences.
    pub(super) fn is_behind(&self, other: &Self) -> bool {
        let stripped = |operand: &Self| {
            let (text, _) = operand.place.as_ref()?;
            let stars = text.len() - text.trim_start_matches('*').len();
            Some((text[stars..].to_owned(), operand.contexts()[stars..].to_vec()))
        };
        matches!((stripped(self), stripped(other)), (Some(a), Some(b)) if a == b)
    }
}
