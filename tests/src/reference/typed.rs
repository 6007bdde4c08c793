//! Expressions after applying the dtype rules: every conversion is a node, and every literal has
//! its dtype.

use super::array::Array;
use super::compare::Agreement;
use super::dtype::{DType, converts_without_loss, promote};
use super::expr::Expr;
use super::literal::Literal;
use super::op::{BinaryOp, TernaryOp, UnaryOp};
use super::refusal::{Fault, Refusal};
use super::shape::broadcast;
use super::value::Value;

/// An expression whose operands have a common dtype at every operation.
pub(super) struct Typed {
    /// The dtype of the result.
    pub(super) dtype: DType,
    node: Node,
}

enum Node {
    Operand(usize),
    Constant(Value),
    Unary(UnaryOp, Box<Typed>),
    Binary(BinaryOp, Box<[Typed; 2]>),
    Ternary(TernaryOp, Box<[Typed; 3]>),
    Cast(Box<Typed>),
}

/// An operand of an operation, before the common dtype is known (rule 12).
enum Strength {
    /// An array, which takes part in promotion.
    Strong(Typed),
    /// A literal, which takes the dtype it fits.
    Literal(Literal),
    /// A typed scalar, which converts without loss.
    Scalar(Value),
}

impl Typed {
    /// Applies the dtype rules to an expression whose operands have these dtypes.
    ///
    /// An expression without arrays takes the `target` dtype if there is one: that of the left-hand
    /// side of an assignment.
    pub(super) fn resolve(expr: &Expr, dtypes: &[DType], target: Option<DType>) -> Result<Self, Refusal> {
        match (strength(expr, dtypes)?, target) {
            (Strength::Strong(typed), _) => Ok(typed),
            (weak, Some(dtype)) => meet(weak, dtype),
            (_, None) => Err(Refusal::NoArray),
        }
    }

    fn new(dtype: DType, node: Node) -> Self {
        Self { dtype, node }
    }

    fn converted(self, dtype: DType) -> Self {
        if self.dtype == dtype {
            self
        } else {
            Self::new(dtype, Node::Cast(Box::new(self)))
        }
    }

    /// Broadcasts the shapes of the operands, operation by operation and pair by pair, in source
    /// order. The values of a selection are combined with each other first, and then with the
    /// condition.
    pub(super) fn shape(&self, operands: &[Array]) -> Result<Vec<usize>, Refusal> {
        match &self.node {
            Node::Operand(number) => Ok(operands[*number].shape().to_vec()),
            Node::Constant(_) => Ok(Vec::new()),
            Node::Unary(_, operand) | Node::Cast(operand) => operand.shape(operands),
            Node::Binary(_, inner) => common_shape([&inner[0], &inner[1]], operands),
            Node::Ternary(TernaryOp::Select, inner) => {
                inner[0].shape(operands)?;
                common_shape([&inner[1], &inner[2], &inner[0]], operands)
            }
            Node::Ternary(TernaryOp::Clip, inner) => common_shape([&inner[0], &inner[1], &inner[2]], operands),
        }
    }

    /// Computes the element at an index of the result, operands first and from left to right.
    ///
    /// Operands that do not matter are not computed, so they cannot fault: the value that `select`
    /// does not select, and the right operand of `logical_and` after false and of `logical_or`
    /// after true.
    pub(super) fn element(&self, index: &[usize], operands: &[Array]) -> Result<Value, Fault> {
        let of = |typed: &Self| typed.element(index, operands);
        match &self.node {
            Node::Operand(number) => Ok(operands[*number].broadcast_get(index)),
            Node::Constant(value) => Ok(*value),
            Node::Unary(op, operand) => Ok(op.apply(of(operand)?)),
            Node::Binary(op, inner) => match (op, of(&inner[0])?) {
                (BinaryOp::LogicalAnd, Value::Bool(false)) => Ok(Value::Bool(false)),
                (BinaryOp::LogicalOr, Value::Bool(true)) => Ok(Value::Bool(true)),
                (_, left) => op.apply(left, of(&inner[1])?),
            },
            Node::Ternary(TernaryOp::Select, inner) => match of(&inner[0])? {
                Value::Bool(true) => of(&inner[1]),
                _ => of(&inner[2]),
            },
            Node::Ternary(TernaryOp::Clip, inner) => {
                let raised = BinaryOp::Maximum.apply(of(&inner[0])?, of(&inner[1])?)?;
                BinaryOp::Minimum.apply(raised, of(&inner[2])?)
            }
            Node::Cast(operand) => Ok(of(operand)?.cast(self.dtype)),
        }
    }

    /// Returns how closely the outermost operation is determined if its operands are exact.
    pub(super) fn agreement(&self) -> Agreement {
        match &self.node {
            Node::Operand(_) | Node::Constant(_) | Node::Cast(_) => Agreement::Exact,
            Node::Unary(op, _) => op.agreement(),
            Node::Binary(op, inner) => op.agreement(inner[0].dtype),
            Node::Ternary(op, _) => op.agreement(self.dtype),
        }
    }

    /// Returns whether the operands of the outermost operation are determined bit by bit.
    pub(super) fn is_exact_within(&self) -> bool {
        let exact = |typed: &Self| typed.agreement() == Agreement::Exact && typed.is_exact_within();
        match &self.node {
            Node::Operand(_) | Node::Constant(_) => true,
            Node::Unary(_, operand) | Node::Cast(operand) => exact(operand),
            Node::Binary(_, inner) => inner.iter().all(exact),
            Node::Ternary(_, inner) => inner.iter().all(exact),
        }
    }
}

fn common_shape<const N: usize>(inner: [&Typed; N], operands: &[Array]) -> Result<Vec<usize>, Refusal> {
    let mut common = Vec::new();
    for (met, typed) in inner.into_iter().enumerate() {
        let shape = typed.shape(operands)?;
        common = if met == 0 {
            shape
        } else {
            broadcast(&[&common, &shape])?
        };
    }
    Ok(common)
}

fn strength(expr: &Expr, dtypes: &[DType]) -> Result<Strength, Refusal> {
    Ok(Strength::Strong(match expr {
        Expr::Operand(number) => Typed::new(dtypes[*number], Node::Operand(*number)),
        Expr::Literal(literal) => return Ok(Strength::Literal(*literal)),
        Expr::Scalar(value) => return Ok(Strength::Scalar(*value)),
        Expr::Unary(op, operand) => {
            let operand = Typed::resolve(operand, dtypes, None)?;
            Typed::new(op.result(operand.dtype)?, Node::Unary(*op, Box::new(operand)))
        }
        Expr::Binary(op, operands) => {
            let [left, right] = &**operands;
            let operands = unify([strength(left, dtypes)?, strength(right, dtypes)?])?;
            Typed::new(op.result(operands[0].dtype)?, Node::Binary(*op, Box::new(operands)))
        }
        Expr::Ternary(TernaryOp::Select, operands) => {
            let [condition, yes, no] = &**operands;
            let condition = Typed::resolve(condition, dtypes, None)?;
            if condition.dtype != DType::Bool {
                return Err(Refusal::Undefined {
                    operation: "select by",
                    dtype: condition.dtype,
                });
            }
            let [yes, no] = unify([strength(yes, dtypes)?, strength(no, dtypes)?])?;
            Typed::new(
                yes.dtype,
                Node::Ternary(TernaryOp::Select, Box::new([condition, yes, no])),
            )
        }
        Expr::Ternary(TernaryOp::Clip, operands) => {
            let [value, min, max] = &**operands;
            let operands = unify([strength(value, dtypes)?, strength(min, dtypes)?, strength(max, dtypes)?])?;
            let dtype = operands[0].dtype;
            if !dtype.is_number() {
                return Err(Refusal::Undefined {
                    operation: TernaryOp::Clip.name(),
                    dtype,
                });
            }
            Typed::new(dtype, Node::Ternary(TernaryOp::Clip, Box::new(operands)))
        }
        Expr::Cast(dtype, operand) => Typed::resolve(operand, dtypes, None)?.converted(*dtype),
    }))
}

/// Converts operands to the dtype that the arrays among them promote to.
fn unify<const N: usize>(operands: [Strength; N]) -> Result<[Typed; N], Refusal> {
    let mut common = None;
    for operand in &operands {
        if let Strength::Strong(array) = operand {
            common = Some(match common {
                None => array.dtype,
                Some(dtype) => promote(dtype, array.dtype)?,
            });
        }
    }
    let dtype = common.ok_or(Refusal::NoArray)?;
    let met = operands
        .into_iter()
        .map(|operand| meet(operand, dtype))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(met
        .try_into()
        .unwrap_or_else(|_| unreachable!("the number of operands does not change")))
}

fn meet(operand: Strength, dtype: DType) -> Result<Typed, Refusal> {
    let constant = |value| Ok(Typed::new(dtype, Node::Constant(value)));
    match operand {
        Strength::Strong(array) => Ok(array.converted(dtype)),
        Strength::Literal(literal) => match literal.fit(dtype) {
            Some(value) => constant(value),
            None => Err(Refusal::Literal { literal, dtype }),
        },
        Strength::Scalar(value) if converts_without_loss(value.dtype(), dtype) => constant(value.cast(dtype)),
        Strength::Scalar(value) => Err(Refusal::Scalar {
            from: value.dtype(),
            to: dtype,
        }),
    }
}
