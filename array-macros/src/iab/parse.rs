//! Reads the single expression of an access.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, Token,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
};

use super::Mode;
use crate::{
    errors::Errors,
    input::enclose,
    selection::{Marks, ends_value, is_punct, print},
};

/// Parses the input as one expression, or reports why it is not an access.
pub fn parse(mode: Mode, user: TokenStream, errors: &mut Errors) -> Option<Expr> {
    let name = mode.name();
    if user.is_empty() {
        return errors.refuse_span(
            proc_macro2::Span::call_site(),
            format!("`{name}` is empty: write an access, as in `{name}(a[i][j])`"),
        );
    }
    let read = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        let expr = content.parse::<Expr>()?;
        if content.peek(Token![,]) && !matches!(expr, Expr::Index(_)) {
            let comma = content.parse::<Token![,]>()?;
            let [object, indices] = [expr.to_token_stream(), content.parse::<TokenStream>()?]
                .map(|tokens| print(&Marks::default(), tokens));
            return Err(syn::Error::new(
                comma.span,
                format!("`{name}` takes indices in brackets: write `{name}({object}[{indices}])`"),
            ));
        }
        if !content.is_empty() {
            return Err(content.error(format!(
                "`{name}` takes one access with the index in brackets, as in `{name}(a[i])`"
            )));
        }
        Ok(expr)
    };
    let user = separate(user, errors)?;
    errors.ok(read.parse2(enclose(user)))
}

/// Rewrites brackets with several indices, `a[i, j]`, to one pair of brackets for each index,
/// `a[i][j]`, which syn can parse.
fn separate(tokens: TokenStream, errors: &mut Errors) -> Option<TokenStream> {
    let mut separated: Vec<TokenTree> = Vec::new();
    let mut is_whole = true;
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && ends_value(&separated) => {
                if group.stream().is_empty() {
                    errors.at_span(group.span(), "an index is missing: write one in the brackets");
                    is_whole = false;
                }
                separated.extend(indices(&group).into_iter().map(|index| {
                    let mut index = Group::new(Delimiter::Bracket, index);
                    index.set_span(group.span());
                    TokenTree::from(index)
                }));
            }
            token => separated.push(token),
        }
    }
    is_whole.then(|| separated.into_iter().collect())
}

/// Returns the indices in brackets. If they are not Rust expressions, splits them at the commas, so
/// that the error is about one index.
fn indices(group: &Group) -> Vec<TokenStream> {
    let read = Punctuated::<Expr, Token![,]>::parse_terminated;
    if let Ok(indices) = read.parse2(group.stream()) {
        return indices.into_iter().map(Expr::into_token_stream).collect();
    }
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let lists = tokens.split(|token| is_punct(token, ','));
    lists.map(|index| index.iter().cloned().collect()).collect()
}
