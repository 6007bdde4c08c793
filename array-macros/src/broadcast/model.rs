//! The model of a checked expression. It consists of the operands, which the expansion binds to
//! variables, and of a tree of operations on them.
//!
//! A [`Node`] has a dtype. A [`Weak`] value, such as a literal without a suffix, has none. It
//! occurs only next to a node, or as the value of an assignment. It takes the dtype of the node or
//! of the left-hand side.

use std::borrow::Cow;

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, GenericArgument};

use super::{
    functions::{self, Function, is_product},
    literal::{Literal, Number},
    reductions::Reduction,
};
use crate::{
    axes::AxisNumber,
    rules::RuleSet,
    selection::{Entry, Marks, print},
};

/// The whole input of the macro.
pub struct Program {
    /// The selections in the operands, such as `[1, ..]` in `x[1, ..]`.
    pub marks: Marks,
    /// The rule set, which determines how shapes and dtypes are combined.
    pub rules: RuleSet,
    /// The expressions that Rust evaluates, once each and in this order.
    pub operands: Vec<Expr>,
    /// The reductions, in the order in which they are computed: each after the reductions that it
    /// contains.
    pub reductions: Vec<Reduced>,
    /// `true` if an operand other than a selection can fail, and then returns an error from the
    /// expression.
    pub fails: bool,
    /// The index names of the operands, if the rule set requires them.
    pub names: Option<Names>,
    /// `true` if this is `einsum!`, whose result is a scalar if it has no axes.
    pub is_einsum: bool,
    /// The expression that is evaluated.
    pub root: Root,
    /// The text of the whole expression, for errors.
    pub excerpt: Excerpt,
    /// The text of the whole macro call.
    pub call: String,
    /// The text that the positions in [`Excerpt::parts`] refer to.
    pub source: String,
}

impl Program {
    /// Returns whether `try_broadcast!` or `try_einsum!` expands the input to a labelled block. If
    /// an operand fails, such as a selection, the code breaks out of the block with the error,
    /// before it writes anything.
    pub fn is_labelled(&self) -> bool {
        let is_part = matches!(&self.root, Root::InPlace { target, .. } if target.is_part());
        is_part || self.fails || !self.marks.is_empty() || !self.reductions.is_empty()
    }

    /// Returns the text of an operand that is bound to a variable, for errors.
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

/// The destination of the elements.
#[allow(clippy::large_enum_variant, reason = "there is only one per call")]
pub enum Root {
    /// The elements are written to a new array.
    Eval(Node),
    /// The elements are written to an existing array.
    InPlace {
        /// The array or part to write to.
        target: Box<Target>,
        /// The operation of the user's assignment operator.
        op: Op,
        /// The value that is written.
        value: Value,
    },
}

/// A reduction, which is computed before the expression that contains it.
pub struct Reduced {
    /// The name of the reduction, which is also that of its method of `array_core::__private::Op`.
    pub name: Ident,
    /// The properties of the reduction, such as its number of arguments.
    pub reduction: Reduction,
    /// The axis in angle brackets, if there is one.
    pub axis: Axis,
    /// The index names of the reduction, if the rule set requires them.
    pub over: Option<Over>,
    /// For a sum of products over index names, and for the sum of an `einsum!`, the name of the
    /// method that computes it.
    pub contraction: Option<&'static str>,
    /// The value to reduce.
    pub value: Node,
    /// The other arguments of the method.
    pub rest: Vec<Expr>,
    /// The operands that read the left-hand side, each with its number. They are borrowed only
    /// during the reduction, because the left-hand side is written to after it.
    pub locals: Vec<(usize, Expr)>,
    /// The text of the reduction, for errors.
    pub excerpt: Excerpt,
}

/// The index names of a reduction, as in `sum(j: a[i, j] * b[j, k])`.
pub struct Over {
    /// The names of the axes that the reduction visits.
    pub names: Names,
    /// The axes that are reduced, or no axes if all are.
    pub axes: Vec<AxisNumber>,
}

/// The generic argument that is the axis of a reduction, if there is one.
pub struct Axis(pub Option<GenericArgument>);

/// The axis of the result at which each axis of an operand is placed.
pub struct AxisList {
    /// The axes of the result, one for each axis of the operand, in this order.
    pub axes: Vec<AxisNumber>,
    /// The span of the brackets or parentheses around the list.
    pub span: Span,
}

impl AxisList {
    /// Creates the list of an array without axes.
    pub fn none(span: Span) -> Self {
        Self { axes: Vec::new(), span }
    }
}

/// The index names of an expression or a reduction.
pub struct Names {
    /// The names: one for each axis of the result, or one for each axis that a reduction visits.
    pub names: Vec<String>,
    /// The names of the left-hand side, if there is one.
    pub target: Option<AxisList>,
    /// The operands with names, once for each occurrence.
    pub indexed: Vec<Indexed>,
}

/// An operand with index names.
pub struct Indexed {
    /// The number by which [`Node::Indexed`] refers to the operand.
    pub number: usize,
    /// The operand without its names: a variable, or the result of a reduction.
    pub value: Node,
    /// The index names, as axes of the result.
    pub list: AxisList,
    /// The text of the operand with its names.
    pub text: String,
}

/// The left-hand side of an assignment.
pub struct Target {
    /// The array, as the user writes it.
    pub array: Box<Expr>,
    /// The entries of chained selections, outermost first.
    pub lists: Vec<Vec<Entry>>,
    /// An index that is not a literal. `array_core` determines from its type whether it is an
    /// index, a range or a mask.
    pub index: Option<Box<Expr>>,
    /// The span of the left-hand side.
    pub span: Span,
}

impl Target {
    /// Returns whether the target is a part of the array.
    pub fn is_part(&self) -> bool {
        self.index.is_some() || !self.lists.is_empty()
    }
}

/// An operation, with the span of the token that the user wrote.
pub struct Op {
    /// The name of the method of `array_core::__private::Op` that computes the operation.
    pub name: &'static str,
    /// The function of `table.rs` that the operation is, if it is one. Macros are not optimised, so
    /// the name is looked up once.
    pub function: Option<&'static Function>,
    /// The span at which rustc reports that the operation does not exist for its operands.
    pub span: Span,
    /// The texts of the operation for errors, one for each pair of values whose shapes it combines.
    pub excerpts: Vec<Excerpt>,
}

impl Op {
    /// Creates an operation that combines as many pairs of shapes as there are texts.
    pub fn new(name: &'static str, span: Span, excerpts: Vec<Excerpt>) -> Self {
        Self {
            name,
            function: functions::find(name),
            span,
            excerpts,
        }
    }
}

/// The text of an expression, as run-time errors show it.
pub struct Excerpt {
    /// The name of the operation, for programs that read the error.
    pub operation: Cow<'static, str>,
    /// The text of the whole operation.
    pub text: String,
    /// The texts of the two operands, or empty strings if there are not two.
    pub operands: [String; 2],
    /// The start and the end, in the source, of the text and of each operand, if `text` and
    /// `operands` do not store them.
    pub parts: Option<[(usize, usize); 3]>,
}

impl Excerpt {
    /// Creates an excerpt without two operands.
    pub fn of(operation: impl Into<Cow<'static, str>>, text: String) -> Self {
        Self {
            operation: operation.into(),
            text,
            operands: Default::default(),
            parts: None,
        }
    }

    /// Creates an excerpt from the positions, in the source, of the text and of its operands.
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

/// A node, or a value that takes its dtype or the positions of its axes from a node.
pub enum Value {
    /// A value with a dtype.
    Node(Node),
    /// A value with a dtype, whose axes are mapped to listed axes of another value.
    Placed(Placed),
    /// A value without a dtype of its own, such as a literal.
    Weak(Weak),
}

/// A value without a dtype of its own. It takes the dtype of the value that it is combined with.
pub enum Weak {
    /// A literal without a suffix.
    Literal(Literal),
    /// An `if` whose two branches have no dtype of their own.
    Select {
        /// The selection, with the span of the user's `if`.
        op: Op,
        /// The condition of the `if`.
        condition: Box<Node>,
        /// The value if the condition is true.
        yes: Box<Weak>,
        /// The value if the condition is false.
        no: Box<Weak>,
    },
}

/// An operand whose axes the user maps to axes of another value with `in_dims`.
pub struct Placed {
    /// The value before its axes are mapped.
    pub value: Box<Node>,
    /// The axes of the other value, one for each axis of `value`.
    pub list: AxisList,
    /// The span of the user's `in_dims`.
    pub span: Span,
    /// The text of the operand with its list of axes, for errors.
    pub excerpt: Excerpt,
}

/// A value with a dtype.
pub enum Node {
    /// An operand, by its index in [`Program::operands`].
    Operand(usize, Span),
    /// An operand with index names, by its number.
    Indexed(usize),
    /// An operand that is bound during a reduction, by its number.
    Local(usize, Span),
    /// A reduction, by its index in [`Program::reductions`].
    Reduced(usize, Span),
    /// An element of the array on the left-hand side of an assignment.
    Target,
    /// A constant whose type Rust knows, such as `2.0_f32`, `true` or `1 as f64`. It needs no
    /// variable.
    Constant(TokenStream, Span),
    /// An operation. Arguments without a dtype of their own take the dtype of the argument at the
    /// index `anchor`.
    Apply {
        /// The operation, with the span of its operator or name.
        op: Op,
        /// The arguments of the operation, in order.
        arguments: Vec<Value>,
        /// The index of the first argument that has a dtype of its own.
        anchor: usize,
        /// `true` if the tokens show that the result is a float or a complex number.
        has_float: bool,
    },
    /// A conversion to another dtype.
    Cast {
        /// The value to convert.
        value: Box<Node>,
        /// The span of the user's `as`.
        span: Span,
        /// The tokens of the dtype after `as`.
        dtype: TokenStream,
    },
}

impl Node {
    /// Creates an operation on arguments.
    pub fn apply(op: Op, arguments: Vec<Value>, anchor: usize) -> Self {
        let has_float = match op.function {
            Some(function) if function.output == "bool" => false,
            Some(function) if function.takes_floats() => true,
            _ => arguments[functions::converted(op.name, arguments.len())]
                .iter()
                .any(Value::has_float),
        };
        Self::Apply {
            op,
            arguments,
            anchor,
            has_float,
        }
    }

    /// Returns the span of the operation that is computed last, or of the only operand.
    pub fn span(&self) -> Span {
        match self {
            Self::Operand(_, span) | Self::Local(_, span) | Self::Reduced(_, span) | Self::Constant(_, span) => *span,
            Self::Apply { op, .. } => op.span,
            Self::Cast { span, .. } => *span,
            Self::Indexed(_) | Self::Target => Span::mixed_site(),
        }
    }

    /// If the node is a multiplication, renames it to `method`, which converts the factors to the
    /// dtype in which sums of products are computed. Also renames factors that are
    /// multiplications. Returns whether the node is a multiplication.
    pub fn multiply_exactly(&mut self, method: &'static str) -> bool {
        let Self::Apply { op, arguments, .. } = self else {
            return false;
        };
        let multiplies = op.name == "multiply";
        if multiplies {
            op.name = method;
            op.function = None;
            for argument in arguments {
                if let Value::Node(node) = argument {
                    node.multiply_exactly(method);
                }
            }
        }
        multiplies
    }

    /// Appends the factors of a multiplication that [`multiply_exactly`](Self::multiply_exactly)
    /// has renamed, or the node itself if it is none. The product of a value and a literal is a
    /// factor.
    pub fn find_factors<'a>(&'a self, found: &mut Vec<&'a Self>) {
        match self {
            Self::Apply { op, arguments, .. } if is_product(op.name) => match arguments.as_slice() {
                [Value::Node(l), Value::Node(r)] => {
                    l.find_factors(found);
                    r.find_factors(found);
                }
                _ => found.push(self),
            },
            _ => found.push(self),
        }
    }

    /// Returns whether the value contains an operand with `in_dims`.
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

    /// Returns the operations that may fail for an element, judging by the tokens. Operations in
    /// reductions are not included, because reductions are computed before the expression.
    pub fn fallible(&self) -> Vec<&Op> {
        let mut found = Vec::new();
        self.find_fallible(&mut found);
        found
    }

    fn has_float(&self) -> bool {
        matches!(self, Self::Apply { has_float: true, .. })
    }

    /// Returns the number of operations. Those in reductions are not included.
    pub fn operations(&self) -> usize {
        match self {
            Self::Apply { arguments, .. } => 1 + arguments.iter().map(Value::operations).sum::<usize>(),
            Self::Cast { value, .. } => 1 + value.operations(),
            _ => 0,
        }
    }

    /// Appends the operations that [`fallible`](Self::fallible) returns. Each level of an
    /// expression appends to the same list, so that no operation is copied once per level.
    fn find_fallible<'a>(&'a self, found: &mut Vec<&'a Op>) {
        match self {
            Self::Apply { op, arguments, .. } => {
                let can_fail = op.function.is_some_and(Function::can_fail);
                if can_fail && !arguments.last().is_some_and(Value::is_positive) {
                    found.push(op);
                }
                for argument in arguments {
                    argument.find_fallible(found);
                }
            }
            Self::Cast { value, .. } => value.find_fallible(found),
            _ => {}
        }
    }
}

impl Value {
    /// Returns whether the tokens show that the value is a float or a complex number. One such
    /// operand suffices, because a value that combines it with integers is a float, too.
    pub fn has_float(&self) -> bool {
        match self {
            Self::Node(node) => node.has_float(),
            Self::Placed(placed) => placed.value.has_float(),
            Self::Weak(weak) => weak.has_float(),
        }
    }

    /// Returns the number of operations of [`Node::operations`] in the value.
    pub fn operations(&self) -> usize {
        match self {
            Self::Node(node) => node.operations(),
            Self::Placed(placed) => placed.value.operations(),
            Self::Weak(weak) => weak.operations(),
        }
    }

    /// Returns the operations in the value that may fail for an element. See [`Node::fallible`].
    pub fn fallible(&self) -> Vec<&Op> {
        let mut found = Vec::new();
        self.find_fallible(&mut found);
        found
    }

    fn find_fallible<'a>(&'a self, found: &mut Vec<&'a Op>) {
        match self {
            Self::Node(node) => node.find_fallible(found),
            Self::Placed(placed) => placed.value.find_fallible(found),
            Self::Weak(weak) => weak.find_fallible(found),
        }
    }

    /// Returns whether the value is a positive literal. As a divisor, shift or exponent, it is
    /// valid for every left operand.
    pub fn is_positive(&self) -> bool {
        matches!(self, Self::Weak(Weak::Literal(literal)) if literal.value.as_f64() > 0.0)
    }
}

impl Weak {
    /// Returns whether a literal is a float.
    pub fn has_float(&self) -> bool {
        match self {
            Self::Literal(literal) => matches!(literal.value, Number::Float { .. }),
            Self::Select { yes, no, .. } => yes.has_float() || no.has_float(),
        }
    }

    fn has_placed(&self) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Select { condition, yes, no, .. } => condition.has_placed() || yes.has_placed() || no.has_placed(),
        }
    }

    fn operations(&self) -> usize {
        match self {
            Self::Literal(_) => 0,
            Self::Select { condition, yes, no, .. } => 1 + condition.operations() + yes.operations() + no.operations(),
        }
    }

    fn find_fallible<'a>(&'a self, found: &mut Vec<&'a Op>) {
        if let Self::Select { condition, yes, no, .. } = self {
            condition.find_fallible(found);
            yes.find_fallible(found);
            no.find_fallible(found);
        }
    }

    /// Returns the first literal in the source, at which errors about the value are reported.
    pub fn first_literal(&self) -> &Literal {
        match self {
            Self::Literal(literal) => literal,
            Self::Select { yes, .. } => yes.first_literal(),
        }
    }
}
