//! `#[rules(no_stretch)]`: a rule set for every expression in an item.
//!
//! The attribute only finds calls of `broadcast!` and `try_broadcast!` in the tokens of the item, also those in
//! the input of other macros, and puts the word in front of what they are given.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;

use super::{Head, RuleSet};
use crate::broadcast;

/// The name of the attribute.
const RULES: &str = "rules";

/// The keywords of items that compute something.
const SCOPES: &[&str] = &["fn", "impl", "mod", "trait"];

/// Expands the attribute. An item that it does not belong on stays as it is, beside the error.
pub fn rules(word: TokenStream, item: TokenStream) -> TokenStream {
    match read(word).and_then(|word| check(&word, &item).map(|()| word)) {
        Ok(word) => rewrite(&word, item.clone()).unwrap_or(item),
        Err(error) => {
            let error = error.to_compile_error();
            quote!(#error #item)
        }
    }
}

/// Reads the rule set.
fn read(word: TokenStream) -> syn::Result<Ident> {
    if word.is_empty() {
        let message = "write a rule set, as in `#[rules(no_stretch)]`";
        return Err(syn::Error::new(proc_macro2::Span::call_site(), message));
    }
    let word = syn::parse2::<Ident>(word.clone())
        .map_err(|_| syn::Error::new_spanned(word, "a rule set is one word, as in `#[rules(no_stretch)]`"))?;
    if RuleSet::read(&word)? == RuleSet::Named {
        return Err(syn::Error::new(
            word.span(),
            "`named` belongs to one expression, whose operands have names: write it there",
        ));
    }
    Ok(word)
}

/// Refuses items that can hold no expression of their own, where the attribute would say something untrue.
fn check(word: &Ident, item: &TokenStream) -> syn::Result<()> {
    let is_scope = |token: TokenTree| match token {
        TokenTree::Ident(keyword) => SCOPES.iter().any(|scope| keyword == scope),
        _ => false,
    };
    if item.clone().into_iter().any(is_scope) {
        return Ok(());
    }
    let message = "`rules` stands on a function, an `impl`, a `trait` or a module: nothing is computed here";
    Err(syn::Error::new(word.span(), message))
}

/// Puts the word into every call in `tokens`, or returns nothing where there is none.
///
/// A group without a call in it is left alone: one that is made anew has no separate spans for its two ends.
fn rewrite(word: &Ident, tokens: TokenStream) -> Option<TokenStream> {
    let (mut done, mut is_changed): (Vec<TokenTree>, _) = (Vec::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = &token else {
            done.push(token);
            continue;
        };
        if is_attribute(&done, group) {
            // The item has rules of its own.
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
    is_changed.then(|| done.into_iter().collect())
}

/// Puts the word in front of an expression that names no rule set itself.
fn inserted(word: &Ident, content: &TokenStream) -> Option<TokenStream> {
    let has_rules = Head::split(content.clone()).0.is_some();
    if content.is_empty() || has_rules || broadcast::has_rules(content) {
        return None;
    }
    let mut semicolon = Punct::new(';', Spacing::Alone);
    semicolon.set_span(word.span());
    Some(quote!(#word #semicolon #content))
}

/// Says whether a group behind these tokens is what one of the macros is given.
fn is_call(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), TokenTree::Punct(bang)] => {
            bang.as_char() == '!' && (name == "broadcast" || name == "try_broadcast")
        }
        _ => false,
    }
}

/// Says whether a group behind these tokens is this attribute, on an item inside.
fn is_attribute(before: &[TokenTree], group: &Group) -> bool {
    let is_hash = matches!(before.last(), Some(TokenTree::Punct(hash)) if hash.as_char() == '#');
    let content: Vec<TokenTree> = group.stream().into_iter().collect();
    is_hash
        && group.delimiter() == Delimiter::Bracket
        && matches!(content.as_slice(), [.., TokenTree::Ident(name), TokenTree::Group(_)] if name == RULES)
}

/// Says whether an item ends with a token. Braces before `>` or `,` are a constant in a type.
fn ends_item(token: &TokenTree, next: Option<&TokenTree>) -> bool {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            !matches!(next, Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '>' | ','))
        }
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}
