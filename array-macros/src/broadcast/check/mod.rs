//! Checks a Rust expression, converts it to the [model](super::model), and reports all mistakes of
//! the user.
//!
//! A function returns `None` for a part with a mistake, and adds the mistake to `Errors`. The other
//! parts are still checked.

mod call;
mod choice;
mod in_dims;
mod named;
mod product;
mod reduce;
mod select;
mod target;
mod unknown;
mod written;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, ExprBinary, ExprCast, ExprLit, ExprUnary, Lit, Type, UnOp, spanned::Spanned};

use self::named::Indices;
use super::{
    Brackets, Mode, Source,
    fold::fold,
    literal::{Literal, Number},
    model::{Excerpt, Node, Op, Program, Reduced, Root, Value, Weak},
    operators::{self, ASSIGN, Assign},
    over::Over,
    place::{apart, is_same, strip},
};
use crate::{errors::Errors, input::ATTRIBUTE, rules::RuleSet, selection::Marks};

/// The message for an expression that consists of literals without a dtype.
const NO_DTYPE: &str = "literals alone have no dtype: write one, as in `2.0_f32`";

/// Checks the expression of `broadcast!` or a related macro. Returns the program to expand, or
/// `None` after adding mistakes to `errors`.
pub fn check(mode: Mode, expr: &Expr, source: Source, errors: &mut Errors) -> Option<Program> {
    let Source {
        krate,
        rules,
        order,
        marks,
        brackets,
        over,
        call,
        is_einsum,
    } = source;
    let mut checker = Checker {
        krate: &krate,
        call: &call,
        mode,
        name: mode.name(),
        is_einsum,
        rules,
        marks: &marks,
        brackets: &brackets,
        over: &over,
        errors,
        target: None,
        operands: Vec::new(),
        reductions: Vec::new(),
        reading: None,
        locals: 0,
        fails: false,
        indices: Indices::default(),
        indexed: 0,
        over_names: Vec::new(),
        given: Vec::new(),
    };
    if let Some(order) = &order {
        checker.indices.order(order, checker.errors)?;
        checker.given = checker.indices.known();
    }
    let (root, excerpt) = checker.root(mode, expr)?;
    let Checker {
        operands,
        reductions,
        indices,
        errors,
        fails,
        ..
    } = checker;
    let names = (rules == RuleSet::Named).then(|| indices.finish(errors));
    Some(Program {
        marks,
        rules,
        operands,
        reductions,
        fails,
        names,
        is_einsum,
        root,
        excerpt,
        call,
        source: String::new(),
    })
}

/// The state of the check of an expression.
struct Checker<'a> {
    /// The path at which the expansion names `array_core`.
    krate: &'a TokenStream,
    /// The text of the whole macro call.
    call: &'a str,
    mode: Mode,
    /// The name of the macro, for messages.
    name: &'static str,
    /// `true` if this is `einsum!`, whose sums keep the dtype.
    is_einsum: bool,
    rules: RuleSet,
    /// The selections in the input.
    marks: &'a Marks,
    /// The brackets in the input that contain index names.
    brackets: &'a Brackets,
    /// The index names that reductions in the input list.
    over: &'a Over,
    errors: &'a mut Errors,
    /// The left-hand side of an assignment, if the expression is one.
    target: Option<Expr>,
    operands: Vec<Expr>,
    /// The reductions, each after the reductions that it contains.
    reductions: Vec<Reduced>,
    /// The innermost reduction that contains the part that is being checked.
    reading: Option<Reading>,
    /// The number of operands that read the left-hand side, and are therefore bound only during a
    /// reduction.
    locals: usize,
    /// `true` if an operand, such as a matrix product, may return an error.
    fails: bool,
    /// The index names of the result, or of the innermost reduction that contains the part that is
    /// being checked.
    indices: Indices,
    /// The number of operands with index names.
    indexed: usize,
    /// The index names that the enclosing reductions reduce.
    over_names: Vec<Ident>,
    /// The index names of the result, if the input lists them in front of the expression.
    given: Vec<Ident>,
}

/// The state while a reduction is checked.
struct Reading {
    /// The left-hand side of the assignment, which is written to after the reduction.
    target: Option<Expr>,
    /// The operands of the reduction that read the left-hand side, each with the number of its
    /// variable.
    locals: Vec<(usize, Expr)>,
}

impl Checker<'_> {
    fn root(&mut self, mode: Mode, expr: &Expr) -> Option<(Root, Excerpt)> {
        match strip(expr) {
            Expr::Assign(assign) => self.in_place(mode, &assign.left, ASSIGN, assign.eq_token.span(), &assign.right),
            Expr::Binary(binary) if let Some(op) = operators::assign(&binary.op) => {
                self.in_place(mode, &binary.left, op, binary.op.span(), &binary.right)
            }
            expr => {
                let value = self.value(expr)?;
                let mut node = self.node(value)?;
                if self.is_einsum && node.operations() > 1 && node.multiply_exactly("factors") {
                    let op = Op::new("rounded", node.span(), Vec::new());
                    node = Node::apply(op, vec![Value::Node(node)], 0);
                }
                let root = Root::Eval(node);
                Some((root, Excerpt::of("broadcast!", self.text(expr))))
            }
        }
    }

    fn in_place(&mut self, mode: Mode, left: &Expr, op: Assign, span: Span, right: &Expr) -> Option<(Root, Excerpt)> {
        let target = if self.rules == RuleSet::Named {
            Some(self.named_target(left, op)?)
        } else {
            let target = self.target(left, op);
            self.target = target.as_ref().map(|_| strip(left).clone());
            target
        };
        let value = self.value(right);
        self.needs_names(left, op)?;
        let name = match mode {
            Mode::Panicking => op.panicking,
            Mode::Fallible => op.fallible,
        };
        let (left, symbol) = (self.text(left), op.symbol);
        let excerpt = Excerpt {
            operation: op.panicking.into(),
            parts: None,
            text: format!("{left} {symbol} {}", self.text(right)),
            operands: [left, self.operand_text(right)],
        };
        let root = Root::InPlace {
            target: Box::new(target?),
            op: Op::new(name, span, Vec::new()),
            value: value?,
        };
        Some((root, excerpt))
    }

    fn value(&mut self, expr: &Expr) -> Option<Value> {
        match expr {
            // The operands of `einsum!` are in parentheses, and Rust evaluates them. Only a
            // literal, or arithmetic on literals, is read here, because it takes its dtype from the
            // other operands.
            Expr::Paren(paren) if self.is_einsum && !is_constant(&paren.expr) => self.operand(&paren.expr),
            Expr::Paren(paren) => self.value(&paren.expr),
            Expr::Group(group) => self.value(&group.expr),
            Expr::Reference(reference) => {
                if let Some(mutable) = &reference.mutability {
                    self.errors.at(
                        mutable,
                        format!("{} takes operands by reference: leave out `mut`", self.name),
                    );
                }
                self.value(&reference.expr)
            }
            Expr::Lit(literal) => self.literal(literal, None, expr),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(ExprUnary {
                op: UnOp::Deref(_),
                expr: exponent,
                ..
            }) => {
                if matches!(**exponent, Expr::Lit(_)) {
                    let power = format!(
                        "Rust has no `**`: write a power as `pow(x, {})`",
                        exponent.to_token_stream()
                    );
                    return self.errors.refuse(exponent, power);
                }
                self.operand(expr)
            }
            Expr::Unary(unary) => self.unary(unary, expr),
            Expr::Cast(cast) => self.cast(cast),
            Expr::If(choice) => self.choice(choice),
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) => self.method(call),
            Expr::Await(_) | Expr::Field(_) | Expr::Index(_) | Expr::Macro(_) | Expr::Path(_) | Expr::Try(_) => {
                self.operand(expr)
            }
            Expr::Block(block) if block.label.is_none() => self.operand(expr),
            unknown => {
                self.unknown(unknown);
                None
            }
        }
    }

    /// Binds a variable to an expression that Rust evaluates, or finds the variable that is already
    /// bound to this expression.
    fn operand(&mut self, expr: &Expr) -> Option<Value> {
        if self.rules == RuleSet::Named {
            return self.named_operand(expr);
        }
        let span = expr.span();
        if self.is_target(expr) {
            return Some(Value::Node(Node::Target));
        }
        self.selects(expr)?;
        Some(Value::Node(self.bound(expr, span)?))
    }

    /// Binds a variable to an expression that Rust evaluates. If the expression is in a reduction
    /// and reads the left-hand side, the variable is bound only during the reduction.
    fn bound(&mut self, expr: &Expr, span: Span) -> Option<Node> {
        if let Some(local) = self.local(expr) {
            return Some(Node::Local(local, span));
        }
        self.reads_beside(expr)?;
        Some(Node::Operand(self.bind(expr), span))
    }

    /// Returns the index of an operand. Operands that are the [same place](crate::broadcast::place)
    /// share an index.
    fn bind(&mut self, expr: &Expr) -> usize {
        let mut bound = self.operands.iter();
        let index = bound.position(|operand| is_same(self.marks, operand, expr));
        index.unwrap_or_else(|| {
            let mut operand = expr.clone();
            apart(&mut operand);
            self.operands.push(operand);
            self.operands.len() - 1
        })
    }

    /// Checks a literal, with an optional `-` in front, and returns its value.
    fn literal(&mut self, literal: &ExprLit, minus: Option<syn::Token![-]>, source: &Expr) -> Option<Value> {
        if let Some(attribute) = literal.attrs.first() {
            return self.errors.refuse(attribute, ATTRIBUTE);
        }
        let literal = &literal.lit;
        let number = match literal {
            Lit::Int(literal) if literal.suffix().is_empty() => Number::integer(literal, minus.is_some()),
            Lit::Float(literal) if literal.suffix().is_empty() => Number::float(literal, minus.is_some()),
            Lit::Int(_) | Lit::Float(_) | Lit::Bool(_) => {
                return Some(Value::Node(Node::Constant(quote!(#minus #literal), literal.span())));
            }
            _ => {
                return self.errors.refuse(
                    literal,
                    format!(
                        "{} does not take {}: write a number, `true` or `false`",
                        self.name,
                        kind(literal)
                    ),
                );
            }
        };
        Some(Value::Weak(Weak::Literal(Literal {
            value: self.errors.ok(number)?,
            span: literal.span(),
            source: source.to_token_stream(),
        })))
    }

    fn binary(&mut self, binary: &ExprBinary) -> Option<Value> {
        let Some(name) = operators::binary(&binary.op) else {
            self.not_understood("an assignment inside an expression", binary.op);
            return None;
        };
        let (left, right) = (self.value(&binary.left), self.value(&binary.right));
        let operands = [&binary.left, &binary.right].map(|operand| self.operand_text(operand));
        let op = Op::new(name, binary.op.span(), self.excerpts(name, binary, &operands));
        self.apply(op, vec![left?, right?], binary)
    }

    fn unary(&mut self, unary: &ExprUnary, source: &Expr) -> Option<Value> {
        if let (UnOp::Neg(minus), Expr::Lit(literal)) = (&unary.op, strip(&unary.expr)) {
            return self.literal(literal, Some(*minus), source);
        }
        let Some(name) = operators::prefix(&unary.op) else {
            return self.operand(source);
        };
        let value = self.value(&unary.expr)?;
        self.apply(Op::new(name, unary.op.span(), Vec::new()), vec![value], unary)
    }

    fn cast(&mut self, cast: &ExprCast) -> Option<Value> {
        let value = self.value(&cast.expr)?;
        if let Value::Weak(Weak::Literal(literal)) = &value
            && is_literal(&cast.expr)
        {
            return Some(Value::Node(Node::Constant(cast.to_token_stream(), literal.span)));
        }
        self.cast_to(value, cast.as_token.span, &cast.ty)
    }

    fn cast_to(&mut self, value: Value, span: Span, dtype: &Type) -> Option<Value> {
        let value = Box::new(self.node(value)?);
        Some(Value::Node(Node::Cast {
            value,
            span,
            dtype: dtype.to_token_stream(),
        }))
    }

    /// Creates an operation. Arguments without a dtype take it from the first argument that has
    /// one.
    fn apply(&mut self, op: Op, arguments: Vec<Value>, source: impl ToTokens) -> Option<Value> {
        if let ("is_close", [Value::Weak(weak), Value::Weak(_), ..]) = (op.name, &*arguments) {
            self.no_dtype(weak);
            return None;
        }
        let anchor = arguments
            .iter()
            .position(|argument| !matches!(argument, Value::Weak(_)));
        match anchor {
            Some(anchor) => self.operation(op, arguments, anchor),
            None => self.literals_alone(&op, &arguments, source.to_token_stream()),
        }
    }

    fn operation(&mut self, op: Op, arguments: Vec<Value>, anchor: usize) -> Option<Value> {
        self.places(&arguments)?;
        Some(Value::Node(Node::apply(op, arguments, anchor)))
    }

    fn literals_alone(&mut self, op: &Op, arguments: &[Value], source: TokenStream) -> Option<Value> {
        let mut numbers = Vec::new();
        for argument in arguments {
            match argument {
                Value::Weak(Weak::Literal(literal)) => numbers.push(literal.value),
                Value::Weak(choice) => {
                    self.no_dtype(choice);
                    return None;
                }
                Value::Node(_) | Value::Placed(_) => {}
            }
        }
        match fold(op.name, &numbers).unwrap_or_else(|| Err(NO_DTYPE.to_owned())) {
            Ok(value) => Some(Value::Weak(Weak::Literal(Literal {
                value,
                span: source.span(),
                source,
            }))),
            Err(reason) => self.errors.refuse(source, reason),
        }
    }

    /// Returns a value that must have a dtype of its own and no `in_dims`. Otherwise reports a
    /// mistake.
    fn node(&mut self, value: Value) -> Option<Node> {
        match value {
            Value::Node(node) => Some(node),
            Value::Placed(placed) => {
                self.misplaced(&placed);
                None
            }
            Value::Weak(weak) => {
                self.no_dtype(&weak);
                None
            }
        }
    }

    fn no_dtype(&mut self, weak: &Weak) {
        match weak {
            Weak::Literal(literal) => self.errors.at(&literal.source, NO_DTYPE),
            choice => {
                let literal = choice.first_literal();
                let example = match literal.value {
                    // The other literals take the dtype of this one, and one of them is a float.
                    Number::Integer(value) if choice.has_float() => format!("{value}.0_f64"),
                    Number::Integer(value) if i64::try_from(value).is_ok() => format!("{value}_i64"),
                    Number::Integer(value) => format!("{value}_u64"),
                    Number::Float { single, double } if single.is_infinite() => format!("{double:?}_f64"),
                    Number::Float { double, .. } => format!("{double:?}_f32"),
                };
                self.errors.at(
                    &literal.source,
                    format!("the values of this choice are literals without a dtype: write one, as in `{example}`"),
                );
            }
        }
    }
}

/// Returns whether an expression is a literal without a dtype of its own, or arithmetic on such
/// literals that gives one.
fn is_constant(expr: &Expr) -> bool {
    let is_integer = |expr: &Expr| matches!(strip(expr), Expr::Lit(ExprLit { lit: Lit::Int(_), .. }));
    match strip(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number), ..
        }) => number.suffix().is_empty(),
        Expr::Lit(ExprLit {
            lit: Lit::Float(number),
            ..
        }) => number.suffix().is_empty(),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_), expr, ..
        }) => is_constant(expr),
        Expr::Binary(binary) => {
            // Rust evaluates a division of integer literals, and truncates the quotient.
            let folds = match binary.op {
                BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) => true,
                BinOp::Div(_) => !(is_integer(&binary.left) && is_integer(&binary.right)),
                _ => false,
            };
            folds && is_constant(&binary.left) && is_constant(&binary.right)
        }
        _ => false,
    }
}

/// Returns whether an expression is a single literal, with or without a sign.
fn is_literal(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Lit(_) => true,
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_), expr, ..
        }) => matches!(strip(expr), Expr::Lit(_)),
        _ => false,
    }
}

fn kind(literal: &Lit) -> &'static str {
    match literal {
        Lit::Char(_) => "a character",
        Lit::Byte(_) | Lit::ByteStr(_) => "a byte literal",
        _ => "a string",
    }
}
