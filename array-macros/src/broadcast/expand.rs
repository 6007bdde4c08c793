//! Expands the [model](super::model) of a checked expression.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Expr;

use super::{
    Mode, emit,
    model::{Program, Root},
    selected,
};
use crate::output::{at, macros};

/// Expands a program to an expression.
pub fn expand(mode: Mode, krate: &TokenStream, program: &Program) -> TokenStream {
    let expander = Expander { krate, mode, program };
    let reductions = expander.reductions(&program.reductions);
    let body = match &program.root {
        Root::Eval(node) if let Some(index) = expander.is_result(node) => {
            expander.result(index, &program.reductions[index])
        }
        Root::Eval(node) => {
            let is_bound = !reductions.is_empty() || program.names.is_some() || node.has_placed();
            let value = emit::eval(&expander, node, is_bound);
            if !is_bound {
                return labelled(mode, program, value);
            }
            match expander.is_number(node) {
                true => expander.number(value),
                false => value,
            }
        }
        Root::InPlace { target, op, value } => emit::in_place(&expander, target, op, value),
    };
    // Compute the reductions before the left-hand side is borrowed, because they may read it.
    let body = if reductions.is_empty() {
        body
    } else {
        quote!({ #reductions #body })
    };
    let bound = expander.bind(&program.operands, &body);
    labelled(mode, program, bound)
}

/// Puts a value in a labelled block, if the mode and the program [need](Program::is_labelled) one.
fn labelled(mode: Mode, program: &Program, value: TokenStream) -> TokenStream {
    match mode {
        Mode::Fallible if program.is_labelled() => {
            let out = selected::label();
            quote!(#out: { #value })
        }
        _ => value,
    }
}

fn operand(index: usize) -> Ident {
    format_ident!("__o{index}", span = Span::mixed_site())
}

/// Returns the variable that an operand is bound to, with the span of the operand.
pub fn bound_operand(index: usize, span: Span) -> TokenStream {
    let mut operand = operand(index);
    operand.set_span(at(span));
    quote!(#operand)
}

pub struct Expander<'a> {
    pub krate: &'a TokenStream,
    pub mode: Mode,
    pub program: &'a Program,
}

impl Expander<'_> {
    /// Returns code that evaluates the operands, once and in order, and then `body`.
    ///
    /// The code is a `match`, so that temporaries in the operands live until its end. The arm
    /// allows unnecessary braces, because rustc assumes that the user wrote the braces of
    /// [`blamed`](crate::output::blamed).
    fn bind(&self, operands: &[Expr], body: &TokenStream) -> TokenStream {
        let names = (0..operands.len()).map(operand);
        let operands = operands.iter().map(|operand| self.rust(operand));
        let allowed = self.allowed();
        quote!(match (#(&(#operands),)*) {
            #allowed
            (#(#names,)*) => #body
        })
    }

    /// Returns whether the expansion is for `stablehlo::twin`, whose methods record operations when
    /// they are called.
    pub fn records(&self) -> bool {
        let last = self.krate.clone().into_iter().last();
        matches!(last, Some(TokenTree::Ident(last)) if last == "__twin")
    }

    /// Returns the attribute that allows unused braces in a match arm. The body of a function under
    /// `#[program]` already has it.
    pub fn allowed(&self) -> Option<TokenStream> {
        (!self.records()).then(|| quote!(#[allow(unused_braces)]))
    }

    pub fn macros(&self, span: Span) -> TokenStream {
        macros(self.krate, span)
    }
}
