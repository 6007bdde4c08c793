//! Reductions along axes.

use super::super::ExportError;
use super::super::builder::{Builder, Id, Type};
use super::{bits, cast, is_finite, is_float, is_nan, square};
use crate::dtype::{DType, DTypeKind};

/// Records a conversion to the dtype in which sums of the value are computed, `Element::Sum`: 64
/// bits for integers.
fn to_sum(b: &mut Builder, x: Id) -> Id {
    let dtype = match b.dtype(x).kind() {
        DTypeKind::Signed => DType::I64,
        DTypeKind::Unsigned => DType::U64,
        _ => b.dtype(x),
    };
    b.convert(x, dtype)
}

/// Records the sum along axes, in the dtype `Element::Sum`.
pub(crate) fn sum(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let x = to_sum(b, x);
    sum_of(b, x, axes)
}

/// Records the sum along axes, in the dtype of the operand. The sum of floats that are all -0.0 is
/// -0.0, and the sum of no elements is 0.0.
pub(crate) fn sum_of(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let zero = match is_float(b, x) {
        true if count(b, x, axes) == 0.0 => "0.0",
        true => "-0.0",
        false => "0",
    };
    b.reduce(x, "add", zero, axes)
}

/// Records the product along axes, in the dtype `Element::Sum`.
pub(crate) fn product(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let x = to_sum(b, x);
    let one = if is_float(b, x) { "1.0" } else { "1" };
    b.reduce(x, "multiply", one, axes)
}

/// Records the logarithm of the sum of the exponentials along axes. The largest element, if it is
/// finite, is subtracted first and added to the logarithm, so that the exponentials stay in range.
pub(crate) fn logsumexp(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let identity = limit(b.dtype(x), false);
    let largest = b.reduce(x, "maximum", &identity, axes);
    let (is_finite, zero) = (is_finite(b, &[largest]), b.like(largest, 0.0));
    let shift = b.select(is_finite, largest, zero);
    let kept = keep(b, shift, x, axes);
    let extents = b.extents(x);
    let stretched = b.broadcast(kept, &extents);
    let exponentials = hlo!(b, exponential(subtract(x, stretched)));
    let total = sum(b, exponentials, axes);
    hlo!(b, add(log(total), shift))
}

/// Records the mean along axes.
pub(crate) fn mean(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let (count, total) = (count(b, x, axes), sum(b, x, axes));
    let count = b.like(total, count);
    b.elementwise("divide", &[total, count])
}

/// Returns the product of the extents of the axes, as a float.
fn count(b: &Builder, x: Id, axes: &[usize]) -> f64 {
    axes.iter().map(|&axis| b.ty(x).extents[axis] as f64).product()
}

/// Records the variance along axes.
pub(crate) fn variance(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    variance_corrected(b, x, axes, 0.0)
}

/// Records the variance along axes with a correction, in two passes.
pub(crate) fn variance_corrected(b: &mut Builder, x: Id, axes: &[usize], correction: f64) -> Id {
    let mean = mean(b, x, axes);
    let mean = keep(b, mean, x, axes);
    let extents = b.extents(x);
    let mean = b.broadcast(mean, &extents);
    let distance = b.elementwise("subtract", &[x, mean]);
    let squares = square(b, &[distance]);
    let total = sum(b, squares, axes);
    // The variance is NaN if the number of elements is not greater than the correction.
    let degrees = count(b, x, axes) - correction;
    let degrees = b.like(total, if degrees > 0.0 { degrees } else { f64::NAN });
    b.elementwise("divide", &[total, degrees])
}

/// Records the standard deviation along axes.
pub(crate) fn deviation(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    deviation_corrected(b, x, axes, 0.0)
}

/// Records the standard deviation along axes with a correction.
pub(crate) fn deviation_corrected(b: &mut Builder, x: Id, axes: &[usize], correction: f64) -> Id {
    let variance = variance_corrected(b, x, axes, correction);
    b.elementwise("sqrt", &[variance])
}

/// Records the largest element along axes.
pub(crate) fn greatest(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let identity = limit(b.dtype(x), false);
    reduce_extreme(b, x, "maximum", &identity, axes)
}

/// Records the smallest element along axes.
pub(crate) fn least(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let identity = limit(b.dtype(x), true);
    reduce_extreme(b, x, "minimum", &identity, axes)
}

/// Records a reduction by `maximum` or `minimum`. The export fails if a reduced axis is empty and
/// the result has elements.
fn reduce_extreme(b: &mut Builder, x: Id, name: &str, identity: &str, axes: &[usize]) -> Id {
    let is_empty = count(b, x, axes) == 0.0;
    let result = b.reduce(x, name, identity, axes);
    if is_empty && !b.ty(result).extents.contains(&0) {
        b.fail(ExportError::Empty);
    }
    result
}

/// Returns the literal of the largest value of a dtype if `is_large` is `true`, and of the smallest
/// value otherwise. For floats, these are the infinities.
fn limit(dtype: DType, is_large: bool) -> String {
    let width = bits(dtype) as u32;
    match (dtype, dtype.kind(), is_large) {
        (DType::F32, _, true) => "0x7F800000".to_owned(),
        (DType::F32, _, false) => "0xFF800000".to_owned(),
        (DType::F64, _, true) => "0x7FF0000000000000".to_owned(),
        (DType::F64, _, false) => "0xFFF0000000000000".to_owned(),
        (_, DTypeKind::Signed, true) => ((1_i128 << (width - 1)) - 1).to_string(),
        (_, DTypeKind::Signed, false) => (-(1_i128 << (width - 1))).to_string(),
        (.., true) => ((1_u128 << width) - 1).to_string(),
        (.., false) => "0".to_owned(),
    }
}

/// Records the position of the first largest element along axes, or of the first NaN.
pub(crate) fn first_greatest(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let extreme = greatest(b, x, axes);
    first(b, x, axes, extreme)
}

/// Records the position of the first smallest element along axes, or of the first NaN.
pub(crate) fn first_least(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let extreme = least(b, x, axes);
    first(b, x, axes, extreme)
}

/// Records the first position, in row-major order of the reduced axes, at which a value is the
/// extreme or NaN.
fn first(b: &mut Builder, x: Id, axes: &[usize], extreme: Id) -> Id {
    let extents = b.extents(x);
    let kept = keep(b, extreme, x, axes);
    let extreme = b.broadcast(kept, &extents);
    let is_nan = is_nan(b, &[x]);
    let is_found = hlo!(b, or(compare(EQ, x, extreme), is_nan));
    let ty = Type::new(DType::I64, &extents);
    let mut position = b.splat(ty.clone(), "0");
    for &axis in axes {
        let (extent, along) = (b.like(position, extents[axis] as f64), b.iota(ty.clone(), axis));
        position = hlo!(b, add(multiply(position, extent), along));
    }
    let beyond = limit(DType::I64, true);
    let nowhere = b.splat(ty, &beyond);
    let position = b.select(is_found, position, nowhere);
    b.reduce(position, "minimum", &beyond, axes)
}

/// Records whether every element along axes is true.
pub(crate) fn every(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    b.reduce(x, "and", "true", axes)
}

/// Records whether at least one element along axes is true.
pub(crate) fn some(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    b.reduce(x, "or", "false", axes)
}

/// Records the number of elements along axes that are not 0, as an `i64`.
pub(crate) fn nonzero(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let is_nonzero = cast(b, x, DType::Bool);
    let ones = b.convert(is_nonzero, DType::I64);
    sum(b, ones, axes)
}

/// Inserts axes of extent 1 in place of the axes of `x` that were reduced.
pub(crate) fn keep(b: &mut Builder, reduced: Id, x: Id, axes: &[usize]) -> Id {
    let mut extents = b.extents(x);
    axes.iter().for_each(|&axis| extents[axis] = 1);
    b.reshape(reduced, &extents)
}
