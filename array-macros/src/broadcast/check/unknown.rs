//! Reports Rust expressions that have no elementwise meaning.

use quote::{ToTokens, quote};
use syn::Expr;

use super::Checker;

impl Checker<'_> {
    /// Reports an expression that `broadcast!` does not support, at its most characteristic token.
    pub(super) fn unknown(&mut self, expr: &Expr) {
        match expr {
            Expr::Array(_) | Expr::Repeat(_) => self.not_understood("an array literal", expr),
            Expr::Assign(assign) => {
                self.not_understood("an assignment inside an expression", assign.eq_token);
            }
            Expr::Async(block) => self.not_understood("an `async` block", block.async_token),
            Expr::Block(block) => self.not_understood("a labelled block", &block.label),
            Expr::Break(leave) => self.not_understood("`break`", leave.break_token),
            Expr::Closure(closure) => {
                let (open, inputs, close) = (closure.or1_token, &closure.inputs, closure.or2_token);
                let way_out = "call it before, as in `let y = …;`, and use the result";
                self.refuse("a closure", quote!(#open #inputs #close), way_out);
            }
            Expr::Const(block) => self.not_understood("a `const` block", block.const_token),
            Expr::Continue(leave) => self.not_understood("`continue`", leave.continue_token),
            Expr::ForLoop(repeat) => self.not_understood("a `for` loop", repeat.for_token),
            Expr::Infer(_) => self.not_understood("`_`", expr),
            Expr::Let(binding) => {
                let way_out = "write it before the macro: `let z = broadcast!(…)`";
                self.refuse("`let`", binding.let_token, way_out);
            }
            Expr::Loop(repeat) => self.not_understood("a `loop`", repeat.loop_token),
            Expr::Match(choice) => self.not_understood("a `match`", choice.match_token),
            Expr::Range(range) => self.not_understood("a range", range.limits),
            Expr::RawAddr(address) => self.not_understood("a raw address", address),
            Expr::Return(leave) => self.not_understood("`return`", leave.return_token),
            Expr::Struct(literal) => self.not_understood("a struct literal", &literal.path),
            Expr::TryBlock(block) => self.not_understood("a `try` block", block.try_token),
            Expr::Tuple(_) => self.not_understood("a tuple", expr),
            Expr::Unsafe(block) => self.not_understood("an `unsafe` block", block.unsafe_token),
            Expr::While(repeat) => self.not_understood("a `while` loop", repeat.while_token),
            Expr::Yield(leave) => self.not_understood("`yield`", leave.yield_token),
            other => self.not_understood("this expression", other),
        }
    }

    /// Reports an unsupported expression whose value can be an operand.
    pub(super) fn not_understood(&mut self, what: &str, token: impl ToTokens) {
        self.refuse(
            what,
            token,
            "compute it before, or put braces around it to use its value: `{ … }`",
        );
    }

    /// Reports an unsupported expression, with a workaround.
    fn refuse(&mut self, what: &str, token: impl ToTokens, way_out: &str) {
        self.errors
            .at(token, format!("{} does not understand {what}; {way_out}", self.name));
    }
}
