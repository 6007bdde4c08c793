//! Emits the code that computes an element of an expression.

use proc_macro2::{Delimiter, Ident, Literal as Token, Span};
use syn::spanned::Spanned;

use super::{
    super::{
        functions::Function,
        groups::Set,
        literal::{Literal, Number},
        model::{Node, Root, Value, Weak},
    },
    Anchor, Emitted, Emitter,
    operations::PAIR,
    tokens::{Tokens, blamed, group, name, numbered, parens, punct},
};

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
            Node::Apply {
                op, arguments, anchor, ..
            } => self.apply(op, arguments, *anchor, is_float),
        }
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
                self.class(&mut tuple, "LiteralValue");
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
        self.class(&mut tuple, literal.value.class());
        let mut out = Vec::new();
        if self.records {
            self.path(&mut out, "literal");
            tuple = vec![parens(tuple)];
        }
        out.push(parens(tuple));
        out
    }

    /// Writes the class of a literal, or `LiteralValue`, which the computation may import.
    fn class(&self, out: &mut Tokens, class: &'static str) {
        let Some(classes) = &self.classes else {
            return self.path(out, class);
        };
        let mut classes = classes.borrow_mut();
        if !classes.contains(&class) {
            classes.push(class);
        }
        out.push(name(&format!("__{class}")));
    }

    /// Returns whether a function computes many elements per call.
    pub(super) fn is_together(&self, function: Option<&Function>) -> bool {
        !self.records && function.is_some_and(|function| function.is_together)
    }

    /// Emits a function that computes many elements per call, a method of `Op` or of `Wide`. The
    /// closure is split: its first part computes the arguments, and the rest uses the results.
    pub(super) fn staged(&mut self, of: &str, method: &str, span: Span, value: Tokens) -> Tokens {
        let closure = self.closure(self.in_anchor(value));
        let mut arguments = vec![numbered("c", self.stages)];
        punct(&mut arguments, ",");
        arguments.push(blamed(span, closure));
        self.stages += 1;
        let mut call = Vec::new();
        if of == "Op" {
            self.op(&mut call);
        } else {
            self.path(&mut call, of);
        }
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
