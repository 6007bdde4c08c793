//! Expands `broadcast!([8, 1], [1, 5])` to the type of the shape to which several shapes broadcast.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote_spanned;

use super::Mode;
use crate::{errors::Errors, input::ungroup, rules::Head, shape};

/// Returns the brackets of a list of shapes, or `None` if the input is something else.
pub fn split(input: &TokenStream) -> Option<Vec<Group>> {
    let mut shapes = Vec::new();
    let mut tokens = ungroup(input.clone()).into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => shapes.push(group),
            _ => return None,
        }
        match tokens.next() {
            None => break,
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {}
            Some(_) => return None,
        }
    }
    (!shapes.is_empty()).then_some(shapes)
}

/// Expands to a type that broadcasts the shapes from left to right.
pub fn expand(mode: Mode, krate: &TokenStream, head: Option<&Head>, shapes: Vec<Group>) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    if let Some(word) = head.map(Head::word) {
        errors.at(
            word,
            format!("a list of shapes broadcasts by the rule set `standard`: leave out `{word};`"),
        );
    }
    if let (Mode::Fallible, [first, ..]) = (mode, shapes.as_slice()) {
        errors.at(
            first,
            "the shape of a result is a type, which cannot fail at run time: write `broadcast!([…], […])`",
        );
    }
    let fold = shapes.iter().fold(None, |common, group| {
        let axes = shape::parse(group.stream(), &mut errors);
        let shape = shape::expand(krate, &axes);
        Some(match common {
            None => shape,
            // rustc reports a mismatch at the first shape that does not broadcast with the shapes
            // before it.
            Some(common) => quote_spanned!(group.span()=>
                <#common as #krate::Broadcast<#shape>>::Output
            ),
        })
    });
    errors.finish(fold)
}
