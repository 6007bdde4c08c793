//! Expands reductions. Each is computed before the expression that contains it, and bound to a
//! variable.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::{
    Mode, emit,
    expand::Expander,
    model::{Node, Reduced, Value, Weak},
    reductions::Along,
    selected,
};
use crate::{
    axes::{self, AxisNumber},
    output::{at, blamed, hidden},
};

/// Returns the variable that contains the result of a reduction.
pub fn reduced(index: usize) -> Ident {
    format_ident!("__r{index}", span = Span::mixed_site())
}

/// Returns the variable of an operand that is bound during a reduction.
fn local(index: usize) -> Ident {
    format_ident!("__l{index}", span = Span::mixed_site())
}

/// Returns the variable of an operand that is bound during a reduction, with the span of the
/// operand.
pub fn local_operand(index: usize, span: Span) -> TokenStream {
    let mut local = local(index);
    local.set_span(at(span));
    quote!(#local)
}

impl Expander<'_> {
    /// Expands to statements that bind variables to the results of reductions.
    pub fn reductions(&self, reductions: &[Reduced]) -> TokenStream {
        let reductions = reductions.iter().enumerate().map(|(index, reduction)| {
            let (name, value) = (reduced(index), self.reduction(reduction));
            quote!(let #name = #value;)
        });
        reductions.collect()
    }

    fn reduction(&self, reduction: &Reduced) -> TokenStream {
        let span = reduction.name.span();
        let (macros, is_contraction) = (self.macros(span), reduction.contraction.is_some());
        let method = match reduction.contraction {
            Some(contraction) => Ident::new(contraction, span),
            None => reduction.name.clone(),
        };
        let over = reduction.over.as_ref();
        let (axis, list) = match over.map(|over| over.axes.as_slice()) {
            Some([axis]) if !is_contraction => {
                let number = Literal::usize_unsuffixed(axis.number());
                (Some(quote_spanned!(axis.span()=> #number)), None)
            }
            Some([]) | None => (reduction.axis.0.as_ref().map(ToTokens::to_token_stream), None),
            Some(axes) => (None, Some(axes::expand(self.krate, axes.iter().copied()))),
        };
        let axis = axis.map(|axis| quote_spanned!(at(span)=> ::<_, #axis>));
        let rest = reduction.rest.iter().map(|argument| self.rust(argument));
        let [bindings, value, evaluation] = emit::reducing(self, reduction);
        let variable = hidden(emit::EVALUATION);
        let arguments = std::iter::once(value).chain(list).chain(rest);
        let arguments = arguments.map(|argument| blamed(span, argument));
        let call = quote_spanned!(at(span)=> #macros::Op.#method #axis(#(#arguments),*));
        let call = if bindings.is_empty() {
            call
        } else {
            quote!({ #bindings #call })
        };
        let call = match reduction.locals.as_slice() {
            [] => call,
            locals => {
                let names = locals.iter().map(|(index, _)| local(*index));
                let operands = locals.iter().map(|(_, operand)| self.rust(operand));
                let allowed = self.allowed();
                quote!(match (#(&(#operands),)*) {
                    #allowed
                    (#(#names,)*) => #call
                })
            }
        };
        let reduced = match self.mode {
            Mode::Panicking => quote_spanned!(at(span)=> #macros::reduced(#call, #variable)),
            Mode::Fallible => {
                let (value, error, out) = (hidden("__value"), hidden("__error"), selected::label());
                let call = quote_spanned!(at(span)=> #macros::try_reduced(#call, #variable));
                quote!(match #call {
                    ::core::result::Result::Ok(#value) => #value,
                    ::core::result::Result::Err(#error) => break #out ::core::result::Result::Err(#error),
                })
            }
        };
        quote!({ let #variable = #evaluation; #reduced })
    }

    /// Returns the index of a reduction if the expression consists only of that reduction, and the
    /// reduction's axes are already in the order of the result of the expression. Returns `None`
    /// for other expressions.
    pub fn is_result(&self, node: &Node) -> Option<usize> {
        match node {
            Node::Reduced(index, _) => Some(*index),
            Node::Indexed(number) => {
                let names = self.program.names.as_ref()?;
                let operand = names.indexed.iter().find(|operand| operand.number == *number)?;
                let axes = operand.list.axes.iter().map(AxisNumber::number);
                match operand.value {
                    Node::Reduced(index, _) if axes.eq(0..names.names.len()) => Some(index),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns whether the value of an expression is a number: the expression contains a reduction
    /// of all elements, and its operands are only such reductions and constants. An `einsum!`
    /// without axes is a number, too.
    pub fn is_number(&self, node: &Node) -> bool {
        let mut reduces = false;
        match &self.program.names {
            Some(names) if self.program.is_einsum => names.names.is_empty(),
            _ => self.are_numbers(node, &mut reduces) && reduces,
        }
    }

    fn are_numbers(&self, node: &Node, reduces: &mut bool) -> bool {
        match node {
            Node::Reduced(index, _) => {
                let Reduced { reduction, over, .. } = &self.program.reductions[*index];
                *reduces = true;
                over.as_ref().is_none_or(|over| over.axes.is_empty()) && matches!(reduction.along, Along::Everything)
            }
            Node::Constant(..) => true,
            Node::Cast { value, .. } => self.are_numbers(value, reduces),
            Node::Apply { arguments, .. } => arguments.iter().all(|argument| match argument {
                Value::Node(node) => self.are_numbers(node, reduces),
                Value::Weak(weak) => self.are_weak_numbers(weak, reduces),
                Value::Placed(_) => false,
            }),
            Node::Operand(..) | Node::Indexed(_) | Node::Local(..) | Node::Target => false,
        }
    }

    fn are_weak_numbers(&self, weak: &Weak, reduces: &mut bool) -> bool {
        match weak {
            Weak::Literal(_) => true,
            Weak::Select { condition, yes, no, .. } => {
                self.are_numbers(condition, reduces)
                    && self.are_weak_numbers(yes, reduces)
                    && self.are_weak_numbers(no, reduces)
            }
        }
    }

    /// Expands to the number that a 0-d array contains, for an expression that [is a
    /// number](Self::is_number).
    pub fn number(&self, array: TokenStream) -> TokenStream {
        let macros = self.macros(Span::mixed_site());
        match self.mode {
            // `__value` takes an inline array, but an `einsum!` without a sum may return an array
            // on the heap. So copy the element.
            Mode::Panicking if self.program.is_einsum => quote!(#array.to_scalar()),
            Mode::Fallible if self.program.is_einsum => {
                let value = hidden("__value");
                quote!(::core::result::Result::map(#array, |#value| #value.to_scalar()))
            }
            Mode::Panicking => quote!(#array.__value()),
            Mode::Fallible => quote!(::core::result::Result::map(#array, #macros::value)),
        }
    }

    /// Expands an expression that consists only of a reduction. The value has the type that the
    /// method of arrays returns.
    pub fn result(&self, index: usize, reduction: &Reduced) -> TokenStream {
        let (name, macros) = (reduced(index), self.macros(reduction.name.span()));
        let has_axes = reduction.over.as_ref().is_some_and(|over| !over.axes.is_empty());
        let result = match (reduction.reduction.along, reduction.reduction.counts) {
            (Along::Everything, _) if has_axes => quote!(#name),
            (Along::Everything, false) => quote!(#name.__value()),
            (Along::Everything, true) => quote!(#macros::position(#name)),
            _ => quote!(#name),
        };
        match self.mode {
            Mode::Panicking => result,
            Mode::Fallible => quote!(::core::result::Result::Ok(#result)),
        }
    }
}
