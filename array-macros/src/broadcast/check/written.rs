//! The text of the user's expression, for run-time errors.

use quote::{ToTokens, quote};
use syn::{Block, Expr, Stmt};

use super::Checker;
use crate::{
    broadcast::{model::Excerpt, place::strip},
    selection::print,
};

impl Checker<'_> {
    /// Returns the text of an expression, on one line.
    pub(super) fn text(&self, source: impl ToTokens) -> String {
        let source = self.over.restore(source.to_token_stream());
        let source = self.brackets.restore(source, &mut |_| {});
        print(self.marks, source).trim_end_matches([',', ' ']).to_owned()
    }

    /// Returns the text of an operand without enclosing parentheses and references.
    pub(super) fn operand_text(&self, operand: &Expr) -> String {
        match strip(operand) {
            Expr::Reference(reference) => self.operand_text(&reference.expr),
            operand => self.text(operand),
        }
    }

    /// Returns the text of a branch of `if`.
    pub(super) fn branch_text(&self, branch: &Block) -> String {
        match branch.stmts.as_slice() {
            [Stmt::Expr(value, None)] => self.operand_text(value),
            statements => self.text(quote!(#(#statements)*)),
        }
    }

    /// Returns the excerpts of an operation, one for each pair of values that it combines, in
    /// order.
    pub(super) fn excerpts(&self, operation: &str, source: impl ToTokens, operands: &[String]) -> Vec<Excerpt> {
        let text = self.text(source);
        let meetings = (1..operands.len()).map(|right| Excerpt {
            operation: operation.to_owned().into(),
            parts: None,
            text: text.clone(),
            operands: [operands[..right].join(", "), operands[right].clone()],
        });
        meetings.collect()
    }
}
