//! Compares places, which are expressions that can be read any number of times, such as variables
//! and fields. Two operands that are the same place need only one variable.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, ExprIndex, ExprParen, UnOp, spanned::Spanned, token::Paren};

use crate::selection::Marks;

/// Removes parentheses, and the groups that `macro_rules!` puts around a fragment.
pub fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => strip(&paren.expr),
        Expr::Group(group) => strip(&group.expr),
        expr => expr,
    }
}

/// Puts the function in parentheses, if an operand begins with a call of a function.
///
/// If the function does not exist, rustc then reports only that. Otherwise it also tries the method
/// of this name. If this is a hidden method of arrays, rustc reports its relation as a second
/// mistake. The message says `value` instead of `function`.
pub fn apart(operand: &mut Expr) {
    match operand {
        Expr::Await(value) => apart(&mut value.base),
        Expr::Call(call) => match &*call.func {
            Expr::Path(function) if function.path.get_ident().is_some() => {
                let paren_token = Paren(function.span());
                let expr = Box::new(Expr::Path(function.clone()));
                *call.func = Expr::Paren(ExprParen {
                    attrs: Vec::new(),
                    paren_token,
                    expr,
                });
            }
            _ => apart(&mut call.func),
        },
        Expr::Field(field) => apart(&mut field.base),
        Expr::Index(index) => apart(&mut index.expr),
        Expr::MethodCall(call) => apart(&mut call.receiver),
        Expr::Paren(value) => apart(&mut value.expr),
        Expr::Unary(value) => apart(&mut value.expr),
        Expr::Try(value) => apart(&mut value.expr),
        _ => {}
    }
}

/// Removes parentheses, groups and dereferences, because an array and a reference to it are the
/// same place.
pub fn strip_derefs(expr: &Expr) -> &Expr {
    match strip(expr) {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => strip_derefs(&unary.expr),
        expr => expr,
    }
}

/// Returns whether two operands are the same place. A place is a variable, a field of a place, a
/// place behind a reference, or a selection from a place by entries whose values [do not
/// change](is_fixed).
pub fn is_same(marks: &Marks, a: &Expr, b: &Expr) -> bool {
    match (strip(a), strip(b)) {
        (Expr::Path(a), Expr::Path(b)) => same_tokens(a.to_token_stream(), b.to_token_stream()),
        (Expr::Field(a), Expr::Field(b)) => a.member == b.member && is_same(marks, &a.base, &b.base),
        (Expr::Unary(a), Expr::Unary(b)) => {
            matches!((a.op, b.op), (UnOp::Deref(_), UnOp::Deref(_))) && is_same(marks, &a.expr, &b.expr)
        }
        (Expr::Index(a), Expr::Index(b)) => same_entries(marks, a, b) && is_same(marks, &a.expr, &b.expr),
        _ => false,
    }
}

/// Returns whether two selections have the same entries, and the values of the entries do not
/// change between two evaluations.
fn same_entries(marks: &Marks, a: &ExprIndex, b: &ExprIndex) -> bool {
    let (Some(a), Some(b)) = (marks.get(a), marks.get(b)) else {
        return false;
    };
    let mut values = a.entries.iter().flat_map(|entry| entry.values());
    values.all(|value| is_fixed(marks, value)) && same_tokens(a.source.clone(), b.source.clone())
}

/// Returns whether an index has the same value each time it is evaluated, because it consists of
/// literals, places, elements of places, and casts and arithmetic of these.
fn is_fixed(marks: &Marks, index: &Expr) -> bool {
    match strip(index) {
        Expr::Lit(_) => true,
        Expr::Binary(binary) => is_fixed(marks, &binary.left) && is_fixed(marks, &binary.right),
        Expr::Unary(unary) => is_fixed(marks, &unary.expr),
        Expr::Cast(cast) => is_fixed(marks, &cast.expr),
        Expr::Index(index) if marks.get(index).is_none() => {
            is_fixed(marks, &index.expr) && is_fixed(marks, &index.index)
        }
        place => is_same(marks, place, place),
    }
}

/// Returns whether an operand is the left-hand side `target`, which is an array or a part of an
/// array.
pub fn is_target(marks: &Marks, operand: &Expr, target: &Expr) -> bool {
    match (strip_derefs(operand), strip_derefs(target)) {
        (Expr::Index(a), Expr::Index(b)) => {
            let same = match (marks.get(a), marks.get(b)) {
                (None, None) => {
                    is_fixed(marks, &a.index) && same_tokens(a.index.to_token_stream(), b.index.to_token_stream())
                }
                _ => same_entries(marks, a, b),
            };
            same && is_target(marks, &a.expr, &b.expr)
        }
        (a, b) => is_same(marks, a, b),
    }
}

/// Methods that return a view, sorted by name for a binary search.
#[rustfmt::skip]
const VIEWS: &[&str] = &[
    "broadcast_in_dim", "broadcast_to", "chunks_axis", "column", "diagonal", "diagonal_at", "diagonal_from",
    "expand_dims", "flip_axis", "imag_view", "index_axis", "into_flat", "into_nested", "into_shape", "moveaxis", "mt",
    "permute", "real_view", "reborrow", "reshape", "row", "slice", "slice_axis", "split_axis", "squeeze_axis", "strided",
    "swap_axes", "t", "try_broadcast_in_dim", "try_broadcast_to", "try_chunks_axis", "try_contiguous", "try_diagonal",
    "try_diagonal_at", "try_diagonal_from", "try_expand_dims", "try_flip_axis", "try_index_axis", "try_into_flat", "try_into_nested", "try_into_shape",
    "try_moveaxis", "try_reshape", "try_slice", "try_slice_axis", "try_split_axis", "try_squeeze_axis",
    "try_swap_axes", "try_unfold", "try_windows_axis", "try_windows_axis_by", "unfold", "view", "view_mut",
    "windows_axis", "windows_axis_by", "with_axes",
];

/// Returns the place that an operand reads: the operand itself, or the array that it is a view of.
/// Returns `None` for other expressions.
pub fn viewed(expr: &Expr) -> Option<&Expr> {
    match strip_derefs(expr) {
        place @ (Expr::Path(_) | Expr::Field(_)) => Some(place),
        Expr::Index(index) => viewed(&index.expr),
        Expr::Reference(reference) => viewed(&reference.expr),
        Expr::Try(attempt) => viewed(&attempt.expr),
        Expr::MethodCall(call) if VIEWS.binary_search(&call.method.to_string().as_str()).is_ok() => {
            viewed(&call.receiver)
        }
        _ => None,
    }
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

/// Returns whether equal names at two spans are the same variable.
///
/// A variable of a `macro_rules!` body and a variable of its caller can have the same name, but are
/// two variables. No stable function compares the syntax contexts of spans, but their debug form,
/// such as `#4 bytes(10..11)`, starts with the context. If it has no context, equal names count as
/// the same variable, which is right in every program without such a macro.
pub fn same_context(a: Span, b: Span) -> bool {
    context(a) == context(b)
}

/// Returns the syntax context of a span, or `None` if the debug form of the span does not contain
/// it.
pub fn context(span: Span) -> Option<String> {
    let debug = format!("{span:?}");
    let context = debug.split_once(' ').map(|(context, _)| context.to_owned());
    context.filter(|context| context.starts_with('#'))
}
