//! The operations of a program.

mod draw;
mod library;
mod predict;

use array_tests::reference::{BinaryOp, ReduceOp, UnaryOp};

pub use self::draw::any_dense;
use crate::programs::array::Dense;
use crate::programs::scalar::{DType, Value};
use crate::programs::view::Step;

/// An array that an operation reads, through a chain of views.
#[derive(Clone, Debug)]
pub struct Operand {
    pub source: Source,
    pub steps: Vec<Step>,
}

/// The source of an operand.
#[derive(Clone, Debug)]
pub enum Source {
    /// An array of the program, by its number.
    Of(usize),
    /// A new array for the operation.
    New(Dense),
}

/// A number without a dtype.
#[derive(Clone, Copy, Debug)]
pub enum Written {
    Integer(i64),
    Float(f64),
}

/// An operation along an axis.
#[derive(Clone, Copy, Debug)]
pub enum Along {
    CumSum,
    CumProd,
    CumSumWithInitial,
    CumProdWithInitial,
    Diff,
    Sort,
    SortDescending,
    ArgSort,
    ArgSortDescending,
    Roll(isize),
    Repeat(usize),
    Tile(usize),
    Pad(usize, usize, Value),
}

/// A step of a program. Most steps add an array to the program; in-place steps change one.
#[derive(Clone, Debug)]
pub enum Operation {
    Copy(Operand),
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    WithScalar(BinaryOp, Operand, Value),
    WithLiteral(BinaryOp, Operand, Written),
    Cast(Operand, DType),
    Reduce(ReduceOp, Operand, Option<Vec<isize>>, bool),
    Select(Operand, Operand, Operand),
    Clip(Operand, Operand, Operand),
    Concat(Vec<Operand>, isize),
    Stack(Vec<Operand>, isize),
    Along(Along, Operand, isize),
    Take(Operand, Operand, isize),
    TakeAlongAxis(Operand, Operand, isize),
    Compress(Operand, Operand, isize),
    Masked(Operand, Operand),
    InPlace(BinaryOp, usize, Vec<Step>, Operand),
    Assign(usize, Vec<Step>, Operand),
    Set(usize, Vec<isize>, Value),
}

impl Operation {
    /// Returns the number of the array that an in-place operation changes.
    pub fn target(&self) -> Option<usize> {
        match self {
            Self::InPlace(_, number, ..) | Self::Assign(number, ..) | Self::Set(number, ..) => Some(*number),
            _ => None,
        }
    }
}
