//! Checks the left-hand side of an assignment, and the operands on the right-hand side that read
//! the same array.

use proc_macro2::TokenTree;
use quote::{ToTokens, quote};
use syn::{Expr, ExprMethodCall, ExprUnary, UnOp, spanned::Spanned};

use super::Checker;
use crate::{
    broadcast::{
        model::Target,
        operators::Assign,
        place::{is_same, is_target, strip, strip_derefs, viewed},
    },
    selection::{self, print},
};

impl Checker<'_> {
    /// Checks the left-hand side of an assignment.
    pub(super) fn target(&mut self, left: &Expr, op: Assign) -> Option<Target> {
        let (mut array, mut lists, mut index) = (strip(left), Vec::new(), None);
        let span = array.span();
        if let Expr::Index(outer) = array
            && self.marks.get(outer).is_none()
        {
            match selection::literal(&outer.index, self.errors)? {
                Some(entry) => lists.push(vec![entry]),
                None => index = Some(outer.index.clone()),
            }
            array = strip(&outer.expr);
        }
        while let Expr::Index(outer) = array
            && let Some(marked) = self.marks.get(outer)
        {
            lists.insert(0, marked.entries.clone());
            array = strip(&outer.expr);
        }
        let is_part = index.is_some() || !lists.is_empty();
        if !is_place(array, is_part) {
            self.not_a_place(array, op);
            return None;
        }
        Some(Target {
            array: Box::new(array.clone()),
            lists,
            index,
            span,
        })
    }

    /// Reports a left-hand side that cannot be written to.
    pub(super) fn not_a_place(&mut self, array: &Expr, op: Assign) {
        let message = format!(
            "the left-hand side of `{}` must be a variable or a field, or a part of one: `x[1, ..]`",
            op.symbol
        );
        self.errors.at(array, message);
    }

    /// Returns whether an operand is the same array, or the same part of an array, as the left-hand
    /// side.
    pub(super) fn is_target(&self, operand: &Expr) -> bool {
        let target = self.target.as_ref();
        target.is_some_and(|target| is_target(self.marks, operand, target))
    }

    /// Rejects an operand that reads the array that is written to, but not exactly the part that is
    /// written.
    pub(super) fn reads_beside(&mut self, operand: &Expr) -> Option<()> {
        let (Some(target), Some(read)) = (&self.target, viewed(operand)) else {
            return Some(());
        };
        let array = written(target);
        if !is_same(self.marks, strip_derefs(array), read) {
            return Some(());
        }
        let place = print(self.marks, array.to_token_stream());
        let copy = self.copy_of(operand);
        let inline = match copy.ends_with(".to_heap()") {
            true => " (`.to_inline()` for an inline array)",
            false => "",
        };
        let named = match self.has_only_names(operand) {
            true => ". If the brackets contain index names, begin the macro with `named;`",
            false => "",
        };
        self.errors.refuse(
            operand,
            format!(
                "this reads `{place}` at other positions than those written: copy it first, `let part = {copy};`{inline}, and read `part`, or use `split_at_mut`{named}"
            ),
        )
    }

    /// Returns whether the brackets after an operand contain only identifiers, at least two, which
    /// can be index names without `named;`.
    fn has_only_names(&self, operand: &Expr) -> bool {
        let Expr::Index(index) = strip_derefs(operand) else {
            return false;
        };
        let Some(marked) = self.marks.get(index) else {
            return false;
        };
        let is_name = |token| match token {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(punct) => punct.as_char() == ',',
            _ => false,
        };
        marked.entries.len() > 1 && marked.source.clone().into_iter().all(is_name)
    }

    /// Returns the text of a Rust expression that copies an operand, for a message.
    fn copy_of(&self, operand: &Expr) -> String {
        let source = self.outside(operand);
        match strip_derefs(operand) {
            // The result of a Rust index is a value, which needs no conversion.
            Expr::Index(index) if self.marks.get(index).is_none() => source,
            _ => format!("{source}.to_heap()"),
        }
    }

    /// Returns the text of an operand as a user would write it outside of the macro.
    fn outside(&self, operand: &Expr) -> String {
        match strip_derefs(operand) {
            Expr::Index(index) => match self.marks.get(index) {
                Some(marked) => {
                    let (array, entries) = (self.outside(&index.expr), print(self.marks, marked.source.clone()));
                    format!("slice!({array}, {})", entries.trim_end_matches([',', ' ']))
                }
                None => print(self.marks, operand.to_token_stream()),
            },
            Expr::MethodCall(call) => {
                let ExprMethodCall {
                    receiver,
                    dot_token,
                    method,
                    turbofish,
                    args,
                    ..
                } = call;
                let call = print(self.marks, quote!(#dot_token #method #turbofish (#args)));
                format!("{}{call}", self.outside(receiver))
            }
            Expr::Reference(reference) => self.outside(&reference.expr),
            operand => print(self.marks, operand.to_token_stream()),
        }
    }
}

/// Returns the array of a left-hand side, without indices and dereferences.
pub(super) fn written(target: &Expr) -> &Expr {
    match strip_derefs(target) {
        Expr::Index(index) => written(&index.expr),
        array => array,
    }
}

/// Returns whether an array can be the left-hand side. If the left-hand side is a part of the
/// array, the array can also be an element of a list.
pub(super) fn is_place(array: &Expr, is_part: bool) -> bool {
    match array {
        Expr::Path(_) | Expr::Field(_) => true,
        Expr::Unary(ExprUnary {
            op: UnOp::Deref(_),
            expr,
            ..
        }) => {
            let inner = strip(expr);
            matches!(inner, Expr::Path(_) | Expr::Field(_) | Expr::Unary(_)) && is_place(inner, is_part)
        }
        Expr::Index(index) => is_part && is_place(strip(&index.expr), is_part),
        _ => false,
    }
}
