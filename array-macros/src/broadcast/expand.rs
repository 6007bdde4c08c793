//! Expands the model. Nothing can be wrong here.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, spanned::Spanned};

use super::{
    Mode,
    model::{Node, Op, Program, Root, Target, Value, Weak},
    selected,
};
use crate::{
    output::{at, blamed, hidden, macros},
    selection::Marks,
};

/// The variable of the node that literals take their dtype from.
const ANCHOR: &str = "__anchor";

/// Expands a program to an expression.
pub fn expand(mode: Mode, krate: &TokenStream, program: &Program) -> TokenStream {
    let expander = Expander {
        krate,
        mode,
        marks: &program.marks,
    };
    let (body, selects) = match &program.root {
        Root::Eval(node) => {
            let tree = expander.node(node);
            let eval = match mode {
                Mode::Panicking => quote!(eval),
                Mode::Fallible => quote!(try_eval),
            };
            (quote!(#krate::macros::#eval(#tree)), false)
        }
        Root::InPlace { target, op, value } => {
            let done = expander.in_place(target, op, value);
            let done = match mode {
                Mode::Panicking => done,
                // What the methods return is `()` by way of the dtype, which need not be known yet where `?` is.
                Mode::Fallible => quote!(::core::result::Result::map(#done, |_| ())),
            };
            (done, target.is_part())
        }
    };
    let bound = expander.bind(&program.operands, &body);
    match mode {
        // A selection that fails leaves the whole expression, before anything is written.
        Mode::Fallible if selects || !program.marks.is_empty() => {
            let out = selected::label();
            quote!(#out: { #bound })
        }
        _ => bound,
    }
}

/// Names the variable that an operand is bound to.
fn operand(index: usize) -> Ident {
    format_ident!("__o{index}", span = Span::mixed_site())
}

pub struct Expander<'a> {
    pub krate: &'a TokenStream,
    pub mode: Mode,
    pub marks: &'a Marks,
}

impl Expander<'_> {
    /// Evaluates the operands, once and in order, around `body`.
    ///
    /// The operands of a `match` live until it ends, temporaries among them. The compiler takes the braces of
    /// [`blamed`] for the user's, so it would call them unnecessary.
    fn bind(&self, operands: &[Expr], body: &TokenStream) -> TokenStream {
        let names = (0..operands.len()).map(operand);
        let operands = operands.iter().map(|operand| self.rust(operand));
        quote!(match (#(&(#operands),)*) {
            #[allow(unused_braces)]
            (#(#names,)*) => #body
        })
    }

    fn in_place(&self, target: &Target, op: &Op, value: &Value) -> TokenStream {
        let (place, result) = (hidden("__target"), hidden("__value"));
        let (view, written) = self.target(target);
        let in_place = Ident::new("in_place", target.span);
        let value = match value {
            Value::Node(node) => self.node(node),
            Value::Weak(weak) => {
                let anchor = hidden(ANCHOR);
                let typed = self.weak(weak);
                quote!({ let #anchor = #place.node(); #typed })
            }
        };
        let assign = self.call(op, &[quote!(#place), quote!(#result)]);
        quote!({
            #view
            let #place = (#written).#in_place();
            let #result = #value;
            #assign
        })
    }

    fn node(&self, node: &Node) -> TokenStream {
        match node {
            Node::Operand(index, span) => {
                let mut operand = operand(*index);
                operand.set_span(at(*span));
                self.operand(*span, quote!(#operand))
            }
            Node::Target(span) => {
                let (place, node) = (hidden("__target"), Ident::new("node", *span));
                quote_spanned!(at(*span)=> #place.#node())
            }
            Node::Constant(value, span) => self.operand(*span, quote!(&(#value))),
            Node::Cast { value, span, dtype } => {
                let op = Op {
                    name: "cast",
                    span: *span,
                };
                let macros = self.macros(dtype.span());
                let function = Ident::new("dtype", dtype.span());
                let dtype = quote_spanned!(dtype.span()=> #macros::Op.#function::<#dtype>());
                self.call(&op, &[self.node(value), dtype])
            }
            Node::Apply { op, arguments, anchor } => self.apply(op, arguments, *anchor),
        }
    }

    /// Takes a value into the tree.
    fn operand(&self, span: Span, reference: TokenStream) -> TokenStream {
        let macros = self.macros(span);
        let function = Ident::new("operand", span);
        let reference = blamed(span, reference);
        quote_spanned!(at(span)=> #macros::Op.#function(#reference))
    }

    /// Calls an operation. Literals among its arguments need the node that they follow in a variable.
    fn apply(&self, op: &Op, arguments: &[Value], anchor: usize) -> TokenStream {
        let mut bindings = TokenStream::new();
        if arguments.iter().any(|argument| matches!(argument, Value::Weak(_)))
            && let Value::Node(node) = &arguments[anchor]
        {
            let (name, node) = (hidden(ANCHOR), self.node(node));
            bindings = quote!(let #name = #node;);
        }
        let mut values = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            values.push(match argument {
                Value::Node(_) if index == anchor && !bindings.is_empty() => {
                    let name = hidden(ANCHOR);
                    quote!(#name)
                }
                Value::Node(node) => self.node(node),
                Value::Weak(weak) => {
                    let name = format_ident!("__literal{index}", span = Span::mixed_site());
                    let typed = self.weak(weak);
                    bindings.extend(quote!(let #name = #typed;));
                    quote!(#name)
                }
            });
        }
        let call = self.call(op, &values);
        if bindings.is_empty() {
            call
        } else {
            quote!({ #bindings #call })
        }
    }

    /// Gives a weak value the dtype of the node in the variable [`ANCHOR`].
    fn weak(&self, weak: &Weak) -> TokenStream {
        match weak {
            Weak::Literal(literal) => literal.typed_as(&self.macros(literal.span), &hidden(ANCHOR)),
            Weak::Select { op, condition, yes, no } => {
                let condition = self.node(condition);
                let (yes, no) = (self.weak(yes), self.weak(no));
                self.call(op, &[condition, yes, no])
            }
        }
    }

    fn call(&self, op: &Op, arguments: &[TokenStream]) -> TokenStream {
        let macros = self.macros(op.span);
        let method = Ident::new(op.name, op.span);
        let arguments = arguments.iter().map(|argument| blamed(op.span, argument.clone()));
        quote_spanned!(at(op.span)=> #macros::Op.#method(#(#arguments),*))
    }

    fn macros(&self, span: Span) -> TokenStream {
        macros(self.krate, span)
    }
}
