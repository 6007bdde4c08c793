//! Expansion of the model, which has no mistakes left to report.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, spanned::Spanned};

use super::{
    Mode, emit,
    model::{Node, Op, Program, Root, Target, Value, Weak},
    reduced::local_operand,
    selected,
};
use crate::{
    output::{at, blamed, hidden, macros},
    rules::RuleSet,
};

/// The variable of the node that literals take their dtype from.
const ANCHOR: &str = "__anchor";

/// The variable of the node that other values are placed relative to.
const LIKE: &str = "__like";

/// Expands a program to an expression.
pub fn expand(mode: Mode, krate: &TokenStream, program: &Program) -> TokenStream {
    let expander = Expander { krate, mode, program };
    let names = program.names.as_ref();
    let indexed = names.map_or_else(TokenStream::new, |names| expander.indexed(names));
    let reductions = expander.reductions(&program.reductions);
    let (body, selects) = match &program.root {
        Root::Eval(node) if let Some(index) = expander.is_result(node) => {
            let result = expander.result(index, &program.reductions[index]);
            (quote!({ #reductions #result }), false)
        }
        Root::Eval(node) if emit::understands(program, Some(node)) => {
            let value = emit::eval(&expander, node, !reductions.is_empty());
            if reductions.is_empty() {
                return fallible(mode, program, value);
            }
            (quote!({ #reductions #value }), false)
        }
        Root::Eval(node) => {
            let tree = expander.node(node);
            let eval = match mode {
                Mode::Panicking => quote!(eval),
                Mode::Fallible => quote!(try_eval),
            };
            let evaluation = expander.evaluation(&program.excerpt, &node.fallible(), Span::mixed_site());
            let eval = quote!(#krate::macros::#eval(#tree, #evaluation));
            let is_alone = indexed.is_empty() && reductions.is_empty();
            (
                if is_alone {
                    eval
                } else {
                    quote!({ #reductions #indexed #eval })
                },
                false,
            )
        }
        Root::InPlace { target, op, value } if emit::understands_in_place(program, target, value) => {
            let done = emit::in_place(&expander, target, op, value);
            let done = if reductions.is_empty() {
                done
            } else {
                quote!({ #reductions #done })
            };
            (done, target.is_part())
        }
        Root::InPlace { target, op, value } => {
            let done = expander.in_place(target, op, value, indexed);
            // Before the left-hand side is borrowed, since reductions may read it.
            let done = if reductions.is_empty() {
                done
            } else {
                quote!({ #reductions #done })
            };
            let done = match mode {
                Mode::Panicking => done,
                // The methods return `()` by way of the dtype, which may not be known yet at the
                // `?`.
                Mode::Fallible => quote!(::core::result::Result::map(#done, |_| ())),
            };
            (done, target.is_part())
        }
    };
    let bound = expander.bind(&program.operands, &body);
    match mode {
        // A failing selection leaves the whole expression before anything is written.
        Mode::Fallible if selects || program.fails || !program.marks.is_empty() || !program.reductions.is_empty() => {
            let out = selected::label();
            quote!(#out: { #bound })
        }
        _ => bound,
    }
}

/// Creates an expression that leaves its block if a selection in an operand fails.
fn fallible(mode: Mode, program: &Program, value: TokenStream) -> TokenStream {
    match mode {
        Mode::Fallible if program.fails || !program.marks.is_empty() => {
            let out = selected::label();
            quote!(#out: { #value })
        }
        _ => value,
    }
}

/// Returns the variable that an operand is bound to.
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
    /// Evaluates the operands, once and in order, around `body`.
    ///
    /// The operands of a `match` live until it ends, including temporaries. Rustc takes the braces
    /// of [`blamed`] for the user's, so it would call them unnecessary.
    fn bind(&self, operands: &[Expr], body: &TokenStream) -> TokenStream {
        let names = (0..operands.len()).map(operand);
        let operands = operands.iter().map(|operand| self.rust(operand));
        quote!(match (#(&(#operands),)*) {
            #[allow(unused_braces)]
            (#(#names,)*) => #body
        })
    }

    fn in_place(&self, target: &Target, op: &Op, value: &Value, indexed: TokenStream) -> TokenStream {
        let (place, result) = (hidden("__target"), hidden("__value"));
        let (view, written) = self.target(target);
        let fallible = value.fallible();
        let in_place = Ident::new("in_place", target.span);
        let value = match value {
            Value::Node(node) => self.node(node),
            Value::Placed(placed) => {
                let like = hidden(LIKE);
                let placed = self.placed(placed, &quote!(#like));
                quote!({ let #like = #place.node(); #placed })
            }
            Value::Weak(weak) => {
                let anchor = hidden(ANCHOR);
                let typed = self.weak(weak);
                quote!({ let #anchor = #place.node(); #typed })
            }
        };
        let evaluation = self.evaluation(&self.program.excerpt, &fallible, op.span);
        let assign = self.method(op, &[quote!(#place), quote!(#result)], &[evaluation]);
        quote!({
            #view
            let #place = (#written).#in_place();
            #indexed
            let #result = #value;
            #assign
        })
    }

    pub fn node(&self, node: &Node) -> TokenStream {
        match node {
            Node::Operand(_, span) | Node::Local(_, span) | Node::Reduced(_, span) => {
                let leaf = self.leaf(node);
                match self.program.rules {
                    RuleSet::Named => self.unindexed(*span, leaf, self.program.text(node)),
                    _ => leaf,
                }
            }
            Node::Indexed(index) => self.indexed_operand(*index),
            Node::Target(span) => {
                let (place, node) = (hidden("__target"), Ident::new("node", *span));
                quote_spanned!(at(*span)=> #place.#node())
            }
            Node::Constant(value, span) => self.operand(*span, quote!(&(#value))),
            Node::Cast { value, span, dtype } => {
                let op = Op::new("cast", *span);
                let macros = self.macros(dtype.span());
                let function = Ident::new("dtype", dtype.span());
                let dtype = quote_spanned!(dtype.span()=> #macros::Op.#function::<#dtype>());
                self.call(&op, &[self.node(value), dtype])
            }
            Node::Apply { op, arguments, anchor } => self.apply(op, arguments, *anchor),
        }
    }

    /// Converts a variable to a leaf of the tree with its own axes: a bound operand, or a
    /// reduction.
    pub fn leaf(&self, node: &Node) -> TokenStream {
        match node {
            Node::Operand(index, span) => self.operand(*span, bound_operand(*index, *span)),
            Node::Local(index, span) => self.operand(*span, local_operand(*index, *span)),
            Node::Reduced(index, span) => self.reduced_operand(*index, *span),
            _ => self.node(node),
        }
    }

    /// Converts a value to a leaf of the tree.
    pub fn operand(&self, span: Span, reference: TokenStream) -> TokenStream {
        let macros = self.macros(span);
        let function = Ident::new("operand", span);
        let reference = blamed(span, reference);
        quote_spanned!(at(span)=> #macros::Op.#function(#reference))
    }

    /// Calls an operation. Arguments that take a dtype or a place from another argument need that
    /// in a variable, and are evaluated after it.
    fn apply(&self, op: &Op, arguments: &[Value], anchor: usize) -> TokenStream {
        let first = |is_kind: fn(&Value) -> bool| arguments.iter().position(is_kind);
        let has_weak = first(|value| matches!(value, Value::Weak(_))).is_some();
        let has_placed = first(|value| matches!(value, Value::Placed(_))).is_some();
        let like = first(|value| matches!(value, Value::Node(_))).filter(|_| has_placed);
        let name = |index: usize, value: &Value| match value {
            _ if has_weak && index == anchor => Some(hidden(ANCHOR)),
            Value::Node(_) => (like == Some(index)).then(|| hidden(LIKE)),
            Value::Placed(_) => Some(format_ident!("__placed{index}", span = Span::mixed_site())),
            Value::Weak(_) => Some(format_ident!("__literal{index}", span = Span::mixed_site())),
        };
        let names: Vec<_> = (0..).zip(arguments).map(|(index, value)| name(index, value)).collect();
        let like = like.and_then(|like| names[like].clone());
        let (mut values, mut bindings) = (Vec::new(), <[TokenStream; 3]>::default());
        for (argument, name) in arguments.iter().zip(names) {
            let (turn, value) = match argument {
                Value::Node(node) => (0, self.node(node)),
                Value::Placed(placed) => (1, self.placed(placed, &quote!(#like))),
                Value::Weak(weak) => (2, self.weak(weak)),
            };
            values.push(match name {
                Some(name) => {
                    bindings[turn].extend(quote!(let #name = #value;));
                    quote!(#name)
                }
                None => value,
            });
        }
        let call = self.call(op, &values);
        if bindings.iter().all(TokenStream::is_empty) {
            call
        } else {
            quote!({ #(#bindings)* #call })
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

    /// Calls an operation, with the excerpts for the shapes that are combined in it.
    fn call(&self, op: &Op, arguments: &[TokenStream]) -> TokenStream {
        let excerpts = op.excerpts.iter().map(|excerpt| self.excerpt(excerpt, op.span));
        self.method(op, arguments, &excerpts.collect::<Vec<_>>())
    }

    fn method(&self, op: &Op, arguments: &[TokenStream], excerpts: &[TokenStream]) -> TokenStream {
        let macros = self.macros(op.span);
        let (rules, method) = (self.rules(op.span), Ident::new(op.name, op.span));
        let arguments = arguments.iter().map(|argument| blamed(op.span, argument.clone()));
        quote_spanned!(at(op.span)=> #macros::#rules.#method(#(#arguments),* #(, #excerpts)*))
    }

    /// Returns the unit value whose methods follow the rules of the program.
    fn rules(&self, span: Span) -> Ident {
        Ident::new(self.program.rules.value(), at(span))
    }

    pub fn macros(&self, span: Span) -> TokenStream {
        macros(self.krate, span)
    }
}
