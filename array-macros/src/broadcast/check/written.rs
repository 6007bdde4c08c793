//! What the user wrote, for the errors of run time.

use quote::{ToTokens, quote};
use syn::{Block, Expr, Stmt};

use super::Checker;
use crate::{
    broadcast::{model::Excerpt, place::strip},
    selection::print,
};

impl Checker<'_> {
    /// Writes an expression as it is written, on one line.
    pub(super) fn text(&self, source: impl ToTokens) -> String {
        let source = self.over.restore(source.to_token_stream());
        let source = self.brackets.restore(source, &mut |_| {});
        print(self.marks, source).trim_end_matches([',', ' ']).to_owned()
    }

    /// Writes an operand, which stands on its own.
    pub(super) fn operand_text(&self, operand: &Expr) -> String {
        match strip(operand) {
            Expr::Reference(reference) => self.operand_text(&reference.expr),
            operand => self.text(operand),
        }
    }

    /// Writes what a branch of `if` holds.
    pub(super) fn branch_text(&self, branch: &Block) -> String {
        match branch.stmts.as_slice() {
            [Stmt::Expr(value, None)] => self.operand_text(value),
            statements => self.text(quote!(#(#statements)*)),
        }
    }

    /// Writes an operation whose operands meet in this order, two of them at a time: once for each time.
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
