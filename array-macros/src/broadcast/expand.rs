//! Expands the model. Nothing can be wrong here.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, spanned::Spanned};

use super::{
    Mode,
    model::{Node, Op, Program, Root, Value, Weak},
};

/// Expands a program to an expression.
pub fn expand(mode: Mode, krate: &TokenStream, program: &Program) -> TokenStream {
    let expander = Expander { krate };
    let body = match &program.root {
        Root::Eval(node) => {
            let tree = expander.node(node);
            let eval = match mode {
                Mode::Panicking => quote!(eval),
                Mode::Fallible => quote!(try_eval),
            };
            quote!(#krate::macros::#eval(#tree))
        }
        Root::InPlace { target, op, value } => expander.in_place(target, op, value),
    };
    bind(&program.operands, &body)
}

/// Evaluates the operands, once and in order, around `body`.
///
/// The operands of a `match` live until it ends, temporaries among them.
fn bind(operands: &[Expr], body: &TokenStream) -> TokenStream {
    if operands.is_empty() {
        return body.clone();
    }
    let names = (0..operands.len()).map(operand);
    quote!(match (#(&(#operands),)*) { (#(#names,)*) => #body })
}

/// Names the variable that an operand is bound to.
fn operand(index: usize) -> Ident {
    format_ident!("o{index}", span = Span::mixed_site())
}

/// Names a variable of the expansion, which the user's code cannot see.
fn hidden(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

struct Expander<'a> {
    krate: &'a TokenStream,
}

impl Expander<'_> {
    fn in_place(&self, target: &Expr, op: &Op, value: &Value) -> TokenStream {
        let (place, result) = (hidden("__target"), hidden("__value"));
        let in_place = Ident::new("in_place", target.span());
        let value = match value {
            Value::Node(node) => self.node(node),
            Value::Weak(weak) => {
                let anchor = hidden("__anchor");
                let typed = self.weak(weak, &anchor);
                quote!({ let #anchor = #place.node(); #typed })
            }
        };
        let assign = self.call(op, &quote!(#place, #result));
        quote!({
            let #place = (#target).#in_place();
            let #result = #value;
            #assign
        })
    }

    fn node(&self, node: &Node) -> TokenStream {
        let krate = self.krate;
        match node {
            Node::Operand(index, span) => {
                let (function, operand) = (Ident::new("operand", *span), operand(*index));
                quote!(#krate::macros::#function(#operand))
            }
            Node::Target(span) => {
                let (place, node) = (hidden("__target"), Ident::new("node", *span));
                quote!(#place.#node())
            }
            Node::Constant(value, span) => {
                let function = Ident::new("operand", *span);
                quote!(#krate::macros::#function(&(#value)))
            }
            Node::Cast { value, span, dtype } => {
                let value = self.node(value);
                let target = quote_spanned!(dtype.span()=> #krate::macros::dtype::<#dtype>());
                self.call(
                    &Op {
                        name: "cast",
                        span: *span,
                    },
                    &quote!(#value, #target),
                )
            }
            Node::Apply {
                op,
                arguments,
                anchor,
            } => self.apply(op, arguments, *anchor),
        }
    }

    /// Calls an operation. Literals among its arguments need the node that they follow in a variable.
    fn apply(&self, op: &Op, arguments: &[Value], anchor: usize) -> TokenStream {
        let mut bindings = TokenStream::new();
        if arguments
            .iter()
            .any(|argument| matches!(argument, Value::Weak(_)))
            && let Value::Node(node) = &arguments[anchor]
        {
            let (name, node) = (hidden("__anchor"), self.node(node));
            bindings = quote!(let #name = #node;);
        }
        let mut values = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            values.push(match argument {
                Value::Node(_) if index == anchor && !bindings.is_empty() => {
                    let name = hidden("__anchor");
                    quote!(#name)
                }
                Value::Node(node) => self.node(node),
                Value::Weak(weak) => {
                    let name = format_ident!("__literal{index}", span = Span::mixed_site());
                    let typed = self.weak(weak, &hidden("__anchor"));
                    bindings.extend(quote!(let #name = #typed;));
                    quote!(#name)
                }
            });
        }
        let call = self.call(op, &quote!(#(#values),*));
        if bindings.is_empty() {
            call
        } else {
            quote!({ #bindings #call })
        }
    }

    /// Gives a weak value the dtype of the node that `anchor` names.
    fn weak(&self, weak: &Weak, anchor: &Ident) -> TokenStream {
        match weak {
            Weak::Literal(literal) => literal.typed_as(self.krate, anchor),
            Weak::Select {
                op,
                condition,
                yes,
                no,
            } => {
                let condition = self.node(condition);
                let (yes, no) = (self.weak(yes, anchor), self.weak(no, anchor));
                self.call(op, &quote!(#condition, #yes, #no))
            }
        }
    }

    fn call(&self, op: &Op, arguments: &TokenStream) -> TokenStream {
        let krate = self.krate;
        let method = Ident::new(op.name, op.span);
        quote!(#krate::macros::Op.#method(#arguments))
    }
}
