//! Sum, mean, minimum and maximum over all elements or along one axis.

use std::fmt;

use super::array::Array;
use super::compare::Agreement;
use super::dtype::{DType, Kind};
use super::op::BinaryOp;
use super::refusal::Refusal;
use super::shape;
use super::value::Value;

/// Names a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReduceOp {
    /// The sum: signed integers in i64, unsigned ones in u64, floats in their dtype.
    Sum,
    /// The arithmetic mean of floats.
    Mean,
    /// The smallest number; NaN if one is.
    Min,
    /// The largest number; NaN if one is.
    Max,
}

impl ReduceOp {
    /// Lists every reduction.
    pub const ALL: &[Self] = &[Self::Sum, Self::Mean, Self::Min, Self::Max];

    /// Returns the reduction's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Mean => "mean",
            Self::Min => "min",
            Self::Max => "max",
        }
    }

    /// Returns the dtype of the result.
    ///
    /// # Errors
    /// Returns [`Refusal::Undefined`] for bool, and for the mean of integers.
    pub fn result(self, dtype: DType) -> Result<DType, Refusal> {
        match (self, dtype.kind()) {
            (Self::Sum, Kind::Signed) => Ok(DType::I64),
            (Self::Sum, Kind::Unsigned) => Ok(DType::U64),
            (Self::Min | Self::Max, Kind::Signed | Kind::Unsigned) => Ok(dtype),
            (_, Kind::Float) => Ok(dtype),
            _ => Err(Refusal::Undefined {
                operation: self.name(),
                dtype,
            }),
        }
    }

    /// Says how closely the result is determined where no order of adding rounds or overflows.
    ///
    /// The order is the library's choice, so a sum of floats that does round has no single right answer.
    pub fn agreement(self, dtype: DType) -> Agreement {
        match dtype.kind() {
            Kind::Float => Agreement::OpenZeroSign,
            _ => Agreement::Exact,
        }
    }

    /// Reduces a list of elements of one dtype from the first to the last.
    fn fold(self, dtype: DType, values: &[Value]) -> Result<Value, Refusal> {
        let op = match self {
            Self::Sum | Self::Mean => BinaryOp::Add,
            Self::Min => BinaryOp::Minimum,
            Self::Max => BinaryOp::Maximum,
        };
        let folded = values
            .iter()
            .map(|value| value.cast(dtype))
            .reduce(|a, b| op.apply(a, b).expect("none of these operations faults"));
        match (self, folded) {
            (Self::Min | Self::Max, None) => Err(Refusal::EmptyReduction { operation: self.name() }),
            (Self::Min | Self::Max | Self::Sum, Some(value)) => Ok(value),
            (Self::Sum, None) => Ok(Value::U8(0).cast(dtype)),
            (Self::Mean, folded) => {
                let sum = folded.unwrap_or(Value::U8(0).cast(dtype));
                let count = Value::U64(values.len() as u64).cast(dtype);
                Ok(BinaryOp::Divide.apply(sum, count).expect("floats divide by zero"))
            }
        }
    }
}

impl fmt::Display for ReduceOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reduces along one axis, or over all elements without one; `keep_dims` leaves extents of 1.
///
/// # Errors
/// Returns, in this order, [`Refusal::Undefined`], [`Refusal::Axis`], or [`Refusal::EmptyReduction`] where an element
/// of the result of `min` or `max` has nothing to choose from. A result without elements is fine.
pub fn reduce(op: ReduceOp, array: &Array, axis: Option<usize>, keep_dims: bool) -> Result<Array, Refusal> {
    let dtype = op.result(array.dtype())?;
    let rank = array.shape().len();
    if let Some(axis) = axis.filter(|&axis| axis >= rank) {
        return Err(Refusal::Axis { axis, rank });
    }
    let is_reduced = |position: usize| axis.is_none_or(|axis| axis == position);
    let kept: Vec<usize> = array
        .shape()
        .iter()
        .enumerate()
        .map(|(i, &extent)| if is_reduced(i) { 1 } else { extent })
        .collect();
    let mut values = Vec::new();
    for target in shape::indices(&kept) {
        let group: Vec<Value> = shape::indices(array.shape())
            .filter(|index| (0..rank).all(|i| is_reduced(i) || index[i] == target[i]))
            .map(|index| array.broadcast_get(&index))
            .collect();
        values.push(op.fold(dtype, &group)?);
    }
    let shape: Vec<usize> = kept
        .iter()
        .enumerate()
        .filter(|&(i, _)| keep_dims || !is_reduced(i))
        .map(|(_, &extent)| extent)
        .collect();
    Ok(Array::new(dtype, &shape, values))
}
