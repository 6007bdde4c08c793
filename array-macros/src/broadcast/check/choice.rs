//! Checks `if`, which selects between two values element by element, and `select`.

use syn::{Block, Expr, ExprIf, ExprMacro, Stmt};

use super::Checker;
use crate::broadcast::model::{Op, Value, Weak};

impl Checker<'_> {
    /// Checks a selection `if c { x } else { y }`, and returns its value.
    pub(super) fn choice(&mut self, choice: &ExprIf) -> Option<Value> {
        let condition = match &*choice.cond {
            Expr::Let(_) => {
                self.not_understood("`if let`", choice.if_token);
                None
            }
            condition => self.value(condition),
        };
        let yes = self.branch(&choice.then_branch);
        let mut operands = vec![self.branch_text(&choice.then_branch)];
        let no = match &choice.else_branch {
            Some((_, branch)) => match &**branch {
                Expr::Block(block) => {
                    operands.push(self.branch_text(&block.block));
                    self.branch(&block.block)
                }
                chained => {
                    operands.push(self.text(chained));
                    self.value(chained)
                }
            },
            None => self.errors.refuse(
                choice.if_token,
                format!("`if` in {} needs an `else`: it chooses between two values", self.name),
            ),
        };
        operands.push(self.operand_text(&choice.cond));
        let excerpts = self.excerpts("select", choice, &operands);
        let op = Op::new("select", choice.if_token.span, excerpts);
        self.select(op, condition?, yes?, no?)
    }

    /// Creates an operation that selects between two values. The result has no dtype if both values
    /// are literals.
    pub(super) fn select(&mut self, op: Op, condition: Value, yes: Value, no: Value) -> Option<Value> {
        if let Value::Weak(weak) = &condition {
            return self.errors.refuse(
                &weak.first_literal().source,
                "a condition must be `bool`, and this is a number: compare it, as in `x != 0`",
            );
        }
        match (yes, no) {
            (Value::Weak(yes), Value::Weak(no)) => Some(Value::Weak(Weak::Select {
                op,
                condition: Box::new(self.node(condition)?),
                yes: Box::new(yes),
                no: Box::new(no),
            })),
            (yes, no) => {
                let anchor = if matches!(yes, Value::Weak(_)) { 2 } else { 1 };
                self.operation(op, vec![condition, yes, no], anchor)
            }
        }
    }

    /// Checks the only expression in a branch, or reports that the branch contains something else.
    fn branch(&mut self, block: &Block) -> Option<Value> {
        match block.stmts.as_slice() {
            [Stmt::Expr(expr, None)] => self.value(expr),
            [Stmt::Macro(call)] if call.semi_token.is_none() => {
                let call = ExprMacro {
                    attrs: call.attrs.clone(),
                    mac: call.mac.clone(),
                };
                self.operand(&Expr::Macro(call))
            }
            [] => {
                self.errors.refuse_span(
                    block.brace_token.span.join(),
                    "a branch of `if` needs a value, and this one is empty: write an expression",
                )
            }
            [Stmt::Expr(_, Some(semicolon))] => {
                self.errors.refuse(semicolon, "a branch of `if` must be a value: leave out the `;`")
            }
            [extra, ..] => {
                self.errors.refuse(
                    extra,
                    format!(
                        "a branch of `if` in {} must be one expression: compute this before, or put the branch in braces of its own: `{{{{ … }}}}`",
                        self.name
                    ),
                )
            }
        }
    }
}
