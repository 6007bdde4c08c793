//! Emits the code that computes an element of an expression, operation by operation.

use proc_macro2::{Delimiter, Ident, Literal as Token, Span};
use syn::spanned::Spanned;

use super::{
    super::{
        functions::find,
        groups::Set,
        literal::{Literal, Number},
        model::{Node, Op, Root, Value, Weak},
    },
    Anchor, Emitted, Emitter,
    classes::{combined, is_product, is_together, takes_floats, value_has_float},
    tokens::{Tokens, bind, blamed, group, name, number, numbered, parens, punct},
};

/// The variable of the two values that `is_close` compares, converted to their common dtype.
const PAIR: &str = "__pair";

impl<'a> Emitter<'a> {
    pub(super) fn leaf(&self, node: &Node) -> Emitted {
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

    /// Emits a value that is combined with another one. `is_float` is as for
    /// [`apply`](Self::apply). `like` is the set of operands that the other value depends on.
    pub(super) fn value(&mut self, value: &'a Value, is_float: bool, anchor: Anchor, like: &Set) -> Emitted {
        match value {
            Value::Node(node) => self.node(node, is_float),
            Value::Weak(weak) => self.weak(weak, anchor),
            Value::Placed(placed) => self.placed(placed, is_float, like),
        }
    }

    pub(super) fn node(&mut self, node: &'a Node, is_float: bool) -> Emitted {
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
                let beside = std::mem::take(&mut self.beside_float);
                let value = self.node(value, false);
                self.beside_float = beside;
                let at_dtype = dtype.span();
                let mut named = Vec::new();
                self.op(&mut named);
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

    /// Emits an operation. `is_float` is `true` if its result must be a float or a complex number,
    /// for a reason other than its own tokens.
    pub(super) fn apply(&mut self, op: &'a Op, arguments: &'a [Value], anchor: usize, is_float: bool) -> Emitted {
        let combined = combined(op.name, arguments.len());
        let is_float = is_float || takes_floats(op.name) || arguments[combined.clone()].iter().any(value_has_float);
        // A value that is combined only with literals has the dtype of the operation. Any other
        // value may be an integer scalar that is combined with floats.
        let is_weak = |argument: &&Value| matches!(argument, Value::Weak(_));
        let is_only = arguments[combined.clone()].iter().filter(is_weak).count() + 1 == combined.len();
        let is_float_at = |i: usize| is_float && is_only && combined.contains(&i);
        let outside = self.beside_float;
        let beside = is_float || outside;
        // A selection between literals has the dtype of the other operand, which is bound to a
        // variable.
        let has_choice = |argument: &Value| matches!(argument, Value::Weak(Weak::Select { .. }));
        let has_typed = |argument: &Value| is_product(op.name) && matches!(argument, Value::Weak(_));
        let has_anchor = arguments[combined.clone()]
            .iter()
            .any(|argument| has_choice(argument) || has_typed(argument))
            // The first two arguments are combined first.
            || (op.name == "clip" && arguments[..2].iter().all(|argument| is_weak(&argument)));
        let mut values: Vec<Option<Emitted>> = arguments.iter().map(|_| None).collect();
        let mut like = Set::default();
        if arguments.iter().any(|argument| matches!(argument, Value::Placed(_)))
            && let Some(i) = arguments.iter().position(|argument| matches!(argument, Value::Node(_)))
        {
            self.beside_float = beside && combined.contains(&i);
            let value = self.value(&arguments[i], is_float_at(i), Anchor::Operation, &like);
            like = value.set.clone();
            values[i] = Some(value);
        }
        let mut bound = None;
        if has_anchor {
            self.beside_float = beside;
            let emitted = values[anchor]
                .take()
                .unwrap_or_else(|| self.value(&arguments[anchor], is_float_at(anchor), Anchor::Operation, &like));
            bound = Some(emitted.tokens.clone());
            values[anchor] = Some(Emitted {
                tokens: vec![name("__anchor")],
                ..emitted
            });
        }
        let kind = |i: usize| match has_anchor {
            _ if !combined.contains(&i) => Anchor::Pair,
            true => Anchor::Variable,
            false => Anchor::Operation,
        };
        for (i, argument) in arguments.iter().enumerate() {
            if values[i].is_none() {
                self.beside_float = beside && combined.contains(&i);
                values[i] = Some(self.value(argument, is_float_at(i), kind(i), &like));
            }
        }
        self.beside_float = outside;
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
            ("is_close", _) => {
                let has_weak = arguments[combined.end..].iter().any(|argument| is_weak(&argument));
                self.close(op, blame(op, &arguments[combined]), values, has_weak)
            }
            (name, 1) => {
                let [value] = <[Emitted; 1]>::try_from(values).unwrap_or_else(|_| unreachable!("one value"));
                let tokens = if self.is_together(name) {
                    let operand = match &arguments[0] {
                        Value::Node(Node::Apply { .. } | Node::Cast { .. } | Node::Constant(..)) => value.tokens,
                        Value::Node(_) => self.call("unchanged", op.span, vec![value.tokens]),
                        Value::Weak(_) | Value::Placed(_) => value.tokens,
                    };
                    self.staged(name, op.span, operand)
                } else {
                    self.call(name, op.span, vec![value.tokens])
                };
                Emitted {
                    simple: self.is_together(name),
                    tokens,
                    ..value
                }
            }
            (name, _) => {
                let [left, right] = <[Emitted; 2]>::try_from(values).unwrap_or_else(|_| unreachable!("two values"));
                let set = self.join(&left.set, &right.set, op.name, op.span, op.excerpts.first());
                let (positive, weak) = (arguments[1].is_positive(), matches!(arguments[1], Value::Weak(_)));
                Emitted {
                    set,
                    ..self.binary(name, blame(op, arguments), left, right, is_float, positive, weak)
                }
            }
        };
        if bound.is_some() {
            // The result of a function that computes many elements per call is already in a
            // variable.
            if !(self.is_together(op.name) && emitted.simple) {
                emitted.tokens = self.in_anchor(emitted.tokens);
                emitted.simple = false;
            }
            emitted.check = emitted.check.map(|check| self.in_anchor(check));
        }
        self.anchored = outer;
        emitted
    }

    /// Puts tokens in a block that binds the variable `__anchor`, from which a selection between
    /// literals takes its dtype. Returns the tokens unchanged if no such variable is needed.
    pub(super) fn in_anchor(&self, tokens: Tokens) -> Tokens {
        let Some(value) = &self.anchored else { return tokens };
        let mut block = vec![name("let"), name("__anchor")];
        punct(&mut block, "=");
        block.extend(value.iter().cloned());
        punct(&mut block, ";");
        block.extend(tokens);
        vec![group(Delimiter::Brace, block)]
    }

    /// Emits an operation on two values. Also emits the check of the right value, if the operation
    /// may have no result.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn binary(
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
        let fault = find(method).and_then(|function| function.fault);
        let fault = fault.filter(|_| !is_float && !is_positive);
        // Next to floats, the result is a float, or an integer if both operands are scalars. A
        // check for the second case would take a fifth of the time that the expression takes to
        // compile, so a bound refuses it.
        let refuses_integers = self.beside_float && !is_weak && fault.is_some_and(|fault| fault != "op_shift_fault");
        if let Some(fault) = fault
            && !refuses_integers
        {
            let verdict = match fault {
                "op_pow_fault" => "exponent",
                "op_shift_fault" => "count",
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
        let tokens = if self.is_together(method) {
            let mut pair = left.tokens;
            punct(&mut pair, ",");
            pair.extend(right.tokens);
            self.staged(method, span, vec![parens(pair)])
        } else {
            self.call(method, span, vec![left.tokens, right.tokens])
        };
        let tokens = if refuses_integers && !self.records {
            self.call("beside_float", span, vec![tokens])
        } else {
            tokens
        };
        Emitted {
            tokens,
            set: left.set.union(&right.set),
            check,
            simple: self.is_together(method),
        }
    }

    pub(super) fn select(
        &mut self,
        op: &Op,
        span: Span,
        mut condition: Emitted,
        mut x: Emitted,
        mut y: Emitted,
    ) -> Emitted {
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

    /// Emits `is_close`, which compares two values with a relative and an absolute tolerance. If
    /// `has_weak`, a tolerance is a literal, which takes its dtype from the variable of both
    /// values.
    pub(super) fn close(&mut self, op: &Op, span: Span, values: Vec<Emitted>, has_weak: bool) -> Emitted {
        let [left, right, relative, absolute] =
            <[Emitted; 4]>::try_from(values).unwrap_or_else(|_| unreachable!("four values"));
        let set = self.join(&left.set, &right.set, op.name, op.span, op.excerpts.first());
        for tolerance in [&relative, &absolute] {
            if !tolerance.set.is_empty() && !self.records {
                let shape = vec![numbered("s", self.shapes[&tolerance.set])];
                let call = self.call("tolerance", op.span, vec![shape]);
                self.bind_shape(name("_"), call);
            }
        }
        let check = both(self, op.span, [left.check, right.check]);
        let check = both(self, op.span, [check, relative.check]);
        let check = both(self, op.span, [check, absolute.check]);
        let tolerances = [relative.tokens, absolute.tokens];
        let tokens = if has_weak {
            let both = self.call("common", span, vec![left.tokens, right.tokens]);
            let values = [0, 1].map(|i| {
                let mut value = vec![name(PAIR)];
                punct(&mut value, ".");
                value.push(number(i));
                value
            });
            let mut block = Vec::new();
            bind(&mut block, name(PAIR), both);
            block.extend(self.call(op.name, span, values.into_iter().chain(tolerances).collect()));
            vec![group(Delimiter::Brace, block)]
        } else {
            let values = [left.tokens, right.tokens];
            self.call(op.name, span, values.into_iter().chain(tolerances).collect())
        };
        Emitted {
            tokens,
            set,
            check,
            simple: false,
        }
    }

    pub(super) fn weak(&mut self, weak: &'a Weak, anchor: Anchor) -> Emitted {
        match weak {
            Weak::Literal(literal) => {
                let tokens = self.literal(literal);
                let tokens = match anchor {
                    Anchor::Operation => tokens,
                    Anchor::Variable => self.call("typed", literal.span, vec![vec![name("__anchor")], tokens]),
                    Anchor::Pair => self.call("tolerant", literal.span, vec![vec![name(PAIR)], tokens]),
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
                let beside = std::mem::take(&mut self.beside_float);
                let condition = self.node(condition, false);
                self.beside_float = beside;
                let (yes, no) = (self.weak(yes, anchor), self.weak(no, anchor));
                self.select(op, op.span, condition, yes, no)
            }
        }
    }

    /// Returns whether the expression is a compound assignment, such as `+=`, which reads the
    /// left-hand side.
    pub(super) fn compound(&self) -> bool {
        match &self.expander.program.root {
            Root::InPlace { op, .. } => !matches!(op.name, "assign" | "try_assign"),
            Root::Eval(_) => false,
        }
    }

    /// Emits a literal and its class as a tuple, which is the form that takes the least time to
    /// compile.
    pub(super) fn literal(&self, literal: &Literal) -> Tokens {
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
        let mut out = Vec::new();
        if self.records {
            self.path(&mut out, "literal");
            tuple = vec![parens(tuple)];
        }
        out.push(parens(tuple));
        out
    }

    /// Returns whether an operation computes many elements per call.
    fn is_together(&self, method: &str) -> bool {
        !self.records && is_together(method)
    }

    /// Emits a function that computes many elements per call. The closure is split: its first part
    /// computes the arguments, and the rest uses the results.
    pub(super) fn staged(&mut self, method: &str, span: Span, value: Tokens) -> Tokens {
        let closure = self.closure(self.in_anchor(value));
        let mut arguments = vec![numbered("c", self.stages)];
        punct(&mut arguments, ",");
        arguments.push(blamed(span, closure));
        self.stages += 1;
        let mut call = Vec::new();
        self.op(&mut call);
        punct(&mut call, ".");
        call.push(Ident::new(method, span).into());
        call.push(parens(arguments));
        self.bind(numbered("c", self.stages), call);
        let result = numbered("t", self.stages);
        self.pattern.push(vec![result.clone()]);
        self.named.push(false);
        vec![result]
    }

    /// Returns whether a value is only the variable with the result of the last function that
    /// computes many elements per call.
    pub(super) fn is_last_result(&self, value: &Tokens) -> bool {
        let last = numbered("t", self.stages).to_string();
        self.stages != 0 && matches!(value.as_slice(), [result] if result.to_string() == last)
    }

    /// Binds a value to a variable, unless it is simple, so that both the computation and the check
    /// can use it.
    pub(super) fn make_simple(&mut self, value: &mut Emitted) {
        if value.simple {
            return;
        }
        let part = numbered("d", self.parts);
        self.parts += 1;
        if self.records {
            let tokens = self.in_anchor(std::mem::take(&mut value.tokens));
            self.bind(part.clone(), tokens);
            value.tokens = vec![part];
            value.simple = true;
            return;
        }
        self.named[self.stages] = true;
        let mut arguments = Vec::new();
        punct(&mut arguments, "&");
        arguments.push(numbered("c", self.stages));
        punct(&mut arguments, ",");
        let tokens = self.in_anchor(std::mem::take(&mut value.tokens));
        arguments.extend(self.closure(tokens));
        let mut call = Vec::new();
        self.op(&mut call);
        punct(&mut call, ".");
        call.extend([name("part"), parens(arguments)]);
        self.bind(part.clone(), call);
        value.tokens = vec![part, parens(vec![numbered("e", self.stages)])];
        value.simple = true;
    }

    /// Emits the closure that computes a value from elements, or only the value if it is recorded.
    pub(super) fn closure(&self, value: Tokens) -> Tokens {
        if self.records {
            return value;
        }
        let mut out = Vec::new();
        punct(&mut out, "#");
        out.push(group(
            Delimiter::Bracket,
            vec![name("inline"), parens(vec![name("always")])],
        ));
        out.push(name("move"));
        punct(&mut out, "|");
        out.extend(self.elements());
        punct(&mut out, "|");
        out.extend(value);
        out
    }

    /// Emits the pattern that binds the elements of the last context.
    pub(super) fn elements(&self) -> Tokens {
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
        pattern
    }
}

/// Emits a check that performs both checks, or the only one that exists.
fn both(emitter: &Emitter<'_>, span: Span, checks: [Option<Tokens>; 2]) -> Option<Tokens> {
    match checks {
        [Some(first), Some(then)] => Some(emitter.call("both", span, vec![first, then])),
        [first, then] => first.or(then),
    }
}

/// Returns the span at which rustc reports an operation that does not accept its operands. It is
/// the span of a literal that may not fit, and otherwise that of the operation.
///
/// If the operation accepts only some dtypes, a small literal is not reported, because it fits
/// every dtype.
fn blame(op: &Op, arguments: &[Value]) -> Span {
    let is_for_some = find(op.name)
        .is_some_and(|function| matches!(function.class, "Bits" | "Float" | "Inexact" | "Integer" | "Parts"));
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
    <[Emitted; 3]>::try_from(values).unwrap_or_else(|_| unreachable!("the function has three arguments"))
}
