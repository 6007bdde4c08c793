//! Reads the entries of a selection one by one, so that a mistake in one entry does not hide
//! mistakes in the others.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, Token,
    parse::{ParseStream, Parser},
    spanned::Spanned,
};

use super::{
    check,
    model::{Entry, Kind},
};
use crate::{errors::Errors, input::enclose};

/// Reads the entries in brackets.
pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Vec<Entry> {
    let read = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        list(&content, errors)
    };
    let entries = read.parse2(enclose(tokens));
    errors.ok(entries).unwrap_or_default()
}

/// Reads entries to the end of the input, adds each mistake to `errors`, and leaves out the entries
/// with mistakes.
pub fn list(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    let (mut has_rest, mut has_colon) = (false, false);
    while !input.is_empty() {
        match entry(input).and_then(|entry| end_of_entry(input).map(|()| entry)) {
            Ok(entry) if matches!(entry.kind, Kind::Rest) && has_rest => errors.at_span(
                entry.span,
                "a selection has at most one `...`: write `..` for each axis that is meant here",
            ),
            Ok(entry) => {
                has_rest |= matches!(entry.kind, Kind::Rest);
                entries.push(entry);
            }
            Err(error) => {
                // Report only the first `:` of a selection, because the message also applies to the
                // others.
                let is_colon = error.to_string() == COLON;
                if !is_colon || !has_colon {
                    errors.add(error);
                }
                has_colon |= is_colon;
                skip_entry(input)?;
            }
        }
    }
    Ok(entries)
}

fn entry(input: ParseStream<'_>) -> syn::Result<Entry> {
    refuse(input)?;
    if input.peek(Token![...]) {
        let dots = input.parse::<Token![...]>()?;
        let span = dots.spans[0].join(dots.spans[2]).unwrap_or(dots.spans[0]);
        refuse_step(input, "`...` selects whole axes and takes no step")?;
        return Ok(Entry::new(Kind::Rest, span));
    }
    let source = input.parse::<Expr>()?;
    let span = source.span();
    let kind = match unwrap(&source) {
        Expr::Range(range) => check::range(range, step(input)?)?,
        Expr::Path(path) if path.path.is_ident("NewAxis") => {
            refuse_step(input, "a new axis has no step")?;
            Kind::NewAxis
        }
        Expr::Path(path) if path.path.is_ident("None") => {
            return Err(syn::Error::new(
                span,
                "`None` does not insert an axis: write `NewAxis` for a new axis of extent 1",
            ));
        }
        index => {
            refuse_step(input, "a step belongs to a range, and this is one index")?;
            check::index(index, &source)?
        }
    };
    let mut entry = Entry::new(kind, span);
    if let Expr::Range(range) = unwrap(&source)
        && let Some(end) = entry.farther(range.start.as_deref(), range.end.as_deref())
    {
        entry.reach_span = end.span();
    }
    Ok(entry)
}

/// Removes parentheses, and the groups that `macro_rules!` puts around a fragment.
pub fn unwrap(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => unwrap(&paren.expr),
        Expr::Group(group) => unwrap(&group.expr),
        expr => expr,
    }
}

/// Returns an error for an entry that is not an expression, or that Rust would parse as a different
/// one.
fn refuse(input: ParseStream<'_>) -> syn::Result<()> {
    let error = |message| Err(input.error(message));
    if input.peek(Token![,]) {
        return error("an entry is missing before this comma: write `..` for a whole axis");
    }
    if input.peek(Token![;]) {
        return error("a step follows a range: write the range before it, as in `..;2`");
    }
    if input.peek(Token![::]) {
        return Err(syn::Error::new_spanned(input.fork().parse::<Token![::]>()?, COLON));
    }
    if input.peek(Token![:]) {
        return error(COLON);
    }
    // Check for `0...3` and for `..=` without an end, because the messages of syn about them are
    // about the grammar.
    let mut before: Option<TokenTree> = None;
    let entry = input.fork();
    while !entry.is_empty() && !entry.peek(Token![,]) && !entry.peek(Token![;]) {
        if before.is_some() && entry.peek(Token![...]) {
            return Err(syn::Error::new_spanned(
                entry.parse::<Token![...]>()?,
                "a range is written `..`, or `..=` with its end: `...` is an entry of its own, for whole axes",
            ));
        }
        if entry.peek(Token![..=]) {
            let dots = entry.parse::<Token![..=]>()?;
            if entry.is_empty() || entry.peek(Token![,]) || entry.peek(Token![;]) {
                return Err(syn::Error::new_spanned(
                    dots,
                    "a range with `..=` needs an end: write it, or `..` for an open range",
                ));
            }
            before = None;
        } else if entry.peek(Token![..]) && !entry.peek(Token![...]) {
            entry.parse::<Token![..]>()?;
            before = None;
        } else {
            before = Some(entry.parse()?);
        }
    }
    Ok(())
}

const COLON: &str = "a range is written with `..`: `1..3`, `..` for a whole axis, `0..8;2` with a step";

fn step(input: ParseStream<'_>) -> syn::Result<Option<Expr>> {
    let Some(semicolon) = input.parse::<Option<Token![;]>>()? else {
        return Ok(None);
    };
    if input.is_empty() || input.peek(Token![,]) {
        return Err(syn::Error::new_spanned(
            semicolon,
            "a step is missing after this: write one, as in `..;2`",
        ));
    }
    let step = input.parse::<Expr>()?;
    if input.peek(Token![;]) {
        return Err(input.error("a range has one step: leave out the second"));
    }
    Ok(Some(step))
}

/// Returns an error for a step after an entry that cannot have one.
fn refuse_step(input: ParseStream<'_>, why: &str) -> syn::Result<()> {
    if !input.peek(Token![;]) {
        return Ok(());
    }
    let semicolon = input.parse::<Token![;]>()?;
    let mut step = semicolon.to_token_stream();
    while !input.is_empty() && !input.peek(Token![,]) {
        step.extend([input.parse::<TokenTree>()?]);
    }
    Err(syn::Error::new_spanned(
        step,
        format!("{why}: leave it out, with its `;`"),
    ))
}

fn end_of_entry(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.parse::<Option<Token![,]>>()?.is_some() {
        return Ok(());
    }
    if input.peek(Token![:]) {
        return Err(input.error(COLON));
    }
    Err(input.error("a comma is missing between two entries: write one before this"))
}

/// Skips the rest of an entry with a mistake, and the comma after it.
fn skip_entry(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
