//! Expands `#[rules(no_stretch)]`, which applies a rule set to the expressions in an item.
//!
//! The attribute only finds calls of `broadcast!` and `try_broadcast!` in the tokens of the item,
//! including those in the input of other macros. It inserts the word into each call that has no
//! rule set of its own.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;

use super::{Head, RuleSet};
use crate::{broadcast, input::keep_precedence};

const RULES: &str = "rules";

/// The keywords of items that contain expressions.
const SCOPES: &[&str] = &["fn", "impl", "mod", "trait"];

/// Expands `#[rules]`. An item that cannot have the attribute is emitted unchanged, together with
/// the error.
pub fn rules(word: TokenStream, item: TokenStream) -> TokenStream {
    match read(word).and_then(|word| check(&word, &item).map(|()| word)) {
        Ok(word) => rewrite(&word, item.clone()).unwrap_or(item),
        Err(error) => {
            let error = error.to_compile_error();
            quote!(#error #item)
        }
    }
}

/// Reads the word of the rule set, or returns an error.
fn read(word: TokenStream) -> syn::Result<Ident> {
    if word.is_empty() {
        let message = "write a rule set, as in `#[rules(no_stretch)]`";
        return Err(syn::Error::new(proc_macro2::Span::call_site(), message));
    }
    let word = syn::parse2::<Ident>(word.clone())
        .map_err(|_| syn::Error::new_spanned(word, "write one rule set, as in `#[rules(no_stretch)]`"))?;
    if RuleSet::read(&word)? == RuleSet::Named {
        return Err(syn::Error::new(
            word.span(),
            "`named` applies to one expression, whose operands have names: write it there",
        ));
    }
    Ok(word)
}

/// Returns an error for an item that cannot contain expressions, because the attribute would have
/// no effect on it.
fn check(word: &Ident, item: &TokenStream) -> syn::Result<()> {
    let is_scope = |token: TokenTree| match token {
        TokenTree::Ident(keyword) => SCOPES.iter().any(|scope| keyword == scope),
        _ => false,
    };
    if item.clone().into_iter().any(is_scope) {
        return Ok(());
    }
    let message = "`rules` applies to a function, an `impl`, a `trait` or a module: this item computes nothing";
    Err(syn::Error::new(word.span(), message))
}

/// Inserts the word into the calls in `tokens`, or returns `None` if no call changes.
///
/// A group without such a call is kept, because a new group would have the same span for both
/// delimiters, instead of the spans of the original delimiters.
fn rewrite(word: &Ident, tokens: TokenStream) -> Option<TokenStream> {
    let (mut done, mut is_changed): (Vec<TokenTree>, _) = (Vec::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = &token else {
            done.push(token);
            continue;
        };
        if is_attribute(&done, group) {
            // The following item has a `#[rules]` attribute of its own. Copy it unchanged.
            done.push(token);
            while let Some(token) = tokens.next() {
                let is_end = ends_item(&token, tokens.peek());
                done.push(token);
                if is_end {
                    break;
                }
            }
            continue;
        }
        let inner = rewrite(word, group.stream());
        let content = inner.clone().unwrap_or_else(|| group.stream());
        let content = match is_call(&done).then(|| inserted(word, &content)).flatten() {
            Some(content) => Some(content),
            None => inner,
        };
        done.push(match content {
            Some(content) => {
                is_changed = true;
                let mut rewritten = Group::new(group.delimiter(), content);
                rewritten.set_span(group.span());
                rewritten.into()
            }
            None => token,
        });
    }
    is_changed.then(|| keep_precedence(done.into_iter().collect()))
}

/// Inserts the word before an expression, or returns `None` if the expression must not get a rule
/// set.
fn inserted(word: &Ident, content: &TokenStream) -> Option<TokenStream> {
    // In the body of a `macro_rules!`, the rule set may be a fragment, such as `$rules`.
    let is_dollar = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '$');
    let tokens = content.clone().into_iter().skip_while(is_dollar);
    let has_rules = Head::split(tokens.collect()).0.is_some();
    if content.is_empty() || has_rules || broadcast::has_rules(content) {
        return None;
    }
    let mut semicolon = Punct::new(';', Spacing::Alone);
    semicolon.set_span(word.span());
    Some(quote!(#word #semicolon #content))
}

/// Returns whether a group after these tokens is the input of `broadcast!` or `try_broadcast!`.
fn is_call(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), TokenTree::Punct(bang)] => {
            bang.as_char() == '!' && (name == "broadcast" || name == "try_broadcast")
        }
        _ => false,
    }
}

/// Returns whether a group after these tokens is a `#[rules]` attribute on an inner item.
fn is_attribute(before: &[TokenTree], group: &Group) -> bool {
    let is_hash = matches!(before.last(), Some(TokenTree::Punct(hash)) if hash.as_char() == '#');
    let content: Vec<TokenTree> = group.stream().into_iter().collect();
    is_hash
        && group.delimiter() == Delimiter::Bracket
        && matches!(content.as_slice(), [.., TokenTree::Ident(name), TokenTree::Group(_)] if name == RULES)
}

/// Returns whether a token is the last one of an item. Braces before `>` or `,` do not end the
/// item, because they are a constant in a type.
fn ends_item(token: &TokenTree, next: Option<&TokenTree>) -> bool {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            !matches!(next, Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '>' | ','))
        }
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}
