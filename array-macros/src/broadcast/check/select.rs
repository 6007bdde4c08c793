//! Checks selections from operands, such as `x[1, ..]`.

use proc_macro2::Span;
use syn::{Expr, UnOp};

use super::{Checker, call::named, in_dims::IN_DIMS};
use crate::{
    broadcast::{Mode, functions, place::strip, reductions},
    selection::{Entry, Marks, selections},
};

impl Checker<'_> {
    /// Checks the selections in an operand. Rust evaluates the array that they select from.
    pub(super) fn selects(&mut self, expr: &Expr) -> Option<()> {
        let mut array = strip(expr);
        while let Expr::Index(index) = array
            && self.marks.get(index).is_some()
        {
            array = strip(&index.expr);
        }
        if !std::ptr::eq(array, strip(expr)) && is_operation(array) {
            return self.errors.refuse(
                array,
                "a selection needs an array, not an operation: select from its operands, or compute it before",
            );
        }
        if self.mode == Mode::Fallible {
            self.selects_in_closures(expr)
        } else {
            Some(())
        }
    }

    /// Reports selections in closures if the macro returns errors, because an expansion cannot
    /// return from the whole expression within a closure.
    fn selects_in_closures(&mut self, expr: &Expr) -> Option<()> {
        let Some(span) = in_closure(self.marks, expr) else {
            return Some(());
        };
        let message = format!(
            "{} cannot return the error of a selection in a closure: select before it",
            self.name
        );
        self.errors.refuse_span(span, message)
    }
}

/// Returns the brackets of the first selection within a closure, also within the entries of other
/// selections.
fn in_closure(marks: &Marks, expr: &Expr) -> Option<Span> {
    let mut first = None;
    selections(marks, &mut expr.clone(), &mut |selection, is_in_closure| {
        let Expr::Index(index) = selection else { return };
        let entries = || {
            marks
                .get(index)?
                .entries
                .iter()
                .flat_map(Entry::values)
                .find_map(|value| in_closure(marks, value))
        };
        let here = is_in_closure.then(|| index.bracket_token.span.join());
        first = first.or(here).or_else(entries);
    });
    first
}

/// Returns whether an expression is an operation of `broadcast!`, and not an operand.
pub(super) fn is_operation(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(reference) => is_operation(strip(&reference.expr)),
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)),
        Expr::Call(call) => named(&call.func).is_some_and(|(name, generics)| {
            let name = name.to_string();
            reductions::find(&name).is_some() || (generics.is_none() && functions::find(&name).is_some())
        }),
        Expr::MethodCall(call) => {
            let name = call.method.to_string();
            matches!(name.as_str(), "cast" | IN_DIMS) || (call.turbofish.is_none() && functions::find(&name).is_some())
        }
        Expr::Await(_) | Expr::Block(_) | Expr::Field(_) | Expr::Index(_) => false,
        Expr::Macro(_) | Expr::Path(_) | Expr::Try(_) => false,
        _ => true,
    }
}
