//! Expansion of the excerpts that run-time errors show, to constants that are passed by reference.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use super::{
    expand::Expander,
    model::{Excerpt, Op},
    operators::is_fallible,
};
use crate::output::{at, macros};

impl Expander<'_> {
    /// Expands to what is said of a pass over all elements: an excerpt, and the only operation in it that may leave an
    /// element without a value.
    pub fn evaluation(&self, excerpt: &Excerpt, fallible: &[&Op], span: Span) -> TokenStream {
        let inner = fallible.iter().flat_map(|op| &op.excerpts);
        let mut fallible = inner.chain(is_fallible(&excerpt.operation).then_some(excerpt));
        let excerpt_of_fault = match (fallible.next(), fallible.next()) {
            (Some(only), None) => only,
            _ => excerpt,
        };
        let [text, ..] = excerpt_of_fault.written(&self.program.source);
        let (macros, excerpt) = (self.macros(span), self.constant(excerpt, span));
        quote_spanned!(at(span)=> &#macros::Evaluation { excerpt: #excerpt, fallible: #text })
    }

    fn constant(&self, excerpt: &Excerpt, span: Span) -> TokenStream {
        constant(self.krate, &self.program.call, &self.program.source, excerpt, span)
    }
}

/// Expands to an excerpt of a call.
pub fn constant(krate: &TokenStream, call: &str, source: &str, excerpt: &Excerpt, span: Span) -> TokenStream {
    let [text, left, right] = excerpt.written(source);
    let (macros, operation) = (macros(krate, span), &*excerpt.operation);
    quote_spanned!(at(span)=> #macros::Excerpt {
        operation: #operation,
        text: #text,
        operands: [#left, #right],
        whole: #call,
    })
}
