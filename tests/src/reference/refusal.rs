//! The reasons why a program is rejected.

use std::fmt;

use super::dtype::DType;
use super::literal::Literal;

/// The part of rule 10 that a pair of dtypes breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromotionRule {
    /// No signed dtype holds every u64.
    U64WithSigned,
    /// An integer never becomes a float silently.
    IntegerWithFloat,
    /// A bool is not a number.
    BoolWithNumber,
}

/// The part of rule 2 that a value breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InPlaceRule {
    /// The value has more axes than the target.
    Rank,
    /// An extent of the value is neither the target's nor 1.
    Extent,
}

/// The reason why an operation has no result for an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// An integer is divided by zero (rule 15).
    DivisionByZero,
    /// A shift count is negative (rule 16).
    NegativeShift,
    /// An integer is raised to a negative power (rule 17).
    NegativeExponent,
}

/// The rule that rejects a program, with the values that break it.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Two array operands have no common dtype.
    Promotion {
        /// The left operand's dtype.
        left: DType,
        /// The right operand's dtype.
        right: DType,
        /// The part of the rule.
        rule: PromotionRule,
    },
    /// The operation does not exist for the (promoted) dtype.
    Undefined {
        /// The operation's name.
        operation: &'static str,
        /// The dtype that it was applied to.
        dtype: DType,
    },
    /// A literal does not fit the dtype it is combined with.
    Literal {
        /// The literal.
        literal: Literal,
        /// The dtype of the array.
        dtype: DType,
    },
    /// A typed scalar does not convert without loss.
    Scalar {
        /// The scalar's dtype.
        from: DType,
        /// The dtype of the array.
        to: DType,
    },
    /// No operand is an array, so no dtype is known for the literals.
    NoArray,
    /// The shapes do not broadcast.
    Broadcast {
        /// The shapes, in the order of the operands.
        shapes: Vec<Vec<usize>>,
        /// Every axis that differs, counted from the outermost axis of the longest shape.
        axes: Vec<usize>,
    },
    /// The shape of the left-hand side would change.
    InPlaceShape {
        /// The shape of the left-hand side.
        target: Vec<usize>,
        /// The shape of the value.
        value: Vec<usize>,
        /// The part of the rule.
        rule: InPlaceRule,
    },
    /// The dtype of the left-hand side would change.
    InPlaceDType {
        /// The dtype of the left-hand side.
        target: DType,
        /// The dtype of the value.
        value: DType,
        /// The promoted dtype of both.
        promoted: DType,
    },
    /// An operation has no result for an element.
    Fault {
        /// The fault.
        fault: Fault,
        /// The first such index of the result, in row-major order.
        index: Vec<usize>,
    },
    /// The array has no such axis.
    Axis {
        /// The requested axis.
        axis: usize,
        /// The rank of the array.
        rank: usize,
    },
    /// The smallest or largest element of an empty array was requested.
    EmptyReduction {
        /// The reduction's name.
        operation: &'static str,
    },
}

impl Refusal {
    /// Returns whether the reason follows from the dtypes alone, so that a typed program does not
    /// compile.
    pub fn is_about_dtypes(&self) -> bool {
        matches!(
            self,
            Self::Promotion { .. }
                | Self::Undefined { .. }
                | Self::Literal { .. }
                | Self::Scalar { .. }
                | Self::NoArray
                | Self::InPlaceDType { .. }
        )
    }

    /// Returns whether the reason follows from the shapes alone.
    pub fn is_about_shapes(&self) -> bool {
        matches!(
            self,
            Self::Broadcast { .. } | Self::InPlaceShape { .. } | Self::Axis { .. } | Self::EmptyReduction { .. }
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DivisionByZero => "integer division by zero",
            Self::NegativeShift => "negative shift count",
            Self::NegativeExponent => "negative integer exponent",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Promotion { left, right, .. } => {
                write!(f, "{left} and {right} do not promote (rule 10)")
            }
            Self::Undefined { operation, dtype } => {
                write!(f, "{operation} is not defined for {dtype}")
            }
            Self::Literal { literal, dtype } => {
                write!(f, "literal {literal} does not fit {dtype} (rule 12)")
            }
            Self::Scalar { from, to } => {
                write!(f, "{from} does not convert to {to} without loss (rule 12)")
            }
            Self::NoArray => f.write_str("no operand is an array (rule 12)"),
            Self::Broadcast { shapes, axes } => {
                write!(f, "{shapes:?} clash at axes {axes:?} (rule 1)")
            }
            Self::InPlaceShape { target, value, .. } => {
                write!(f, "{value:?} cannot be assigned to {target:?} (rule 2)")
            }
            Self::InPlaceDType {
                target,
                value,
                promoted,
            } => {
                write!(f, "{target} with {value} would become {promoted} (rule 11)")
            }
            Self::Fault { fault, index } => {
                write!(f, "{fault} at index {index:?} (rules 15 to 17)")
            }
            Self::Axis { axis, rank } => write!(f, "axis {axis} of an array of rank {rank}"),
            Self::EmptyReduction { operation } => write!(f, "{operation} of no elements"),
        }
    }
}

impl std::error::Error for Refusal {}
