//! Emits operations on values.

use proc_macro2::{Delimiter, Span};

use super::{
    super::{
        functions::{Function, converted, is_product},
        groups::Set,
        model::{Node, Op, Value, Weak},
    },
    Anchor, Emitted, Emitter,
    tokens::{Tokens, bind, group, name, number, numbered, parens, punct},
};

/// The variable of the two values that `is_close` compares, converted to their common dtype.
pub(super) const PAIR: &str = "__pair";

impl<'a> Emitter<'a> {
    /// Emits an operation. `is_float` is `true` if the operation around it requires that the result
    /// is a float or a complex number.
    pub(super) fn apply(&mut self, op: &'a Op, arguments: &'a [Value], anchor: usize, is_float: bool) -> Emitted {
        let takes_floats = op.function.is_some_and(Function::takes_floats);
        let mut converted = arguments[converted(op.name, arguments.len())].iter();
        let is_float = is_float || takes_floats || converted.any(Value::has_float);
        let outside = self.beside_float;
        let (values, bound) = self.arguments(op, arguments, anchor, is_float);
        self.beside_float = outside;
        let is_bound = bound.is_some();
        let outer = std::mem::replace(&mut self.anchored, bound);
        let mut emitted = self.operation(op, arguments, values, is_float);
        if is_bound {
            // The result of a function that computes many elements per call is already in a
            // variable.
            if !(self.is_together(op.function) && emitted.simple) {
                emitted.tokens = self.in_anchor(emitted.tokens);
                emitted.simple = false;
            }
            emitted.check = emitted.check.map(|check| self.in_anchor(check));
        }
        self.anchored = outer;
        emitted
    }

    /// Emits the arguments of an operation. Also returns the value that a variable is bound to, if
    /// a selection between literals takes its dtype from one of the arguments. `is_float` is
    /// `true` if the result is a float or a complex number.
    fn arguments(
        &mut self,
        op: &Op,
        arguments: &'a [Value],
        anchor: usize,
        is_float: bool,
    ) -> (Vec<Emitted>, Option<Tokens>) {
        let combined = converted(op.name, arguments.len());
        // A value that is combined only with literals has the dtype of the operation. Any other
        // value may be an integer scalar that is combined with floats.
        let is_only = arguments[combined.clone()]
            .iter()
            .filter(|argument| is_weak(argument))
            .count()
            + 1
            == combined.len();
        let is_float_at = |i: usize| is_float && is_only && combined.contains(&i);
        let beside = is_float || self.beside_float;
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
        if has_anchor(op, arguments) {
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
        let kind = |i: usize| match bound {
            _ if !combined.contains(&i) => Anchor::Pair,
            Some(_) => Anchor::Variable,
            None => Anchor::Operation,
        };
        for (i, argument) in arguments.iter().enumerate() {
            if values[i].is_none() {
                self.beside_float = beside && combined.contains(&i);
                values[i] = Some(self.value(argument, is_float_at(i), kind(i), &like));
            }
        }
        (values.into_iter().flatten().collect(), bound)
    }

    /// Emits an operation on values that [`arguments`](Self::arguments) has emitted.
    fn operation(&mut self, op: &Op, arguments: &[Value], values: Vec<Emitted>, is_float: bool) -> Emitted {
        match (op.name, values.len()) {
            ("select", _) => {
                let [condition, x, y] = three(values);
                self.select(op, blame(op, &arguments[1..]), condition, x, y)
            }
            ("clip", _) => self.clip(op, arguments, three(values)),
            ("is_close", _) => {
                let combined = converted(op.name, arguments.len());
                let has_weak = arguments[combined.end..].iter().any(is_weak);
                self.close(op, blame(op, &arguments[combined]), values, has_weak)
            }
            (_, 1) => {
                let [value] = <[Emitted; 1]>::try_from(values).unwrap_or_else(|_| unreachable!("one value"));
                self.unary(op, &arguments[0], value)
            }
            (name, _) => {
                let [left, right] = <[Emitted; 2]>::try_from(values).unwrap_or_else(|_| unreachable!("two values"));
                let set = self.join(&left.set, &right.set, op.name, op.span, op.excerpts.first());
                Emitted {
                    set,
                    ..self.binary(
                        name,
                        op.function,
                        blame(op, arguments),
                        left,
                        right,
                        &arguments[1],
                        is_float,
                    )
                }
            }
        }
    }

    /// Emits an operation on one value. `argument` is the value before it was emitted.
    fn unary(&mut self, op: &Op, argument: &Value, value: Emitted) -> Emitted {
        let is_wide = self.is_alone && op.function.is_some_and(|function| function.is_wide);
        if !is_wide && !self.is_together(op.function) {
            return Emitted {
                tokens: self.call(op.name, op.span, vec![value.tokens]),
                simple: false,
                ..value
            };
        }
        let operand = match argument {
            Value::Node(Node::Apply { .. } | Node::Cast { .. } | Node::Constant(..)) => value.tokens,
            Value::Node(_) => self.call("unchanged", op.span, vec![value.tokens]),
            Value::Weak(_) | Value::Placed(_) => value.tokens,
        };
        Emitted {
            tokens: self.staged(if is_wide { "Wide" } else { "Op" }, op.name, op.span, operand),
            simple: true,
            ..value
        }
    }

    /// Emits `clip`, which is a maximum and a minimum.
    fn clip(&mut self, op: &Op, arguments: &[Value], [x, low, high]: [Emitted; 3]) -> Emitted {
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

    /// Emits an operation on two values. Also emits the check of the right value, if the operation
    /// may have no result. `function` is the function named `method`, if there is one. `argument`
    /// is the right value before it was emitted. `is_float` is `true` if the result is a float or a
    /// complex number.
    #[allow(clippy::too_many_arguments, reason = "the operation and its operands")]
    pub(super) fn binary(
        &mut self,
        method: &str,
        function: Option<&Function>,
        span: Span,
        mut left: Emitted,
        mut right: Emitted,
        argument: &Value,
        is_float: bool,
    ) -> Emitted {
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
        let fault = function.and_then(|function| function.fault);
        let fault = fault.filter(|_| !is_float && !argument.is_positive());
        // Next to floats, the result of this operation is a float, or an integer if both operands
        // are scalars. A check of integer scalars would take a fifth of the time that the
        // expression takes to compile. So the bound of `beside_float` refuses integer scalars.
        let refuses_integers =
            self.beside_float && !is_weak(argument) && fault.is_some_and(|fault| fault != "op_shift_fault");
        if let Some(fault) = fault
            && !refuses_integers
        {
            let verdict = self.verdict(fault, span, &mut left, &mut right, is_weak(argument));
            check = both(self, span, [check, Some(verdict)]);
        }
        let tokens = if self.is_together(function) {
            let mut pair = left.tokens;
            punct(&mut pair, ",");
            pair.extend(right.tokens);
            self.staged("Op", method, span, vec![parens(pair)])
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
            simple: self.is_together(function),
        }
    }

    /// Emits the check whether an operation has a result for the right value, which is a divisor,
    /// an exponent or a count. If it is a literal (`is_weak`), it has the dtype of the left value.
    fn verdict(&mut self, fault: &str, span: Span, left: &mut Emitted, right: &mut Emitted, is_weak: bool) -> Tokens {
        let verdict = match fault {
            "op_pow_fault" => "exponent",
            "op_shift_fault" => "count",
            _ => "divisor",
        };
        let divisor = if is_weak {
            self.make_simple(left);
            self.call("typed", span, vec![left.tokens.clone(), right.tokens.clone()])
        } else {
            self.make_simple(right);
            right.tokens.clone()
        };
        self.call(verdict, span, vec![divisor])
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
    fn close(&mut self, op: &Op, span: Span, values: Vec<Emitted>, has_weak: bool) -> Emitted {
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
    let is_for_some = op
        .function
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

fn is_weak(value: &Value) -> bool {
    matches!(value, Value::Weak(_))
}

/// Returns whether an argument of an operation takes its dtype from a variable with the value of
/// another argument.
fn has_anchor(op: &Op, arguments: &[Value]) -> bool {
    // These arguments take their dtype from the variable: a selection between literals, and a
    // literal factor of a product.
    let takes_dtype = |argument: &Value| match argument {
        Value::Weak(Weak::Select { .. }) => true,
        argument => is_product(op.name) && is_weak(argument),
    };
    arguments[converted(op.name, arguments.len())].iter().any(takes_dtype)
        // `clip` combines its first two arguments first. If both are literals, they take the dtype
        // of the third.
        || (op.name == "clip" && arguments[..2].iter().all(is_weak))
}

fn three(values: Vec<Emitted>) -> [Emitted; 3] {
    <[Emitted; 3]>::try_from(values).unwrap_or_else(|_| unreachable!("the function has three arguments"))
}
