//! Finds the selections in tokens, and replaces the contents of their brackets by markers, which
//! syn can parse.
//!
//! `x[1, ..]` becomes `x[__selection!(0)]`, where 0 is the position of its entries in [`Marks`].
//! Tokens in braces and in macro calls are plain Rust and do not change, except in the branches of
//! an `if`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprIndex};

use super::{model::Entry, parse};
use crate::{errors::Errors, input::ungroup};

/// The name of a marker, which looks like a macro call.
const MARKER: &str = "__selection";

/// The selections of the input of one macro call. The marker that replaces a selection contains the
/// index of the selection in this list.
#[derive(Default)]
pub struct Marks(Vec<Marked>);

/// A selection that a marker replaces.
pub struct Marked {
    /// The user's tokens in the brackets.
    pub source: TokenStream,
    /// The entries that these tokens contain.
    pub entries: Vec<Entry>,
}

impl Marks {
    /// Returns whether there are no selections.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the selection that an index expression represents, or `None` if it contains no
    /// marker.
    pub fn get(&self, index: &ExprIndex) -> Option<&Marked> {
        match &*index.index {
            Expr::Macro(marker) => self.in_brackets(marker.to_token_stream()),
            _ => None,
        }
    }

    /// Returns the selection that a marker represents, given the content of the brackets. Returns
    /// `None` if the content is not a marker.
    pub fn in_brackets(&self, content: TokenStream) -> Option<&Marked> {
        self.0.get(number(MARKER, content)?)
    }

    /// Replaces the selections in `tokens` by markers.
    pub fn mark(&mut self, tokens: TokenStream, errors: &mut Errors) -> TokenStream {
        replace_brackets(tokens, &mut |brackets, content| {
            if !is_selection(&content) {
                return content;
            }
            if content.is_empty() {
                errors.at_span(brackets.span(), "write one entry for each axis, as in `x[1, ..]`");
            }
            let entries = parse::parse(content.clone(), errors);
            let number = self.0.len();
            self.0.push(Marked {
                source: content,
                entries,
            });
            marker(MARKER, number, brackets.span())
        })
    }
}

/// Creates a marker, such as `__selection!(0)`, which syn parses as a macro call.
pub fn marker(name: &str, number: usize, span: Span) -> TokenStream {
    let (name, number) = (Ident::new(name, span), Literal::usize_unsuffixed(number));
    quote_spanned!(span=> #name!(#number))
}

/// Returns the number in a marker of that name, or `None` if the content is not such a marker.
pub fn number(name: &str, content: TokenStream) -> Option<usize> {
    let mut tokens = content.into_iter();
    match (tokens.next(), tokens.nth(1)) {
        (Some(TokenTree::Ident(ident)), Some(TokenTree::Group(number))) if ident == name => {
            number.stream().to_string().parse().ok()
        }
        _ => None,
    }
}

/// Replaces the contents of brackets that index a value by the result of `replaced`.
///
/// `replaced` receives the original brackets, and their contents, in which inner brackets have
/// already been replaced. Tokens of plain Rust, such as those in braces, do not change.
pub fn replace_brackets(
    tokens: TokenStream,
    replaced: &mut dyn FnMut(&Group, TokenStream) -> TokenStream,
) -> TokenStream {
    let mut done: Vec<TokenTree> = Vec::new();
    let mut heads = Heads::default();
    for token in tokens {
        let token = match token {
            TokenTree::Group(group) if !heads.is_plain(&group, &done) => replace_in(&group, &done, replaced).into(),
            token => token,
        };
        heads.read(&token);
        done.push(token);
    }
    done.into_iter().collect()
}

fn replace_in(
    group: &Group,
    before: &[TokenTree],
    replaced: &mut dyn FnMut(&Group, TokenStream) -> TokenStream,
) -> Group {
    let mut content = replace_brackets(group.stream(), replaced);
    if group.delimiter() == Delimiter::Bracket && ends_value(before) {
        content = replaced(group, content);
    }
    let mut done = Group::new(group.delimiter(), content);
    done.set_span(group.span());
    done
}

/// Returns whether the contents of brackets are a selection, because they are a range, or cannot be
/// an index in Rust.
fn is_selection(content: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = ungroup(content.clone()).into_iter().collect();
    let is_new_axis = matches!(tokens.as_slice(), [TokenTree::Ident(ident)] if ident == "NewAxis");
    let is_range = tokens
        .windows(2)
        .any(|pair| is_punct(&pair[0], '.') && is_punct(&pair[1], '.'));
    let is_list = tokens.iter().any(|token| is_punct(token, ',') || is_punct(token, ';'));
    if tokens.is_empty() || is_new_axis {
        return true;
    }
    // The comma of `x[f::<A, B>()]` is part of a Rust expression.
    (is_range || is_list)
        && match syn::parse2::<Expr>(content.clone()) {
            Ok(expr) => matches!(parse::unwrap(&expr), Expr::Range(_)),
            Err(_) => true,
        }
}

/// The keywords, such as `if`, whose braces have not been read yet. A keyword is `true` if it is an
/// `if`.
#[derive(Default)]
pub struct Heads(Vec<bool>);

impl Heads {
    /// Reads the next token. Remembers a keyword such as `if` or `match`, since its braces come
    /// only after the value that follows it.
    pub fn read(&mut self, token: &TokenTree) {
        if let TokenTree::Ident(ident) = token {
            match ident.to_string().as_str() {
                "if" => self.0.push(true),
                "for" | "match" | "while" => self.0.push(false),
                _ => {}
            }
        }
    }

    /// Returns whether a group after `before` is plain Rust: the input of a macro, or braces that
    /// are not a branch of an `if`.
    pub fn is_plain(&mut self, group: &Group, before: &[TokenTree]) -> bool {
        is_macro(before) || (group.delimiter() == Delimiter::Brace && !self.is_branch(before))
    }

    /// Returns whether braces after `before` are a branch of an `if`.
    fn is_branch(&mut self, before: &[TokenTree]) -> bool {
        let is_else = matches!(before.last(), Some(TokenTree::Ident(ident)) if ident == "else");
        is_else || (ends_value(before) && self.0.pop().unwrap_or(false))
    }
}

/// Returns whether a group after `before` is the input of a macro.
fn is_macro(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), TokenTree::Punct(bang)] => bang.as_char() == '!' && !is_keyword(&name.to_string()),
        _ => false,
    }
}

/// Returns whether an index may follow these tokens.
pub fn ends_value(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => false,
        [.., TokenTree::Punct(dot), TokenTree::Ident(_)] if dot.as_char() == '.' => true,
        [.., TokenTree::Ident(name)] => !is_keyword(&name.to_string()),
        [.., TokenTree::Literal(_) | TokenTree::Group(_)] => true,
        [.., TokenTree::Punct(punct)] => punct.as_char() == '?',
        [] => false,
    }
}

/// Returns whether a name is a keyword that cannot end a value.
pub fn is_keyword(name: &str) -> bool {
    // Macros are often compiled without optimisation, so names are compared only with keywords of
    // the same length.
    let keywords: &[&str] = match name.len() {
        2 => &["as", "do", "if", "in"],
        3 => &["dyn", "for", "let", "mut", "ref"],
        4 => &["else", "impl", "loop", "move"],
        5 => &["async", "break", "const", "match", "where", "while", "yield"],
        6 => &["return", "static", "unsafe"],
        8 => &["continue"],
        _ => return false,
    };
    keywords.contains(&name)
}

/// Returns whether a token is this punctuation.
pub fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}
