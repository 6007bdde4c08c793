//! Expands expressions to relations of shapes and one closure over elements.
//!
//! `broadcast!(sqrt(a) * 2.5 + b / a)` becomes
//!
//! ```text
//! match Op.leaves2(&(a), &(b)) {
//!     (c0, (s0, s1)) => {
//!         let s2 = Op.meet(s0, s1);
//!         Op.eval(c0, s2, move |(x0, x1)| Op.add(Op.mul(Op.sqrt(x0), (2.5, 2.5, Half)), Op.div(x1, x0)), &Evaluation { … })
//!     }
//! }
//! ```
//!
//! Shapes meet once for each set of operands that does not contain the other: in a chain of operations on two
//! arrays two shapes meet once. Tokens are put together in vectors, since each stream is a message to the compiler.

mod classes;
mod leaves;
mod place;
mod tokens;

use std::collections::HashMap;

use proc_macro2::{Delimiter, Group, Ident, Literal as Token, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::spanned::Spanned;

use self::{
    classes::{FLOATS, TML, asks_for_one_shape, has_float, is_positive, is_relation, is_together, value_has_float},
    leaves::{Axes, Leaf, Leaves, Place},
    place::{Like, read_target},
    tokens::{Tokens, blamed, field, group, name, number, numbered, parens, punct},
};
use super::{
    expand::{Expander, bound_operand},
    groups::{Member, Set, grouped},
    literal::{Literal, Number},
    model::{Excerpt, Names, Node, Op, Reduced, Target, Value, Weak},
    operators::is_fallible,
    reduced::local_operand,
};
use crate::{
    output::{at, hidden},
    rules::RuleSet,
};

/// Expands an expression to its value, given the operands of the program in variables if `bound`.
pub fn eval<'a>(expander: &'a Expander<'a>, node: &'a Node, bound: bool) -> TokenStream {
    let names = expander.program.names.as_ref();
    let mut leaves = Leaves::new(names);
    leaves.of_node(node);
    let mut emitter = Emitter::new(expander, leaves, names, false);
    let value = emitter.node(node, has_float(node));
    // A value of constants has the shape of the operands, which are scalars.
    let shape = emitter.shapes.get(&value.set).copied().unwrap_or(0);
    let program = expander.program;
    let span = Span::mixed_site();
    let evaluation = emitter.evaluation(&program.excerpt, &node.fallible(), shape, span);
    let body = emitter.evaluated(value, shape, evaluation, &expander.mode.of("eval"));
    block(emitter.matched(body, None, bound))
}

/// The variable of what errors of a reduction show.
pub const EVALUATION: &str = "__evaluation";

/// Expands what is reduced to what is bound before it, an operand of the method that reduces it, and what errors show, which
/// is bound to [`EVALUATION`] around it; the operands of the program are in variables.
pub fn reducing<'a>(expander: &'a Expander<'a>, reduction: &'a Reduced) -> [TokenStream; 3] {
    let node = &reduction.value;
    let names = reduction.over.as_ref().map(|over| &over.names);
    let mut leaves = Leaves::new(names);
    let product = match node {
        Node::Apply { op, arguments, .. } if op.name == "product" => match arguments.as_slice() {
            [Value::Node(l), Value::Node(r)] => Some(op).zip(leaves.leaf(l, None)).zip(leaves.leaf(r, None)),
            _ => None,
        },
        _ => None,
    };
    match product {
        // The same operand twice is two factors.
        Some(((_, left), right)) => leaves.list.extend([left, right]),
        None => leaves.of_node(node),
    }
    let mut emitter = Emitter::new(expander, leaves, names, false);
    let value = emitter.node(node, has_float(node));
    let shape = emitter.shapes.get(&value.set).copied().unwrap_or(0);
    let evaluation = emitter.evaluation(&reduction.excerpt, &node.fallible(), shape, Span::mixed_site());
    let (bindings, value) = match product {
        Some(((op, _), _)) => {
            let operands = [0, 1].map(|i| {
                let mut operand = Vec::new();
                emitter.write_leaf(&mut operand, i, true);
                operand
            });
            let [left, right] = operands;
            let arguments = vec![left, right, emitter.shape_of(Some(shape)), vec![name(EVALUATION)]];
            (emitter.bindings(None), emitter.call("products", op.span, arguments))
        }
        None => {
            let body = emitter.evaluated(value, shape, vec![name(EVALUATION)], "reducing");
            emitter.matched(body, None, true)
        }
    };
    [bindings, value, evaluation].map(|tokens| tokens.into_iter().collect())
}

/// Expands an operation in place; the operands of the program are in variables.
pub fn in_place<'a>(expander: &'a Expander<'a>, target: &Target, op: &Op, value: &'a Value) -> TokenStream {
    let symbol = op.name.strip_prefix("try_").unwrap_or(op.name);
    let compound = symbol.strip_suffix("_assign");
    let names = expander.program.names.as_ref();
    let mut leaves = Leaves::new(names);
    leaves.of_value(value);
    let reads = compound.is_some() || leaves.target;
    let mut emitter = Emitter::new(expander, leaves, names, true);
    let fallible = value.fallible();
    let is_float = value_has_float(value);
    let own = vec![name("__own")];
    let mut written = emitter.value(value, is_float, Anchor::Own, &Set::of(0));
    let set = written.set.clone();
    // What assigns broadcasts under `tml`, and is for all dtypes.
    emitter.rules = emitter.rules_of(op.name);
    if let Some(i) = emitter.shapes.get(&set).copied()
        && set != Set::of(0)
    {
        let call = emitter.related("fits", emitter.rules, op.span, 0, i);
        emitter.bind_shape(name("_"), call);
    }
    let shape = emitter.shapes.get(&set).copied().unwrap_or(0);
    let taken = if reads { "taken" } else { "written" };
    // A literal, and a choice of literals, has the dtype of the array already.
    if !matches!(value, Value::Weak(_)) {
        written.tokens = emitter.call(taken, op.span, vec![own.clone(), written.tokens]);
    }
    if let Some(compound) = compound {
        let left = Emitted {
            tokens: own,
            set: Set::default(),
            check: None,
            simple: true,
        };
        let is_weak = matches!(value, Value::Weak(_));
        written = emitter.binary(
            compound,
            op.span,
            left,
            written,
            is_float,
            is_weak && is_positive(value),
            is_weak,
        );
    }
    let evaluation = emitter.evaluation(&expander.program.excerpt, &fallible, shape, op.span);
    let place = hidden("__target");
    let mut arguments = vec![place.clone().into()];
    punct(&mut arguments, ",");
    arguments.push(numbered("c", emitter.stages));
    punct(&mut arguments, ",");
    let method = if target.index.is_some() {
        // Through a mask: how, follows from the shape of the value.
        arguments.extend(emitter.shape_of(emitter.shapes.get(&set).copied()));
        punct(&mut arguments, ",");
        if written.check.is_none() {
            written.check = Some(emitter.call("sound", op.span, Vec::new()));
        }
        let _ = emitter.finish(&mut arguments, written, "");
        expander.mode.of("assign_through")
    } else {
        emitter.finish(&mut arguments, written, &expander.mode.of("assign"))
    };
    arguments.extend(evaluation);
    let mut body = emitter.lets();
    emitter.path(&mut body, "Op");
    punct(&mut body, ".");
    body.push(Ident::new(&method, op.span).into());
    body.push(parens(arguments));
    let done = block(emitter.matched(body, Some(if reads { "own" } else { "output" }), true));
    let (view, array) = expander.target(target);
    let in_place = Ident::new("written", target.span);
    quote!({
        #view
        let #place = (#array).#in_place();
        #done
    })
}

/// Puts what is bound before a value into a block with it, if there is something.
fn block((mut bindings, value): (Tokens, Tokens)) -> TokenStream {
    if bindings.is_empty() {
        return value.into_iter().collect();
    }
    bindings.extend(value);
    group(Delimiter::Brace, bindings).into()
}

/// A value over the elements.
struct Emitted {
    tokens: Tokens,
    /// The operands that it is of.
    set: Set,
    /// The check of the operations in it that may have no result.
    check: Option<Tokens>,
    /// Whether it can be written twice.
    simple: bool,
}

/// What gives a literal its dtype.
#[derive(Clone, Copy, PartialEq)]
enum Anchor {
    /// The operation that it is an operand of.
    Operation,
    /// The variable of the operand beside it.
    Variable,
    /// The array that is written to.
    Own,
}

struct Emitter<'a> {
    expander: &'a Expander<'a>,
    /// The path of the module that the expansion names.
    path: Tokens,
    leaves: Leaves<'a>,
    /// The index names, if operands have them.
    names: Option<&'a Names>,
    /// The placed value whose operands are emitted.
    within: Option<usize>,
    /// What each placed value is placed like, once it is emitted.
    likes: Vec<Option<Like>>,
    /// The operands, in groups if there are many, without the array that is written to.
    members: Vec<Member>,
    /// Whether there is an array that is written to, which is then the operand 0.
    own: bool,
    /// The names of the shapes of sets of operands.
    shapes: HashMap<Set, usize>,
    /// The rule set that the next operation follows.
    rules: RuleSet,
    /// The values that meet, by which rule, and how that is written.
    meetings: Vec<(usize, usize, Tokens, Tokens)>,
    /// The relations of shapes.
    relations: Tokens,
    /// What is bound before the value is computed.
    lets: Tokens,
    stages: usize,
    parts: usize,
    /// The value of the variable beside which a choice of literals stands, while its operation is emitted.
    anchored: Option<Tokens>,
    /// The elements of each context, behind those of the one before, and whether they are named as a whole.
    pattern: Vec<Tokens>,
    named: Vec<bool>,
}

impl<'a> Emitter<'a> {
    fn new(expander: &'a Expander<'a>, mut leaves: Leaves<'a>, names: Option<&'a Names>, own: bool) -> Self {
        let is_empty = leaves.list.is_empty() && !own;
        if is_empty {
            leaves.list.push(Leaf {
                place: Place::None,
                axes: Axes::Aligned,
            });
        }
        let count = leaves.list.len() + usize::from(own);
        let mut path: Tokens = expander.krate.clone().into_iter().collect();
        for module in ["macros", "fused"] {
            punct(&mut path, "::");
            path.push(name(module));
        }
        punct(&mut path, "::");
        let members = grouped(usize::from(own)..count);
        let mut elements = Vec::with_capacity(2 * count);
        if own {
            elements.push(name("__own"));
            punct(&mut elements, ",");
        }
        write_elements(&mut elements, &members);
        let mut emitter = Self {
            expander,
            path,
            likes: leaves.placed.iter().map(|_| None).collect(),
            leaves,
            names,
            within: None,
            members,
            own,
            shapes: (0..count).map(|i| (Set::of(i), i)).collect(),
            rules: expander.program.rules,
            meetings: Vec::new(),
            relations: Vec::new(),
            lets: Vec::new(),
            stages: 0,
            parts: 0,
            anchored: None,
            pattern: vec![elements],
            named: vec![false],
        };
        if let Some(names) = names
            && !is_empty
        {
            emitter.arrange(names);
        }
        emitter
    }

    /// Returns how many operands there are, with the array that is written to.
    fn count(&self) -> usize {
        self.leaves.list.len() + usize::from(self.own)
    }

    fn path(&self, out: &mut Tokens, item: &str) {
        out.extend(self.path.iter().cloned());
        out.push(name(item));
    }

    /// Calls a method at a token of the user, where its arguments are blamed.
    fn call(&self, method: &str, span: Span, arguments: Vec<Tokens>) -> Tokens {
        self.call_at(method, span, arguments.into_iter().map(|argument| (span, argument)))
    }

    /// Calls a method at a token of the user, where each argument is blamed at one of its own.
    fn call_at(&self, method: &str, span: Span, arguments: impl IntoIterator<Item = (Span, Tokens)>) -> Tokens {
        let mut out = Vec::with_capacity(self.path.len() + 4);
        let has_own_dtypes = self.rules == RuleSet::Tml && TML.binary_search(&method).is_ok();
        self.path(&mut out, if has_own_dtypes { "Tml" } else { "Op" });
        punct(&mut out, ".");
        out.push(Ident::new(method, span).into());
        let mut list = Vec::new();
        for (span, argument) in arguments {
            list.push(blamed(span, argument));
            punct(&mut list, ",");
        }
        out.push(parens(list));
        out
    }

    /// Returns the rule set of the shapes that meet in an operation: under `tml`, that of the standard for arithmetic.
    fn rules_of(&self, method: &str) -> RuleSet {
        match self.rules {
            RuleSet::Tml if !asks_for_one_shape(method) => RuleSet::Standard,
            rules => rules,
        }
    }

    /// Calls a relation of two shapes, under a rule set.
    fn related(&self, relation: &str, rules: RuleSet, span: Span, left: usize, right: usize) -> Tokens {
        let mut out = Vec::with_capacity(self.path.len() + 4);
        self.path(&mut out, rules.value());
        punct(&mut out, ".");
        out.push(Ident::new(relation, span).into());
        let mut list = Vec::with_capacity(4);
        for shape in [left, right] {
            list.push(blamed(span, vec![numbered("s", shape)]));
            punct(&mut list, ",");
        }
        out.push(parens(list));
        out
    }

    /// Binds the shape that a relation gives.
    fn bind_shape(&mut self, variable: TokenTree, value: Tokens) {
        tokens::bind(&mut self.relations, variable, value);
    }

    /// Says whether operands have their axes elsewhere: the shapes are related before the operands are taken.
    fn are_moved(&self) -> bool {
        self.names.is_some() || !self.leaves.placed.is_empty()
    }

    /// Takes what is bound before the value. The relations of shapes are not among it if [operands are moved](Self::are_moved).
    fn lets(&mut self) -> Tokens {
        let lets = std::mem::take(&mut self.lets);
        if self.are_moved() {
            return lets;
        }
        let mut all = std::mem::take(&mut self.relations);
        all.extend(lets);
        all
    }

    /// Adds what two values ask for at run time, and returns the number of the value that they meet in.
    fn meeting(&mut self, left: usize, right: usize, rule: Tokens, excerpt: &Excerpt, span: Span) -> usize {
        let constant = super::excerpts::constant(
            self.expander.krate,
            &self.expander.program.call,
            &self.expander.program.source,
            excerpt,
            span,
        );
        let number = self.count() + self.meetings.len();
        self.meetings.push((left, right, rule, constant.into_iter().collect()));
        number
    }

    fn bind(&mut self, variable: TokenTree, value: Tokens) {
        tokens::bind(&mut self.lets, variable, value);
    }

    /// Joins two sets of operands: their shapes meet if neither contains the other, or if the operation asks for one
    /// shape.
    fn join(&mut self, left: &Set, right: &Set, method: &str, span: Span, excerpt: Option<&Excerpt>) -> Set {
        let both = left.union(right);
        if left.is_empty() || right.is_empty() || left == right {
            return both;
        }
        let rules = self.rules_of(method);
        let is_known = self.shapes.contains_key(&both);
        if is_known && rules != RuleSet::Tml {
            return both;
        }
        let (l, r) = (self.shapes[left], self.shapes[right]);
        let call = self.related("meet", rules, span, l, r);
        let excerpt = excerpt.expect("an operation on two values has an excerpt");
        let met = self.meeting(l, r, self.rule(rules), excerpt, span);
        if is_known {
            // The shape of this set is known, and names no meeting that is asked for alone.
            self.bind_shape(name("_"), call);
        } else {
            self.bind_shape(numbered("s", met), call);
            self.shapes.insert(both.clone(), met);
        }
        both
    }

    fn leaf(&self, node: &Node) -> Emitted {
        let leaf = self.leaves.leaf(node, self.within);
        let found = self.leaves.list.iter().position(|&other| Some(other) == leaf);
        let index = found.expect("every operand was numbered") + usize::from(self.own);
        Emitted {
            tokens: vec![numbered("x", index)],
            set: Set::of(index),
            check: None,
            simple: true,
        }
    }

    /// Emits a value, beside one of the operands `like`.
    fn value(&mut self, value: &'a Value, is_float: bool, anchor: Anchor, like: &Set) -> Emitted {
        match value {
            Value::Node(node) => self.node(node, is_float),
            Value::Weak(weak) => self.weak(weak, anchor),
            Value::Placed(placed) => self.placed(placed, is_float, like),
        }
    }

    fn node(&mut self, node: &'a Node, is_float: bool) -> Emitted {
        match node {
            Node::Operand(..) | Node::Reduced(..) | Node::Local(..) | Node::Indexed(_) => self.leaf(node),
            Node::Target => Emitted {
                tokens: vec![name("__own")],
                set: Set::of(0),
                check: None,
                simple: true,
            },
            Node::Constant(value, span) => Emitted {
                tokens: self.call("constant", *span, vec![value.clone().into_iter().collect()]),
                set: Set::default(),
                check: None,
                simple: true,
            },
            Node::Cast { value, span, dtype } => {
                let value = self.node(value, has_float(value));
                let at_dtype = dtype.span();
                let mut named = Vec::new();
                self.path(&mut named, "Op");
                punct(&mut named, ".");
                named.push(Ident::new("dtype", at_dtype).into());
                punct(&mut named, "::");
                punct(&mut named, "<");
                named.extend(dtype.clone());
                punct(&mut named, ">");
                named.push(parens(Vec::new()));
                let tokens = self.call("cast", *span, vec![value.tokens, named]);
                Emitted {
                    tokens,
                    set: value.set,
                    check: value.check,
                    simple: false,
                }
            }
            Node::Apply { op, arguments, anchor } => self.apply(op, arguments, *anchor, is_float),
        }
    }

    fn apply(&mut self, op: &'a Op, arguments: &'a [Value], anchor: usize, is_float: bool) -> Emitted {
        let is_relation = is_relation(op.name);
        let is_float = if is_relation || op.name == "select" {
            arguments
                .iter()
                .skip(usize::from(op.name == "select"))
                .any(value_has_float)
        } else {
            is_float || FLOATS.binary_search(&op.name).is_ok()
        };
        // A choice of literals has the dtype of the operand beside it, which is bound to a variable. A tolerance does not meet
        // the values, and has the dtype of the first.
        let has_choice = |argument: &Value| matches!(argument, Value::Weak(Weak::Select { .. }));
        let has_typed =
            |argument: &Value| matches!(op.name, "is_close" | "product") && matches!(argument, Value::Weak(_));
        let has_anchor = arguments
            .iter()
            .any(|argument| has_choice(argument) || has_typed(argument));
        let is_float = |i: usize| match op.name {
            "select" if i == 0 && !has_anchor => value_has_float(&arguments[0]),
            _ => is_float,
        };
        let mut values: Vec<Option<Emitted>> = arguments.iter().map(|_| None).collect();
        let mut like = Set::default();
        if arguments.iter().any(|argument| matches!(argument, Value::Placed(_)))
            && let Some(i) = arguments.iter().position(|argument| matches!(argument, Value::Node(_)))
        {
            let value = self.value(&arguments[i], is_float(i), Anchor::Operation, &like);
            like = value.set.clone();
            values[i] = Some(value);
        }
        let mut bound = None;
        if has_anchor {
            let emitted = values[anchor]
                .take()
                .unwrap_or_else(|| self.value(&arguments[anchor], is_float(anchor), Anchor::Operation, &like));
            bound = Some(emitted.tokens.clone());
            values[anchor] = Some(Emitted {
                tokens: vec![name("__anchor")],
                ..emitted
            });
        }
        let kind = if has_anchor {
            Anchor::Variable
        } else {
            Anchor::Operation
        };
        for (i, argument) in arguments.iter().enumerate() {
            if values[i].is_none() {
                values[i] = Some(self.value(argument, is_float(i), kind, &like));
            }
        }
        let is_float = is_float(usize::MAX);
        let values: Vec<Emitted> = values.into_iter().flatten().collect();
        let outer = std::mem::replace(&mut self.anchored, bound.clone());
        let mut emitted = match (op.name, values.len()) {
            ("select", _) => {
                let [condition, x, y] = three(values);
                self.select(op, blame(op, &arguments[1..]), condition, x, y)
            }
            ("clip", _) => {
                let [x, low, high] = three(values);
                let set = self.join(&x.set, &low.set, op.name, op.span, op.excerpts.first());
                let check = both(self, op.span, [x.check, low.check]);
                let tokens = self.call("maximum", blame(op, &arguments[..2]), vec![x.tokens, low.tokens]);
                let set = self.join(&set, &high.set, op.name, op.span, op.excerpts.get(1));
                let check = both(self, op.span, [check, high.check]);
                Emitted {
                    tokens: self.call("minimum", blame(op, &arguments[2..]), vec![tokens, high.tokens]),
                    set,
                    check,
                    simple: false,
                }
            }
            ("is_close", _) => self.close(op, blame(op, &arguments[..2]), values),
            (name, 1) => {
                let [value] = <[Emitted; 1]>::try_from(values).unwrap_or_else(|_| unreachable!("one value"));
                let tokens = if is_together(name) {
                    self.staged(name, op.span, value.tokens)
                } else {
                    self.call(name, op.span, vec![value.tokens])
                };
                Emitted {
                    simple: is_together(name),
                    tokens,
                    ..value
                }
            }
            (name, _) => {
                let [left, right] = <[Emitted; 2]>::try_from(values).unwrap_or_else(|_| unreachable!("two values"));
                let set = self.join(&left.set, &right.set, op.name, op.span, op.excerpts.first());
                let (positive, weak) = (is_positive(&arguments[1]), matches!(arguments[1], Value::Weak(_)));
                Emitted {
                    set,
                    ..self.binary(name, blame(op, arguments), left, right, is_float, positive, weak)
                }
            }
        };
        if bound.is_some() {
            // What a function computed is behind the inputs already.
            if !(is_together(op.name) && emitted.simple) {
                emitted.tokens = self.in_anchor(emitted.tokens);
                emitted.simple = false;
            }
            emitted.check = emitted.check.map(|check| self.in_anchor(check));
        }
        self.anchored = outer;
        emitted
    }

    /// Binds the variable beside which a choice of literals stands, if there is one.
    fn in_anchor(&self, tokens: Tokens) -> Tokens {
        let Some(value) = &self.anchored else { return tokens };
        let mut block = vec![name("let"), name("__anchor")];
        punct(&mut block, "=");
        block.extend(value.iter().cloned());
        punct(&mut block, ";");
        block.extend(tokens);
        vec![group(Delimiter::Brace, block)]
    }

    /// Emits an operation on two values, and the check of the right one if it may have no result.
    #[allow(clippy::too_many_arguments)]
    fn binary(
        &mut self,
        method: &str,
        span: Span,
        left: Emitted,
        mut right: Emitted,
        is_float: bool,
        is_positive: bool,
        is_weak: bool,
    ) -> Emitted {
        let mut left = left;
        let mut check = left.check.take();
        let later = right.check.take();
        let later = later.map(|later| match method {
            "logical_and" => {
                self.make_simple(&mut left);
                self.call("when", span, vec![left.tokens.clone(), later])
            }
            "logical_or" => {
                self.make_simple(&mut left);
                self.call("unless", span, vec![left.tokens.clone(), later])
            }
            _ => later,
        });
        check = both(self, span, [check, later]);
        if is_fallible(method) && !is_float && !is_positive {
            let verdict = match method {
                "pow" => "exponent",
                "shl" | "shr" => "count",
                _ => "divisor",
            };
            let divisor = if is_weak {
                // The literal has the dtype of the left operand.
                self.make_simple(&mut left);
                self.call("typed", span, vec![left.tokens.clone(), right.tokens.clone()])
            } else {
                self.make_simple(&mut right);
                right.tokens.clone()
            };
            let verdict = self.call(verdict, span, vec![divisor]);
            check = both(self, span, [check, Some(verdict)]);
        }
        let tokens = if is_together(method) {
            let mut pair = left.tokens;
            punct(&mut pair, ",");
            pair.extend(right.tokens);
            self.staged(method, span, vec![parens(pair)])
        } else {
            self.call(method, span, vec![left.tokens, right.tokens])
        };
        Emitted {
            tokens,
            set: left.set.union(&right.set),
            check,
            simple: is_together(method),
        }
    }

    fn select(&mut self, op: &Op, span: Span, mut condition: Emitted, mut x: Emitted, mut y: Emitted) -> Emitted {
        let set = self.join(&x.set, &y.set, op.name, op.span, op.excerpts.first());
        let set = self.join(&set, &condition.set, op.name, op.span, op.excerpts.get(1));
        let (yes, no) = (x.check.take(), y.check.take());
        if yes.is_some() || no.is_some() {
            self.make_simple(&mut condition);
        }
        let chosen = |word, check: Option<Tokens>| {
            check.map(|check| self.call(word, op.span, vec![condition.tokens.clone(), check]))
        };
        let (yes, no) = (chosen("when", yes), chosen("unless", no));
        let check = both(self, op.span, [condition.check.take(), yes]);
        let check = both(self, op.span, [check, no]);
        Emitted {
            tokens: self.call_at(
                "select",
                op.span,
                [(op.span, condition.tokens), (span, x.tokens), (span, y.tokens)],
            ),
            set,
            check,
            simple: false,
        }
    }

    /// Emits the nearness of two values, up to two tolerances.
    fn close(&mut self, op: &Op, span: Span, values: Vec<Emitted>) -> Emitted {
        let [left, right, relative, absolute] =
            <[Emitted; 4]>::try_from(values).unwrap_or_else(|_| unreachable!("four values"));
        let set = self.join(&left.set, &right.set, op.name, op.span, op.excerpts.first());
        for tolerance in [&relative, &absolute] {
            if !tolerance.set.is_empty() {
                let shape = vec![numbered("s", self.shapes[&tolerance.set])];
                let call = self.call("tolerance", op.span, vec![shape]);
                self.bind_shape(name("_"), call);
            }
        }
        let check = both(self, op.span, [left.check, right.check]);
        let check = both(self, op.span, [check, relative.check]);
        let check = both(self, op.span, [check, absolute.check]);
        let values = [left.tokens, right.tokens, relative.tokens, absolute.tokens];
        Emitted {
            tokens: self.call(op.name, span, values.into()),
            set,
            check,
            simple: false,
        }
    }

    fn weak(&mut self, weak: &'a Weak, anchor: Anchor) -> Emitted {
        match weak {
            Weak::Literal(literal) => {
                let tokens = self.literal(literal);
                let tokens = match anchor {
                    Anchor::Operation => tokens,
                    Anchor::Variable => self.call("typed", literal.span, vec![vec![name("__anchor")], tokens]),
                    Anchor::Own => {
                        let word = if self.leaves.target || self.compound() {
                            "taken"
                        } else {
                            "written"
                        };
                        self.call(word, literal.span, vec![vec![name("__own")], tokens])
                    }
                };
                Emitted {
                    tokens,
                    set: Set::default(),
                    check: None,
                    simple: true,
                }
            }
            Weak::Select { op, condition, yes, no } => {
                let condition = self.node(condition, has_float(condition));
                let (yes, no) = (self.weak(yes, anchor), self.weak(no, anchor));
                self.select(op, op.span, condition, yes, no)
            }
        }
    }

    /// Says whether the program computes with the array that it writes to.
    fn compound(&self) -> bool {
        match &self.expander.program.root {
            super::model::Root::InPlace { op, .. } => !matches!(op.name, "assign" | "try_assign"),
            super::model::Root::Eval(_) => false,
        }
    }

    /// A literal with its class: a tuple, which costs the compiler least.
    fn literal(&self, literal: &Literal) -> Tokens {
        let mut tuple = Vec::new();
        let push = |tuple: &mut Tokens, mut token: Token| {
            token.set_span(literal.span);
            tuple.push(token.into());
        };
        match literal.value {
            Number::Integer(value) => {
                self.path(&mut tuple, "LiteralValue");
                punct(&mut tuple, "::<");
                push(&mut tuple, Token::i128_suffixed(value));
                punct(&mut tuple, ">");
            }
            Number::Float { single, double } => {
                push(&mut tuple, Token::f64_suffixed(double));
                punct(&mut tuple, ",");
                let single = if single.is_finite() { single } else { 0.0 };
                push(&mut tuple, Token::f32_suffixed(single));
            }
        }
        punct(&mut tuple, ",");
        self.path(&mut tuple, literal.value.class());
        vec![parens(tuple)]
    }

    /// Emits a function that takes many elements together: the closure is split before it.
    fn staged(&mut self, method: &str, span: Span, value: Tokens) -> Tokens {
        let closure = self.closure(self.in_anchor(value));
        let mut arguments = vec![numbered("c", self.stages)];
        punct(&mut arguments, ",");
        arguments.push(blamed(span, closure));
        self.stages += 1;
        let mut call = Vec::new();
        self.path(&mut call, "Op");
        punct(&mut call, ".");
        call.push(Ident::new(method, span).into());
        call.push(parens(arguments));
        self.bind(numbered("c", self.stages), call);
        let result = numbered("t", self.stages);
        self.pattern.push(vec![result.clone()]);
        self.named.push(false);
        vec![result]
    }

    /// Makes a value one that can be written in what is computed and in what is checked.
    fn make_simple(&mut self, value: &mut Emitted) {
        if value.simple {
            return;
        }
        let part = numbered("d", self.parts);
        self.named[self.stages] = true;
        self.parts += 1;
        let mut arguments = Vec::new();
        punct(&mut arguments, "&");
        arguments.push(numbered("c", self.stages));
        punct(&mut arguments, ",");
        let tokens = self.in_anchor(std::mem::take(&mut value.tokens));
        arguments.extend(self.closure(tokens));
        let mut call = Vec::new();
        self.path(&mut call, "Op");
        punct(&mut call, ".");
        call.extend([name("part"), parens(arguments)]);
        self.bind(part.clone(), call);
        value.tokens = vec![part, parens(vec![numbered("e", self.stages)])];
        value.simple = true;
    }

    fn closure(&self, value: Tokens) -> Tokens {
        let mut out = Vec::new();
        punct(&mut out, "#");
        out.push(group(
            Delimiter::Bracket,
            vec![name("inline"), parens(vec![name("always")])],
        ));
        out.push(name("move"));
        punct(&mut out, "|");
        let mut pattern = Vec::new();
        for (stage, elements) in self.pattern.iter().enumerate() {
            if stage > 0 {
                punct(&mut pattern, ",");
            }
            pattern.extend(elements.iter().cloned());
            let whole = parens(pattern);
            pattern = if self.named[stage] {
                let mut bound = vec![numbered("e", stage)];
                punct(&mut bound, "@");
                bound.push(whole);
                bound
            } else {
                vec![whole]
            };
        }
        out.extend(pattern);
        punct(&mut out, "|");
        out.extend(value);
        out
    }

    /// Emits the evaluation of a value of this shape by a method.
    fn evaluated(&mut self, value: Emitted, shape: usize, evaluation: Tokens, method: &str) -> Tokens {
        let mut arguments = vec![numbered("c", self.stages)];
        punct(&mut arguments, ",");
        arguments.push(numbered("s", shape));
        punct(&mut arguments, ",");
        let method = self.finish(&mut arguments, value, method);
        arguments.extend(evaluation);
        let mut body = self.lets();
        self.path(&mut body, "Op");
        punct(&mut body, ".");
        body.push(name(&method));
        body.push(parens(arguments));
        body
    }

    /// Puts the closures behind the arguments, and names the method.
    fn finish(&self, arguments: &mut Tokens, value: Emitted, method: &str) -> String {
        arguments.extend(self.closure(value.tokens));
        punct(arguments, ",");
        let mut name = method.to_owned();
        if let Some(check) = value.check {
            arguments.extend(self.closure(check));
            punct(arguments, ",");
            name.push_str("_checked");
        }
        name
    }

    /// Emits what errors at run time show, and which extents meet.
    fn evaluation(&self, excerpt: &Excerpt, fallible: &[&Op], value: usize, span: Span) -> Tokens {
        let written: Tokens = self
            .expander
            .evaluation(excerpt, fallible, span)
            .into_iter()
            .skip(1)
            .collect();
        let mut meetings = Vec::new();
        for (left, right, rule, excerpt) in &self.meetings {
            self.path(&mut meetings, "Meeting");
            let mut fields = Vec::new();
            field(&mut fields, "left", vec![number(*left)]);
            field(&mut fields, "right", vec![number(*right)]);
            field(&mut fields, "rule", rule.clone());
            field(&mut fields, "excerpt", excerpt.clone());
            meetings.push(group(Delimiter::Brace, fields));
            punct(&mut meetings, ",");
        }
        let mut list = Vec::new();
        punct(&mut list, "&");
        list.push(group(Delimiter::Bracket, meetings));
        let mut fields = Vec::new();
        field(&mut fields, "written", written);
        field(&mut fields, "meetings", list);
        field(&mut fields, "value", vec![number(value)]);
        field(&mut fields, "rule", self.rule(self.rules_of("assign")));
        let mut out = Vec::new();
        punct(&mut out, "&");
        self.path(&mut out, "Evaluation");
        out.push(group(Delimiter::Brace, fields));
        out
    }

    fn rule(&self, rules: RuleSet) -> Tokens {
        let rule = match rules {
            RuleSet::Explicit => "Explicit",
            RuleSet::NoRankPromotion => "SameRank",
            RuleSet::NoStretch => "Same",
            RuleSet::Tml => "Tml",
            RuleSet::Standard | RuleSet::Named => "Broadcast",
        };
        self.rule_of(rule, &[])
    }

    /// Names a rule, with what it is about.
    fn rule_of(&self, rule: &str, arguments: &[Tokens]) -> Tokens {
        let mut out = Vec::new();
        self.path(&mut out, "Rule");
        punct(&mut out, "::");
        out.push(name(rule));
        if !arguments.is_empty() {
            let mut list = Vec::new();
            for argument in arguments {
                list.extend(argument.iter().cloned());
                punct(&mut list, ",");
            }
            out.push(parens(list));
        }
        out
    }

    /// Writes references to operands, and calls that put them into groups.
    fn write_operands(&self, out: &mut Tokens, members: &[Member], bound: bool) {
        for member in members {
            match member {
                Member::Operand(index) => self.write_leaf(out, index - usize::from(self.own), bound),
                Member::Group(_, members) => {
                    let mut operands = Vec::new();
                    self.write_operands(&mut operands, members, bound);
                    punct(out, "&");
                    self.path(out, "Op");
                    punct(out, ".");
                    out.extend([name("group"), parens(operands)]);
                }
            }
            punct(out, ",");
        }
    }

    fn write_place(&self, out: &mut Tokens, place: Place, bound: bool) {
        match place {
            Place::None => {
                punct(out, "&");
                out.push(name("true"));
            }
            Place::Operand(index, span) if bound => {
                out.push(blamed(span, bound_operand(index, span).into_iter().collect()));
            }
            Place::Operand(index, span) => {
                let operand = self.expander.rust(&self.expander.program.operands[index]);
                // Without braces, in which temporaries would end.
                let mut operand = Group::new(Delimiter::Parenthesis, operand);
                operand.set_span(span);
                let mut reference = Punct::new('&', Spacing::Alone);
                reference.set_span(span);
                out.extend([TokenTree::from(reference), operand.into()]);
            }
            Place::Local(index, span) => {
                out.push(blamed(span, local_operand(index, span).into_iter().collect()));
            }
            Place::Reduced(index, span) => {
                let mut variable = super::reduced::reduced(index);
                variable.set_span(at(span));
                let mut reference = Vec::new();
                punct(&mut reference, "&");
                reference.push(variable.into());
                out.push(blamed(span, reference));
            }
        }
    }

    /// Binds the shapes of the members of groups.
    fn open_groups(&self, out: &mut Tokens, members: &[Member]) {
        for member in members {
            if let Member::Group(number, members) = member {
                let mut shapes = Vec::new();
                write_shapes(&mut shapes, members);
                out.extend([name("let"), parens(shapes)]);
                punct(out, "=");
                self.path(out, "Op");
                punct(out, ".");
                out.extend([name("grouped"), parens(vec![numbered("g", *number)])]);
                punct(out, ";");
                self.open_groups(out, members);
            }
        }
    }

    /// Takes the operands around a body.
    fn matched(&self, body: Tokens, target: Option<&str>, bound: bool) -> (Tokens, Tokens) {
        let mut operands = Vec::new();
        let mut shapes = Vec::new();
        if let Some(method) = target {
            operands.extend(read_target(method));
            punct(&mut operands, ",");
            shapes.push(numbered("s", 0));
            punct(&mut shapes, ",");
        }
        self.write_operands(&mut operands, &self.members, bound);
        write_shapes(&mut shapes, &self.members);
        let mut out = vec![name("match")];
        self.path(&mut out, "Op");
        punct(&mut out, ".");
        let count = self.members.len() + usize::from(self.own);
        // A value that is no operand is reported at the method: with one operand it can be only that.
        let at = match *self.leaves.list {
            [leaf] if !self.own => leaf.place.span(),
            _ => Span::mixed_site(),
        };
        out.extend([Ident::new(&format!("leaves{count}"), at).into(), parens(operands)]);
        let mut pattern = vec![numbered("c", 0)];
        punct(&mut pattern, ",");
        let body = if self.are_moved() {
            pattern.push(name("_"));
            body
        } else {
            let mut opened = Vec::new();
            self.open_groups(&mut opened, &self.members);
            opened.extend(body);
            pattern.push(parens(shapes));
            opened
        };
        // The compiler takes the braces around arguments for the user's.
        let mut arm = Vec::new();
        punct(&mut arm, "#");
        arm.push(group(
            Delimiter::Bracket,
            vec![name("allow"), parens(vec![name("unused_braces")])],
        ));
        arm.push(parens(pattern));
        punct(&mut arm, "=>");
        arm.push(group(Delimiter::Brace, body));
        out.push(group(Delimiter::Brace, arm));
        (self.bindings(target), out)
    }
}

/// Writes the pattern of the elements of operands.
fn write_elements(out: &mut Tokens, members: &[Member]) {
    for member in members {
        match member {
            Member::Operand(index) => out.push(numbered("x", *index)),
            Member::Group(_, members) => {
                let mut elements = Vec::new();
                write_elements(&mut elements, members);
                out.push(parens(elements));
            }
        }
        punct(out, ",");
    }
}

/// Writes the pattern of the shapes of operands; groups are opened later.
fn write_shapes(out: &mut Tokens, members: &[Member]) {
    for member in members {
        out.push(match member {
            Member::Operand(index) => numbered("s", *index),
            Member::Group(number, _) => numbered("g", *number),
        });
        punct(out, ",");
    }
}

/// Joins two checks.
fn both(emitter: &Emitter<'_>, span: Span, checks: [Option<Tokens>; 2]) -> Option<Tokens> {
    match checks {
        [Some(first), Some(then)] => Some(emitter.call("both", span, vec![first, then])),
        [first, then] => first.or(then),
    }
}

/// Returns where the compiler reports an operation that its operands do not allow: at a literal, which may not fit,
/// or else at the operation.
///
/// A small literal fits every number, so an operation on some dtypes alone is what other numbers lack.
fn blame(op: &Op, arguments: &[Value]) -> Span {
    let is_for_some = FLOATS.binary_search(&op.name).is_ok()
        || matches!(op.name, "bit_and" | "bit_or" | "bit_xor" | "complex" | "shl" | "shr");
    let literal = arguments.iter().find_map(|argument| match argument {
        Value::Weak(Weak::Literal(literal)) => Some(literal),
        _ => None,
    });
    match literal {
        Some(literal) if !(is_for_some && literal.value.class() == "U7") => literal.span,
        _ => op.span,
    }
}

fn three(values: Vec<Emitted>) -> [Emitted; 3] {
    <[Emitted; 3]>::try_from(values).unwrap_or_else(|_| unreachable!("three values"))
}
