//! Programs: an expression with its operands, evaluated in one pass or operation by operation.

use std::fmt;

use super::array::Array;
use super::compare::Agreement;
use super::dtype::DType;
use super::expr::Expr;
use super::refusal::Refusal;
use super::shape;
use super::typed::Typed;

/// An expression and the arrays it refers to.
///
/// `Debug` prints the same as `Display`, so that a failing property shows the program in a few
/// lines.
#[derive(Clone, PartialEq)]
pub struct Program {
    /// The expression.
    pub expr: Expr,
    /// The arrays, in the order of their numbers.
    pub operands: Vec<Array>,
}

impl Program {
    /// Returns the dtypes of the operands.
    pub fn dtypes(&self) -> Vec<DType> {
        self.operands.iter().map(Array::dtype).collect()
    }

    /// Returns the dtype of the result.
    ///
    /// # Errors
    /// Returns the first broken dtype rule, from left to right and from the inside.
    pub fn dtype(&self) -> Result<DType, Refusal> {
        Ok(self.typed()?.dtype)
    }

    /// Returns the shape of the result.
    ///
    /// # Errors
    /// Returns the first broken dtype rule, otherwise the first mismatch of shapes, from the
    /// inside.
    pub fn shape(&self) -> Result<Vec<usize>, Refusal> {
        self.typed()?.shape(&self.operands)
    }

    /// Evaluates the whole expression at each index of its result, as a fused pass does.
    ///
    /// # Errors
    /// Returns the first broken dtype rule, otherwise the first mismatch of shapes, otherwise the
    /// first fault: at the first index of the whole result in row-major order, of the operation
    /// that is computed first there.
    pub fn eval(&self) -> Result<Array, Refusal> {
        let typed = self.typed()?;
        let shape = typed.shape(&self.operands)?;
        let mut values = Vec::new();
        for index in shape::indices(&shape) {
            match typed.element(&index, &self.operands) {
                Ok(value) => values.push(value),
                Err(fault) => return Err(Refusal::Fault { fault, index }),
            }
        }
        Ok(Array::new(typed.dtype, &shape, values))
    }

    /// Evaluates one operation after another, each to an array, like eager operators.
    ///
    /// It differs from [`Program::eval`] if an operation faults: the index is one of the
    /// operation's own result, the fault comes before a mismatch of shapes further out, and it is
    /// reported even if the whole result is empty or an enclosing `select`, `logical_and` or
    /// `logical_or` does not need the element.
    ///
    /// # Errors
    /// Returns the first broken dtype rule, otherwise the first mismatch of shapes or fault, from
    /// the inside.
    pub fn eval_eagerly(&self) -> Result<Array, Refusal> {
        self.typed()?;
        let mut operands = self.operands.clone();
        let expr = flatten(&self.expr, &mut operands)?;
        Self { expr, operands }.eval()
    }

    /// Returns how closely the result is determined, or `None` if an inexact operation is the
    /// operand of another one.
    ///
    /// # Errors
    /// Returns the first broken dtype rule.
    pub fn agreement(&self) -> Result<Option<Agreement>, Refusal> {
        let typed = self.typed()?;
        Ok(typed.is_exact_within().then(|| typed.agreement()))
    }

    fn typed(&self) -> Result<Typed, Refusal> {
        Typed::resolve(&self.expr, &self.dtypes(), None)
    }
}

/// Evaluates all but the outermost operation, whose operands become further array operands.
fn flatten(expr: &Expr, operands: &mut Vec<Array>) -> Result<Expr, Refusal> {
    Ok(match expr {
        Expr::Operand(_) | Expr::Literal(_) | Expr::Scalar(_) => expr.clone(),
        Expr::Unary(op, operand) => Expr::unary(*op, leaf(operand, operands)?),
        Expr::Binary(op, inner) => Expr::binary(*op, leaf(&inner[0], operands)?, leaf(&inner[1], operands)?),
        Expr::Ternary(op, inner) => {
            let [a, b, c] = &**inner;
            Expr::Ternary(
                *op,
                Box::new([leaf(a, operands)?, leaf(b, operands)?, leaf(c, operands)?]),
            )
        }
        Expr::Cast(dtype, operand) => leaf(operand, operands)?.cast(*dtype),
    })
}

fn leaf(expr: &Expr, operands: &mut Vec<Array>) -> Result<Expr, Refusal> {
    if matches!(expr, Expr::Operand(_) | Expr::Literal(_) | Expr::Scalar(_)) {
        return Ok(expr.clone());
    }
    let flat = flatten(expr, operands)?;
    let result = Program {
        expr: flat,
        operands: operands.clone(),
    }
    .eval()?;
    operands.push(result);
    Ok(Expr::Operand(operands.len() - 1))
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.expr)?;
        for (number, operand) in self.operands.iter().enumerate() {
            write!(f, "\n  x{number} = {operand}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
