//! Checks matrix products. Each is computed before the expression that contains it, and is then an
//! operand.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Expr, parse_quote, parse_quote_spanned};

use super::{Checker, call::named};
use crate::{
    broadcast::{
        Mode,
        excerpts::{Record, Rule},
        model::{Excerpt, Value},
        place::{apart, strip},
        selected,
    },
    output::{at, hidden, macros},
    rules::RuleSet,
};

/// The name of the function and the method of matrix products.
pub const MATMUL: &str = "matmul";

impl Checker<'_> {
    /// Checks a matrix product, `matmul(a, b)` or `a.matmul(b)`, and returns its value. Returns
    /// `None` if the product has a mistake.
    pub(super) fn product(&mut self, name: &Ident, left: &Expr, right: &Expr, source: &Expr) -> Option<Value> {
        let product = self.product_of(name, left, right, source);
        self.operand(&product)
    }

    /// Rewrites a product to a call of the method `matmul` on references. So no operand is moved,
    /// and rustc reports a mistake once, at the name of the method.
    fn product_of(&mut self, name: &Ident, left: &Expr, right: &Expr, source: &Expr) -> Expr {
        let excerpt = Excerpt {
            operands: [left, right].map(|operand| self.operand_text(operand)),
            ..Excerpt::of(MATMUL, self.text(source))
        };
        let span = name.span();
        let (left, right) = (self.factor(left), self.factor(right));
        let (macros, try_name) = (macros(self.krate, span), Ident::new("try_matmul", span));
        let mut record = Record::new(self.call, "");
        let evaluation = record.finish(&excerpt, &[], 0..1, (0, &Rule::Set(RuleSet::Standard)));
        // Only the name of the method has the span of the user's token. So rustc does not warn
        // about an unnecessary borrow if the operand is a reference.
        let call = quote!((#left).#try_name(&(#right)));
        match self.mode {
            Mode::Panicking => parse_quote_spanned!(at(span)=> #macros::multiplied(#call, #evaluation)),
            Mode::Fallible => self.tried(quote_spanned!(at(span)=> #macros::try_multiplied(#call, #evaluation))),
        }
    }

    /// Returns an expression for the value of `call`, which is a `Result`. If it is an error, the
    /// whole expression ends with this error.
    pub(super) fn tried(&mut self, call: TokenStream) -> Expr {
        self.fails = true;
        let (value, error, out) = (hidden("__value"), hidden("__error"), selected::label());
        parse_quote!(match #call {
            ::core::result::Result::Ok(#value) => #value,
            ::core::result::Result::Err(#error) => break #out (::core::result::Result::Err(#error)),
        })
    }

    /// Returns an operand of a product. An operand that is itself a product is rewritten. Any other
    /// operand remains unchanged, and Rust evaluates it.
    fn factor(&mut self, operand: &Expr) -> Expr {
        match strip(operand) {
            Expr::Call(call)
                if let Some((name, None)) = named(&call.func)
                    && name == MATMUL
                    && call.args.len() == 2 =>
            {
                self.product_of(name, &call.args[0], &call.args[1], operand)
            }
            Expr::MethodCall(call) if call.args.len() == 1 && call.method == MATMUL && call.turbofish.is_none() => {
                self.product_of(&call.method, &call.receiver, &call.args[0], operand)
            }
            _ => {
                let mut operand = operand.clone();
                apart(&mut operand);
                operand
            }
        }
    }
}
