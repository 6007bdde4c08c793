//! Reads a nested literal into a tree of lists.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Expr, ExprArray, ExprRepeat, Token,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    token,
};

use crate::input::enclose;

/// A nested literal: an element, or a list of literals.
pub enum Literal<'a> {
    /// An expression that is one element.
    Element(&'a Expr),
    /// `[a, b, c]`, or the whole input of the macro.
    List(Vec<Literal<'a>>, &'a Expr),
    /// `[a; count]`
    Repeat(Box<Literal<'a>>, &'a Expr, &'a Expr),
}

/// Reads the input of the macro, which is a list without its brackets.
pub fn parse(input: TokenStream) -> syn::Result<Expr> {
    let list = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        outermost(&content)
    };
    list.parse2(enclose(input))
}

fn outermost(input: ParseStream<'_>) -> syn::Result<Expr> {
    let mut elements = Punctuated::<Expr, Token![,]>::new();
    if !input.is_empty() {
        elements.push_value(input.parse()?);
    }
    if input.peek(Token![;])
        && let Some(first) = elements.pop()
    {
        let first = first.into_value();
        let semicolon = input.parse::<Token![;]>()?;
        let count = input.parse::<Expr>()?;
        if !input.is_empty() {
            return Err(input.error("a repeated list has one element and one count: `element; count`"));
        }
        return Ok(Expr::Repeat(ExprRepeat {
            attrs: Vec::new(),
            bracket_token: token::Bracket::default(),
            expr: Box::new(first),
            semi_token: semicolon,
            len: Box::new(count),
        }));
    }
    while !input.is_empty() {
        elements.push_punct(input.parse()?);
        if !input.is_empty() {
            elements.push_value(input.parse()?);
        }
    }
    Ok(Expr::Array(ExprArray {
        attrs: Vec::new(),
        bracket_token: token::Bracket::default(),
        elems: elements,
    }))
}

impl<'a> Literal<'a> {
    /// Reads the lists in an expression. Brackets are lists, and every other expression is an
    /// element.
    pub fn read(expr: &'a Expr) -> Self {
        match expr {
            Expr::Group(group) => Self::read(&group.expr),
            Expr::Array(list) => Self::List(list.elems.iter().map(Self::read).collect(), expr),
            Expr::Repeat(list) => Self::Repeat(Box::new(Self::read(&list.expr)), &list.len, expr),
            element => Self::Element(element),
        }
    }

    /// Returns the elements in row-major order, or `None` if a list repeats an element.
    pub fn flat(&self) -> Option<Vec<&'a Expr>> {
        match self {
            Self::Element(element) => Some(vec![element]),
            Self::List(entries, _) => {
                let entries = entries.iter().map(Self::flat);
                Some(entries.collect::<Option<Vec<_>>>()?.concat())
            }
            Self::Repeat(..) => None,
        }
    }
}

impl ToTokens for Literal<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Element(source) | Self::List(_, source) | Self::Repeat(.., source) => {
                source.to_tokens(tokens);
            }
        }
    }
}
