//! What a checked expression is: the operands that are bound outside, and a tree over them.
//!
//! A [`Node`] has a dtype of its own. A [`Weak`] value has none and stands only beside a node that gives it
//! one, so the expansion never meets a literal that it could not type.

use std::borrow::Cow;

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, GenericArgument};

use super::{literal::Literal, operators::is_fallible, reductions::Reduction};
use crate::{
    axes::AxisNumber,
    rules::RuleSet,
    selection::{Entry, Marks, print},
};

/// The whole input.
pub struct Program {
    /// The selections in its operands.
    pub marks: Marks,
    /// Which shapes may meet.
    pub rules: RuleSet,
    /// The expressions that Rust evaluates, once each and in this order.
    pub operands: Vec<Expr>,
    /// The reductions, in the order in which they are computed: each behind those that it holds.
    pub reductions: Vec<Reduced>,
    /// Whether an operand leaves the expression where it fails, besides selections.
    pub fails: bool,
    /// The index names of the operands, where the rule set asks for them.
    pub names: Option<Names>,
    /// What is computed from them.
    pub root: Root,
    /// The expression.
    pub excerpt: Excerpt,
    /// The whole call.
    pub call: String,
    /// What excerpts are parts of.
    pub source: String,
}

impl Program {
    /// Writes what is bound to a variable, for errors.
    pub fn text(&self, node: &Node) -> String {
        let operand = match node {
            Node::Operand(index, _) => Some(&self.operands[*index]),
            Node::Local(index, _) => {
                let mut locals = self.reductions.iter().flat_map(|reduction| &reduction.locals);
                locals.find(|(local, _)| local == index).map(|(_, operand)| operand)
            }
            Node::Reduced(index, _) => return self.reductions[*index].excerpt.text.clone(),
            _ => None,
        };
        operand.map_or_else(String::new, |operand| print(&self.marks, operand.to_token_stream()))
    }
}

/// What becomes of the elements.
#[allow(clippy::large_enum_variant, reason = "there is one for each call")]
pub enum Root {
    /// They make a new array.
    Eval(Node),
    /// They go into an array that is there.
    InPlace {
        /// What is written to.
        target: Box<Target>,
        /// The user's operator.
        op: Op,
        /// The elements.
        value: Value,
    },
}

/// A reduction, which is computed before what stands around it.
pub struct Reduced {
    /// Its name, which is that of the method of `array_core::macros::Op`.
    pub name: Ident,
    /// What kind it is.
    pub reduction: Reduction,
    /// The axis in its type.
    pub axis: Axis,
    /// The index names of what it runs over, where the rule set asks for them.
    pub over: Option<Over>,
    /// The method that computes it instead, of sums of products.
    pub contraction: Option<&'static str>,
    /// What is reduced.
    pub value: Node,
    /// The other arguments of the method.
    pub rest: Vec<Expr>,
    /// The operands that read what is written to afterwards, by their numbers.
    pub locals: Vec<(usize, Expr)>,
    /// The reduction.
    pub excerpt: Excerpt,
}

/// What a reduction with index names runs over.
pub struct Over {
    /// The names.
    pub names: Names,
    /// The axes that are reduced.
    pub axes: Vec<AxisNumber>,
}

/// The axis in the type of a reduction, if there is one.
pub struct Axis(pub Option<GenericArgument>);

/// Which axis of a result each axis of an operand is.
pub struct AxisList {
    /// The axes, in the order of the operand's own.
    pub axes: Vec<AxisNumber>,
    /// The brackets or parentheses around the list.
    pub span: Span,
}

/// What index names say.
pub struct Names {
    /// The names: one for each axis of the result, or of what a reduction runs over.
    pub names: Vec<String>,
    /// The names of the left-hand side, if there is one.
    pub target: Option<AxisList>,
    /// The operands that have names, as often as they are written.
    pub indexed: Vec<Indexed>,
}

/// An operand with index names.
pub struct Indexed {
    /// Its number, by which a node names it.
    pub number: usize,
    /// The operand: one that is bound, or a reduction.
    pub value: Node,
    /// Its names, each as the axis that it stands for.
    pub list: AxisList,
    /// The operand with its names.
    pub text: String,
}

/// What is written to.
pub struct Target {
    /// The array, as the user names it.
    pub array: Box<Expr>,
    /// The entries of the selections from it, one behind the other.
    pub lists: Vec<Vec<Entry>>,
    /// An index of which the library knows by its type what it selects.
    pub index: Option<Box<Expr>>,
    /// The span of the left-hand side.
    pub span: Span,
}

impl Target {
    /// Says whether it is a part of the array.
    pub fn is_part(&self) -> bool {
        self.index.is_some() || !self.lists.is_empty()
    }
}

/// An operation, at the token that the user wrote for it.
pub struct Op {
    /// The method of `array_core::macros::Op`.
    pub name: &'static str,
    /// Where the compiler reports that it does not exist for its operands.
    pub span: Span,
    /// What is said where its operands do not fit: for each time that two shapes meet in it.
    pub excerpts: Vec<Excerpt>,
}

impl Op {
    /// Makes an operation in which no shapes meet.
    pub fn new(name: &'static str, span: Span) -> Self {
        Self {
            name,
            span,
            excerpts: Vec::new(),
        }
    }
}

/// What the user wrote, as errors at run time show it.
pub struct Excerpt {
    /// The name of the operation, for programs that read the error.
    pub operation: Cow<'static, str>,
    /// All of it.
    pub text: String,
    /// Its operands; empty where it has no two.
    pub operands: [String; 2],
    /// Where the text and the operands are in the source of the program, if they are not written above.
    pub parts: Option<[(usize, usize); 3]>,
}

impl Excerpt {
    /// Makes an excerpt of what has no two operands.
    pub fn of(operation: impl Into<Cow<'static, str>>, text: String) -> Self {
        Self {
            operation: operation.into(),
            text,
            operands: Default::default(),
            parts: None,
        }
    }

    /// Makes an excerpt of parts of the source of a program: all of it, and its operands.
    pub fn part(operation: &'static str, parts: [(usize, usize); 3]) -> Self {
        Self {
            operation: operation.into(),
            text: String::new(),
            operands: Default::default(),
            parts: Some(parts),
        }
    }

    /// Returns the text and the operands.
    pub fn written<'a>(&'a self, source: &'a str) -> [&'a str; 3] {
        match self.parts {
            Some(parts) => parts.map(|(start, end)| &source[start..end]),
            None => [&self.text, &self.operands[0], &self.operands[1]],
        }
    }
}

/// A node, or what takes its dtype or its place from one.
pub enum Value {
    /// A value with a dtype.
    Node(Node),
    /// A value with a dtype and with a list that says where its axes belong.
    Placed(Placed),
    /// A value without.
    Weak(Weak),
}

/// A value that takes its dtype from the node beside it.
pub enum Weak {
    /// A literal without a suffix.
    Literal(Literal),
    /// A choice between such values.
    Select {
        /// The span of the user's `if`.
        op: Op,
        /// What decides.
        condition: Box<Node>,
        /// The value where it holds.
        yes: Box<Weak>,
        /// The value where it does not.
        no: Box<Weak>,
    },
}

/// A value that is placed beside another one, by `in_dims`.
pub struct Placed {
    /// What is placed.
    pub value: Box<Node>,
    /// Where its axes belong.
    pub list: AxisList,
    /// The span of the user's `in_dims`.
    pub span: Span,
    /// The operand with its list.
    pub excerpt: Excerpt,
}

/// A value with a dtype.
pub enum Node {
    /// An operand, by its place in [`Program::operands`].
    Operand(usize, Span),
    /// An operand with index names, by its number.
    Indexed(usize),
    /// An operand that is bound for the time of a reduction, by its number.
    Local(usize, Span),
    /// A reduction, by its place in [`Program::reductions`].
    Reduced(usize, Span),
    /// An element of the array on the left-hand side of an assignment.
    Target,
    /// A constant that Rust types, which needs no binding: `2.0_f32`, `true`, `1 as f64`.
    Constant(TokenStream, Span),
    /// An operation. Each weak argument takes its dtype from the argument at the index `anchor`.
    Apply {
        /// What is computed.
        op: Op,
        /// From what.
        arguments: Vec<Value>,
        /// The first argument that has a dtype.
        anchor: usize,
    },
    /// A conversion to another dtype.
    Cast {
        /// What is converted.
        value: Box<Node>,
        /// The span of the user's `as`.
        span: Span,
        /// The dtype.
        dtype: TokenStream,
    },
}

impl Node {
    /// Multiplies the factors of a product in the dtype that products are computed in; says whether it is a product.
    pub fn multiply_exactly(&mut self) -> bool {
        let Self::Apply { op, arguments, .. } = self else {
            return false;
        };
        let is_product = op.name == "mul";
        if is_product {
            op.name = "product";
            for argument in arguments {
                if let Value::Node(node) = argument {
                    node.multiply_exactly();
                }
            }
        }
        is_product
    }

    /// Says whether a value in it is placed beside another one.
    pub fn has_placed(&self) -> bool {
        match self {
            Self::Apply { arguments, .. } => arguments.iter().any(|argument| match argument {
                Value::Node(node) => node.has_placed(),
                Value::Placed(_) => true,
                Value::Weak(weak) => weak.has_placed(),
            }),
            Self::Cast { value, .. } => value.has_placed(),
            _ => false,
        }
    }

    /// Returns the operations that may leave an element of the value without one, as far as can be seen here. What is in
    /// reductions is computed before.
    pub fn fallible(&self) -> Vec<&Op> {
        match self {
            Self::Apply { op, arguments, .. } => {
                let own = is_fallible(op.name) && !arguments.last().is_some_and(Value::is_positive);
                let inner = arguments.iter().flat_map(Value::fallible);
                own.then_some(op).into_iter().chain(inner).collect()
            }
            Self::Cast { value, .. } => value.fallible(),
            _ => Vec::new(),
        }
    }
}

impl Value {
    /// As [`Node::fallible`].
    pub fn fallible(&self) -> Vec<&Op> {
        match self {
            Self::Node(node) => node.fallible(),
            Self::Placed(placed) => placed.value.fallible(),
            Self::Weak(weak) => weak.fallible(),
        }
    }

    /// Says whether it is a literal above 0: a divisor, a count or an exponent that every dividend and the like goes with.
    fn is_positive(&self) -> bool {
        matches!(self, Self::Weak(Weak::Literal(literal)) if literal.value.as_f64() > 0.0)
    }
}

impl Weak {
    fn has_placed(&self) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Select { condition, yes, no, .. } => condition.has_placed() || yes.has_placed() || no.has_placed(),
        }
    }

    fn fallible(&self) -> Vec<&Op> {
        match self {
            Self::Literal(_) => Vec::new(),
            Self::Select { condition, yes, no, .. } => [condition.fallible(), yes.fallible(), no.fallible()].concat(),
        }
    }

    /// The first literal in the source, to point at.
    pub fn first_literal(&self) -> &Literal {
        match self {
            Self::Literal(literal) => literal,
            Self::Select { yes, .. } => yes.first_literal(),
        }
    }
}
