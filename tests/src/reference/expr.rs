//! Expressions over numbered operands.

use std::fmt;

use super::dtype::DType;
use super::literal::Literal;
use super::op::{BinaryOp, TernaryOp, UnaryOp};
use super::value::Value;

/// An expression over array operands, literals and typed scalars.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// The array operand of that number, from 0.
    Operand(usize),
    /// A literal without a dtype.
    Literal(Literal),
    /// A typed scalar, which does not take part in promotion.
    Scalar(Value),
    /// An operation of one operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operation of two operands.
    Binary(BinaryOp, Box<[Expr; 2]>),
    /// An operation of three operands.
    Ternary(TernaryOp, Box<[Expr; 3]>),
    /// An explicit conversion.
    Cast(DType, Box<Expr>),
}

impl Expr {
    /// Applies an operation of one operand.
    pub fn unary(op: UnaryOp, operand: Self) -> Self {
        Self::Unary(op, Box::new(operand))
    }

    /// Applies an operation of two operands.
    pub fn binary(op: BinaryOp, left: Self, right: Self) -> Self {
        Self::Binary(op, Box::new([left, right]))
    }

    /// Selects between two values by a bool.
    pub fn select(condition: Self, yes: Self, no: Self) -> Self {
        Self::Ternary(TernaryOp::Select, Box::new([condition, yes, no]))
    }

    /// Limits a value from below and above.
    pub fn clip(value: Self, min: Self, max: Self) -> Self {
        Self::Ternary(TernaryOp::Clip, Box::new([value, min, max]))
    }

    /// Converts to another dtype.
    pub fn cast(self, dtype: DType) -> Self {
        Self::Cast(dtype, Box::new(self))
    }
}

impl From<Literal> for Expr {
    fn from(literal: Literal) -> Self {
        Self::Literal(literal)
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(number) => write!(f, "x{number}"),
            Self::Literal(literal) => write!(f, "{literal}"),
            Self::Scalar(value) => write!(f, "{value:?}"),
            Self::Unary(op, operand) if is_word(op.name()) => write!(f, "{op}({operand})"),
            Self::Unary(op, operand) => write!(f, "{op}{operand}"),
            Self::Binary(op, operands) => match &**operands {
                [left, right] if is_word(op.name()) => write!(f, "{op}({left}, {right})"),
                [left, right] => write!(f, "({left} {op} {right})"),
            },
            Self::Ternary(op, operands) => {
                let [a, b, c] = &**operands;
                write!(f, "{op}({a}, {b}, {c})")
            }
            Self::Cast(dtype, operand) => write!(f, "({operand} as {dtype})"),
        }
    }
}

fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
}
