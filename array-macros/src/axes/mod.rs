//! `axes![0, 2]`, which expands to a list of axes that is both a type and a value.
//!
//! `array_core` checks the requirements of the operation that takes the list, for example that the
//! list increases.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{
    Expr, ExprLit, Lit, Token, UnOp,
    parse::{ParseStream, Parser},
};

use crate::{
    errors::{self, Errors},
    input::{Input, MAX_RANK, enclose, refuse_attributes},
};

/// One axis of a list.
#[derive(Clone, Copy)]
pub struct AxisNumber {
    number: usize,
    span: Span,
}

impl AxisNumber {
    /// Creates the axis with this number. rustc reports errors about it at `span`.
    pub fn new(number: usize, span: Span) -> Self {
        Self { number, span }
    }

    /// Returns the number of the axis.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the span of the number.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Reads an axis. Returns an error if the expression is not an integer literal below
    /// [`MAX_RANK`].
    pub fn read(expr: &Expr) -> syn::Result<Self> {
        match expr {
            Expr::Group(group) => Self::read(&group.expr),
            Expr::Paren(paren) => Self::read(&paren.expr),
            Expr::Unary(unary) if matches!((&unary.op, &*unary.expr), (UnOp::Neg(_), Expr::Lit(_))) => {
                Err(syn::Error::new_spanned(
                    unary,
                    "a listed axis cannot be negative: count it from the outermost axis, 0",
                ))
            }
            Expr::Lit(ExprLit {
                lit: Lit::Int(literal), ..
            }) if matches!(literal.suffix(), "" | "usize") => {
                let number = literal.base10_parse().ok().filter(|number| *number < MAX_RANK);
                let number = number.ok_or_else(|| {
                    let message = format!("an array has at most {MAX_RANK} axes, 0 to {}", MAX_RANK - 1);
                    syn::Error::new(literal.span(), message)
                })?;
                Ok(Self::new(number, literal.span()))
            }
            other => Err(syn::Error::new_spanned(
                other,
                "an axis must be an integer literal, as in `0`: a macro cannot evaluate names or expressions",
            )),
        }
    }

    /// Expands to the type of the axis, which is also its value.
    pub fn expand(self, krate: &TokenStream) -> TokenStream {
        let axis = format_ident!("Axis{}", self.number, span = self.span);
        quote_spanned!(self.span=> #krate::__private::#axis)
    }
}

/// Expands a list of axes to a tuple.
pub fn expand(krate: &TokenStream, axes: impl IntoIterator<Item = AxisNumber>) -> TokenStream {
    let axes = axes.into_iter().map(|axis| axis.expand(krate));
    quote!((#(#axes,)*))
}

/// Expands `axes!`.
pub fn axes(input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).and_then(|Input { krate, user }| {
        refuse_attributes(&user)?;
        let mut errors = Errors::default();
        let axes = read(user, &mut errors);
        let axes = errors.finish(Some(axes))?;
        Ok(expand(&krate, axes))
    });
    expansion.unwrap_or_else(errors::in_type_or_expression)
}

/// Reads the axes one by one, adds each mistake to `errors`, and leaves out the axes with mistakes.
fn read(user: TokenStream, errors: &mut Errors) -> Vec<AxisNumber> {
    let mut axes = Vec::new();
    let read = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        let entries = content.parse_terminated(<Expr as syn::parse::Parse>::parse, Token![,])?;
        for entry in &entries {
            axes.extend(errors.ok(AxisNumber::read(entry)));
        }
        if entries.len() > MAX_RANK {
            errors.at(
                &entries[MAX_RANK],
                format!("a list names at most {MAX_RANK} axes: this is one more"),
            );
        }
        Ok(())
    };
    if let Err(error) = read.parse2(enclose(user)) {
        errors.add(error);
    }
    axes
}
