//! Reductions over all elements or along some axes.

use std::fmt;

use super::array::Array;
use super::compare::Agreement;
use super::dtype::{DType, Kind};
use super::op::{BinaryOp, UnaryOp};
use super::refusal::Refusal;
use super::shape;
use super::value::Value;

/// A reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReduceOp {
    /// The sum: signed integers in i64, unsigned ones in u64, floats in their dtype.
    Sum,
    /// The product: in the dtypes of sums.
    Prod,
    /// The arithmetic mean of floats.
    Mean,
    /// The variance of a population of floats.
    Var,
    /// The variance of a sample of floats: with a correction of 1.
    SampleVar,
    /// The standard deviation of a population of floats.
    Std,
    /// The smallest number; NaN if any number is NaN.
    Min,
    /// The largest number; NaN if any number is NaN.
    Max,
    /// The position of the first smallest number, or of the first NaN.
    ArgMin,
    /// The position of the first largest number, or of the first NaN.
    ArgMax,
    /// Whether all are true: bool.
    All,
    /// Whether at least one is true: bool.
    Any,
    /// The count of elements that are not 0, or are true.
    CountNonzero,
}

impl ReduceOp {
    /// Lists every reduction.
    pub const ALL: &[Self] = &[
        Self::Sum,
        Self::Prod,
        Self::Mean,
        Self::Var,
        Self::SampleVar,
        Self::Std,
        Self::Min,
        Self::Max,
        Self::ArgMin,
        Self::ArgMax,
        Self::All,
        Self::Any,
        Self::CountNonzero,
    ];

    /// Returns the reduction's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Prod => "prod",
            Self::Mean => "mean",
            Self::Var => "var",
            Self::SampleVar => "var_corrected",
            Self::Std => "std",
            Self::Min => "min",
            Self::Max => "max",
            Self::ArgMin => "argmin",
            Self::ArgMax => "argmax",
            Self::All => "all",
            Self::Any => "any",
            Self::CountNonzero => "count_nonzero",
        }
    }

    /// Returns the dtype of the result.
    ///
    /// # Errors
    /// Returns [`Refusal::Undefined`] for numbers if bool is required and vice versa, and for means
    /// and variances of integers.
    pub fn result(self, dtype: DType) -> Result<DType, Refusal> {
        match (self, dtype.kind()) {
            (Self::CountNonzero, _) => Ok(DType::I64),
            (Self::All | Self::Any, Kind::Bool) => Ok(dtype),
            (Self::ArgMin | Self::ArgMax, Kind::Signed | Kind::Unsigned | Kind::Float) => Ok(DType::I64),
            (Self::Sum | Self::Prod, Kind::Signed) => Ok(DType::I64),
            (Self::Sum | Self::Prod, Kind::Unsigned) => Ok(DType::U64),
            (Self::Min | Self::Max, Kind::Signed | Kind::Unsigned) => Ok(dtype),
            (
                Self::Sum | Self::Prod | Self::Mean | Self::Var | Self::SampleVar | Self::Std | Self::Min | Self::Max,
                Kind::Float,
            ) => Ok(dtype),
            _ => Err(Refusal::Undefined {
                operation: self.name(),
                dtype,
            }),
        }
    }

    /// Returns how closely the result is determined if no order of adding rounds or overflows.
    ///
    /// The order is up to the library, so a sum of floats that rounds has no single correct result.
    pub fn agreement(self, dtype: DType) -> Agreement {
        match (self, dtype.kind()) {
            // At most as many roundings as there are elements.
            (Self::Prod | Self::Var | Self::SampleVar | Self::Std, Kind::Float) => Agreement::Ulps(100),
            (_, Kind::Float) => Agreement::OpenZeroSign,
            _ => Agreement::Exact,
        }
    }

    /// Reduces elements of one dtype, from the first to the last.
    fn fold(self, dtype: DType, values: &[Value]) -> Result<Value, Refusal> {
        let number = |n: usize| Value::U64(n as u64).cast(dtype);
        match self {
            Self::Sum => Ok(total(dtype, values)),
            Self::Prod => Ok(values.iter().fold(number(1), |product, value| {
                binary(BinaryOp::Multiply, product, value.cast(dtype))
            })),
            Self::Mean => Ok(binary(BinaryOp::Divide, total(dtype, values), number(values.len()))),
            Self::Var | Self::SampleVar => {
                let mean = binary(BinaryOp::Divide, total(dtype, values), number(values.len()));
                let squares: Vec<Value> = values
                    .iter()
                    .map(|&value| binary(BinaryOp::Subtract, value, mean))
                    .map(|distance| binary(BinaryOp::Multiply, distance, distance))
                    .collect();
                let degrees = values.len().saturating_sub(usize::from(self == Self::SampleVar));
                Ok(binary(BinaryOp::Divide, total(dtype, &squares), number(degrees)))
            }
            Self::Std => {
                let variance = Self::Var.fold(dtype, values)?;
                Ok(UnaryOp::Sqrt.apply(variance))
            }
            Self::Min | Self::Max => {
                let op = if self == Self::Min {
                    BinaryOp::Minimum
                } else {
                    BinaryOp::Maximum
                };
                let extreme = values.iter().copied().reduce(|a, b| binary(op, a, b));
                extreme.ok_or(Refusal::EmptyReduction { operation: self.name() })
            }
            Self::ArgMin | Self::ArgMax => {
                let op = if self == Self::ArgMin {
                    BinaryOp::Less
                } else {
                    BinaryOp::Greater
                };
                let is_nan = |value: Value| value.to_f64().is_some_and(f64::is_nan);
                let first = (0..values.len()).reduce(|best, i| {
                    let better = binary(op, values[i], values[best]) == true.into() || is_nan(values[i]);
                    if better && !is_nan(values[best]) { i } else { best }
                });
                first
                    .map(number)
                    .ok_or(Refusal::EmptyReduction { operation: self.name() })
            }
            Self::All => Ok(values.iter().all(|&value| value == true.into()).into()),
            Self::Any => Ok(values.iter().any(|&value| value == true.into()).into()),
            Self::CountNonzero => {
                let nonzero = values.iter().filter(|value| value.cast(DType::Bool) == true.into());
                Ok(number(nonzero.count()))
            }
        }
    }
}

/// Applies an operation that does not fault.
fn binary(op: BinaryOp, left: Value, right: Value) -> Value {
    op.apply(left, right).expect("none of these operations faults")
}

/// Adds up elements in a dtype, from the first to the last.
fn total(dtype: DType, values: &[Value]) -> Value {
    let values = values.iter().map(|value| value.cast(dtype));
    values
        .reduce(|a, b| binary(BinaryOp::Add, a, b))
        .unwrap_or(Value::U8(0).cast(dtype))
}

impl fmt::Display for ReduceOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reduces along one axis, or over all elements if there is none. `keep_dims` keeps the axis with
/// extent 1.
///
/// # Errors
/// The errors of [`reduce_axes`].
pub fn reduce(op: ReduceOp, array: &Array, axis: Option<usize>, keep_dims: bool) -> Result<Array, Refusal> {
    match axis {
        Some(axis) => reduce_axes(op, array, &[axis], keep_dims),
        None => reduce_axes(op, array, &Vec::from_iter(0..array.shape().len()), keep_dims),
    }
}

/// Reduces along some axes. `keep_dims` keeps the axes with extent 1.
///
/// # Errors
/// Returns, in this order, [`Refusal::Undefined`], [`Refusal::Axis`], or
/// [`Refusal::EmptyReduction`] if an element of the result has no elements to choose from. An empty
/// result is no error.
pub fn reduce_axes(op: ReduceOp, array: &Array, axes: &[usize], keep_dims: bool) -> Result<Array, Refusal> {
    let dtype = op.result(array.dtype())?;
    let rank = array.shape().len();
    if let Some(&axis) = axes.iter().find(|&&axis| axis >= rank) {
        return Err(Refusal::Axis { axis, rank });
    }
    let is_reduced = |position: usize| axes.contains(&position);
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
