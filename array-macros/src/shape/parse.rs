//! Reads the axes of a shape one by one, so that a mistake in one axis does not hide mistakes in
//! the others.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Expr, Ident, Lit, LitInt, Token, Type, braced,
    parse::{ParseStream, Parser, discouraged::Speculative},
    token,
};

use super::Axis;
use crate::{
    errors::Errors,
    input::{MAX_RANK, ungroup},
    selection::{Marks, print},
};

/// Reads the axes of one shape. An axis with a mistake is replaced by 1, which is valid in every
/// context, so that only the mistake is reported.
pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Vec<Axis> {
    let mut axes = Vec::new();
    let read = |input: ParseStream<'_>| {
        for rank in 1.. {
            if input.is_empty() {
                break;
            }
            if rank == MAX_RANK + 1 {
                errors.at_span(
                    input.span(),
                    format!("a shape has at most {MAX_RANK} axes: this is one more"),
                );
                input.parse::<TokenStream>()?;
                break;
            }
            match axis(input).and_then(|axis| end_of_axis(input).map(|()| axis)) {
                Ok(axis) => axes.push(axis),
                Err(error) => {
                    axes.push(Axis::Length(1, error.span()));
                    errors.add(error);
                    skip_axis(input)?;
                }
            }
        }
        Ok(())
    };
    if let Err(error) = read.parse2(ungroup(tokens)) {
        errors.add(error);
    }
    axes
}

fn axis(input: ParseStream<'_>) -> syn::Result<Axis> {
    if input.peek(Token![..]) {
        let dots = input.parse::<Token![..]>()?;
        Err(syn::Error::new_spanned(
            dots,
            "the rank of a shape is fixed; for a rank known only at run time write `DynRank` in place of the shape",
        ))
    } else if input.peek(Token![_]) {
        Ok(Axis::Dynamic(input.parse::<Token![_]>()?.span))
    } else if input.peek(Token![-]) {
        let minus = input.parse::<Token![-]>()?;
        let rest = input.parse::<Option<Lit>>()?;
        Err(syn::Error::new_spanned(
            quote!(#minus #rest),
            "an extent cannot be negative, and is not inferred: write the number, or `shape![_, 3]` if it is known only at run time",
        ))
    } else if input.peek(Lit) {
        let literal = input.parse::<Lit>()?;
        match &literal {
            Lit::Int(literal) => Ok(Axis::Length(integer(literal)?, literal.span())),
            _ => Err(not_an_extent(&literal)),
        }
    } else if input.peek(Token![const]) {
        let keyword = input.parse::<Token![const]>()?;
        match input.parse::<Ident>() {
            Ok(name) => Ok(Axis::Parameter(name.to_token_stream(), name.span())),
            Err(_) => Err(syn::Error::new_spanned(
                keyword,
                "write the name of a const parameter after `const`, as in `shape![const N]`",
            )),
        }
    } else if input.peek(token::Brace) {
        computed(input)
    } else {
        let start = input.span();
        if let Some(variable) = variable(input) {
            input.parse::<Ident>()?;
            return Err(syn::Error::new(
                start,
                format!(
                    "`{variable}` is not a type or a constant: an extent known at run time is written as in `shape![_, 3]`"
                ),
            ));
        }
        if let Some(message) = not_an_axis(input) {
            let token = input.parse::<TokenTree>()?;
            return Err(syn::Error::new(token.span(), message));
        }
        // Parse a fork. If syn failed to parse a type in brackets, it would report the tokens that
        // are left in these brackets as a second mistake.
        let fork = input.fork();
        if let Ok(axis) = Type::without_plus(&fork) {
            input.advance_to(&fork);
            return Ok(Axis::Type(axis.into_token_stream()));
        }
        if let Ok(group) = input.fork().parse::<Group>() {
            return Err(in_brackets(&group));
        }
        Err(syn::Error::new(
            start,
            "an axis must be a length, `_`, a named axis, `const N` or `{ a constant expression }`",
        ))
    }
}

/// Returns the message for `DynRank` in place of an axis, or for a symbol by which other languages
/// write a run-time extent. Returns `None` for other tokens.
fn not_an_axis(input: ParseStream<'_>) -> Option<String> {
    let fork = input.fork();
    let token = fork.parse::<TokenTree>().ok()?;
    if !fork.is_empty() && !fork.peek(Token![,]) {
        return None;
    }
    let token = token.to_string();
    match &*token {
        "DynRank" => Some(
            "`DynRank` is a shape of any rank, not an axis: write it without `shape!`, as in `Array<f32, DynRank>`"
                .into(),
        ),
        "dyn" | "?" | "*" => Some(format!(
            "`{token}` is not an axis: an extent known at run time is written as in `shape![_, 3]`"
        )),
        _ => None,
    }
}

/// Returns the next axis, if it is a single name that begins with a lower-case letter, like that of
/// a variable.
fn variable(input: ParseStream<'_>) -> Option<Ident> {
    let fork = input.fork();
    let name = fork.parse::<Ident>().ok()?;
    let is_all = fork.is_empty() || fork.peek(Token![,]);
    (is_all && name.to_string().starts_with(|first: char| first.is_lowercase())).then_some(name)
}

/// Reads `{ expression }`, which may also contain statements.
fn computed(input: ParseStream<'_>) -> syn::Result<Axis> {
    let content;
    let braces = braced!(content in input);
    let span = braces.span.join();
    let tokens = content.parse::<TokenStream>()?;
    if tokens.is_empty() {
        return Err(syn::Error::new(
            span,
            "a computed extent is missing its expression: write one in the braces",
        ));
    }
    if let Ok(length) = syn::parse2::<Expr>(tokens.clone()) {
        return Ok(Axis::Computed(length.into_token_stream(), span));
    }
    let block = quote!({ #tokens });
    syn::parse2::<syn::Block>(block.clone())?;
    Ok(Axis::Computed(block, span))
}

/// Returns the error for axes in a second pair of brackets, or for a computed extent in brackets.
fn in_brackets(group: &Group) -> syn::Error {
    let content = group.stream();
    let is_list = content.clone().into_iter().count() < 2
        || content
            .clone()
            .into_iter()
            .any(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
    let content = print(&Marks::default(), content);
    let message = match (is_list, group.delimiter()) {
        (false, _) => format!("put a computed extent in braces: write `shape![{{ {content} }}]`"),
        (true, Delimiter::Parenthesis) => format!("axes are written without parentheses, as in `shape![{content}]`"),
        (true, _) => format!("axes are written without further brackets, as in `shape![{content}]`"),
    };
    syn::Error::new(group.span(), message)
}

fn end_of_axis(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.parse::<Option<Token![,]>>()?.is_some() {
        return Ok(());
    }
    if input.peek(Token![;]) {
        return Err(input.error("axes are separated by commas: write `,` here, as in `shape![2, 3]`"));
    }
    Err(input.error(
        "put a computed extent in braces, as in `shape![{ 2 * SIDE }]`, and separate axes by commas\n\
         note: a const parameter is written `shape![const N]`, and cannot be part of a computed extent",
    ))
}

/// Skips the rest of an axis with a mistake, and the comma after it.
fn skip_axis(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Reads a literal as a length.
pub fn integer(literal: &LitInt) -> syn::Result<u64> {
    if !matches!(literal.suffix(), "" | "usize") {
        return Err(syn::Error::new(
            literal.span(),
            format!(
                "an extent must be a `usize`, not a `{}`: leave out the suffix",
                literal.suffix()
            ),
        ));
    }
    literal
        .base10_parse()
        .map_err(|_| syn::Error::new(literal.span(), "this extent does not fit `usize`"))
}

fn not_an_extent(literal: &Lit) -> syn::Error {
    let what = match literal {
        Lit::Float(_) => "a float",
        Lit::Bool(_) => "a bool",
        Lit::Char(_) => "a character",
        _ => "a string",
    };
    let span: Span = literal.span();
    syn::Error::new(
        span,
        format!("an extent must be an integer, not {what}: write a length, `_` or a named axis"),
    )
}
