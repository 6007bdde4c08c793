//! Which expressions name a place that can be read any number of times, and when two of them name the same.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, UnOp};

/// Takes away parentheses, and the groups that `macro_rules!` puts around a fragment.
pub fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => strip(&paren.expr),
        Expr::Group(group) => strip(&group.expr),
        expr => expr,
    }
}

/// Takes away the dereferences as well: the array behind a reference is the array.
fn strip_derefs(expr: &Expr) -> &Expr {
    match strip(expr) {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => strip_derefs(&unary.expr),
        expr => expr,
    }
}

/// Says whether two operands are one place, so that one binding is enough: a variable, a field of a place,
/// or what a place refers to.
pub fn is_same(a: &Expr, b: &Expr) -> bool {
    match (strip(a), strip(b)) {
        (Expr::Path(a), Expr::Path(b)) => same_tokens(a.to_token_stream(), b.to_token_stream()),
        (Expr::Field(a), Expr::Field(b)) => a.member == b.member && is_same(&a.base, &b.base),
        (Expr::Unary(a), Expr::Unary(b)) => {
            matches!((a.op, b.op), (UnOp::Deref(_), UnOp::Deref(_))) && is_same(&a.expr, &b.expr)
        }
        _ => false,
    }
}

/// Says whether an operand is the array on the left-hand side.
pub fn is_target(operand: &Expr, target: &Expr) -> bool {
    is_same(strip_derefs(operand), strip_derefs(target))
}

fn same_tokens(a: TokenStream, b: TokenStream) -> bool {
    let (mut a, mut b) = (a.into_iter(), b.into_iter());
    loop {
        let same = match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(TokenTree::Group(a)), Some(TokenTree::Group(b))) => {
                a.delimiter() == b.delimiter() && same_tokens(a.stream(), b.stream())
            }
            (Some(TokenTree::Ident(a)), Some(TokenTree::Ident(b))) => a == b && same_context(a.span(), b.span()),
            (Some(TokenTree::Punct(a)), Some(TokenTree::Punct(b))) => a.as_char() == b.as_char(),
            (Some(TokenTree::Literal(a)), Some(TokenTree::Literal(b))) => a.to_string() == b.to_string(),
            _ => false,
        };
        if !same {
            return false;
        }
    }
}

/// Says whether equal names at two spans are the same variable.
///
/// A variable of a `macro_rules!` body and one of its caller may have one name and are two variables. No
/// stable function compares the hygiene of spans, but their debug form starts with it: `#4 bytes(10..11)`.
/// Where it does not, names decide, as they do in every program without such a macro.
fn same_context(a: Span, b: Span) -> bool {
    let context = |span: Span| {
        let debug = format!("{span:?}");
        let context = debug.split_once(' ').map(|(context, _)| context.to_owned());
        context.filter(|context| context.starts_with('#'))
    };
    context(a) == context(b)
}
