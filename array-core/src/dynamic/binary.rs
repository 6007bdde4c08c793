//! Operations of two operands.

use super::axes::{NO_SHAPE, placed};
use super::operand::{Beside, computed, in_dtype};
use super::{DynArray, DynOperand, DynStorage, DynView};
use crate::array::StridedView;
#[cfg(feature = "num-complex")]
use crate::dtype::Parts;
use crate::dtype::{Bits, DType, Element, Float, Integer, Number, Ordered, Real};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::expr::{Logical, ops};
use crate::kernel::{Small, small_binary};
use crate::ops::BinaryWith;
use crate::ops::compute::applied;
use crate::shape::DynRank;

/// Returns the common dtype of two.
///
/// # Errors
///
/// A [`DTypeError`] where they have none.
#[inline]
pub(super) fn common(left: DType, right: DType, operation: &'static str) -> Result<DType, DTypeError> {
    if left == right {
        return Ok(left);
    }
    left.promote(right)
        .ok_or_else(|| DTypeError::pair(DTypeErrorKind::NoCommon, operation, left, right))
}

/// Declares the operations: what they compute on two arrays of one dtype, views or small ones, by the typed operation, and which dtypes they are for.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $operation:literal $op:ident [$class:ident];)*) => {
        $(
            // Compiled where it is used, as every operation is: `inline` says so.
            #[inline]
            pub(super) fn $name(
                left: &DynView<'_>,
                right: &DynView<'_>,
                operation: &'static str,
            ) -> Result<DynArray, Error> {
                fn typed<T: $class>(
                    left: &DynView<'_>,
                    right: &DynView<'_>,
                    operation: &'static str,
                ) -> Result<DynArray, Error> {
                    if let (Some(left), Some(right)) = (left.lent::<T>(), right.lent::<T>()) {
                        return applied(left, right, operation);
                    }
                    let (left, right) = (left.read_as::<T>()?, right.read_as::<T>()?);
                    applied(&left.view(), &right.view(), operation)
                }
                #[inline(never)]
                fn applied<T: $class>(
                    left: &StridedView<'_, T, DynRank>,
                    right: &StridedView<'_, T, DynRank>,
                    operation: &'static str,
                ) -> Result<DynArray, Error> {
                    Ok(DynArray::of(BinaryWith::<ops::$op, _>::try_apply(left, right, operation)?))
                }
                let dtype = common(left.dtype(), right.dtype(), operation)?;
                with_dtype!($class in dtype, for operation, T => { typed::<T>(left, right, operation) })
            }
        )*

        /// The operations on small arrays: `None` if the arrays are not for it.
        mod small {
            use super::*;
            $(
                // Compiled where it is used, as in the parent module.
                #[inline]
                pub(super) fn $name(left: &Small<'_>, right: &Small<'_>) -> Result<Option<DynArray>, Error> {
                    #[inline(never)]
                    fn typed<T: $class>(left: &Small<'_>, right: &Small<'_>) -> Result<Option<DynArray>, Error> {
                        let result = in_dtype::<T, _>(left, |left| {
                            in_dtype::<T, _>(right, |right| small_binary::<T, _>(left, right, applied::<ops::$op, T>()))
                        });
                        match result.flatten().flatten() {
                            Some(array) => Ok(Some(DynArray::of(array?))),
                            None => Ok(None),
                        }
                    }
                    let dtype = common(left.dtype(), right.dtype(), $operation)?;
                    with_dtype!($class in dtype, for $operation, T => { typed::<T>(left, right) })
                }
            )*
        }

        /// Operations of two operands, which promote to one dtype and broadcast to one shape.
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where dtypes or shapes do not fit, or an integer has no result.
            pub fn $name(&self, rhs: impl DynOperand) -> Result<DynArray, Error> {
                computed(self, &rhs, $operation, (small::$name, $name))
            }
        )*}
    };
}

binary! {
    /// Adds: `+`. Integers wrap.
    try_add "add" AddOp [Number];
    /// Returns the angle of the point (`rhs`, `self`), of floats, as [`atan2`](crate::atan2).
    atan2 "atan2" Atan2Op [Float];
    /// Combines bits with "and": `&`.
    try_bitand "bitwise_and" BitAndOp [Bits];
    /// Combines bits with "or": `|`.
    try_bitor "bitwise_or" BitOrOp [Bits];
    /// Combines bits with "exclusive or": `^`.
    try_bitxor "bitwise_xor" BitXorOp [Bits];
    /// Returns the size of each element with the sign of the right one, of floats, as [`copysign`](crate::copysign).
    copysign "copysign" CopySignOp [Float];
    /// Divides as Rust's `/` does: integers truncate.
    try_div "divide" DivOp [Number];
    /// Says where two elements are equal.
    equal "equal" EqualOp [Element];
    /// Divides and rounds down, as [`floor_divide`](crate::floor_divide).
    floor_divide "floor_divide" FloorDivideOp [Real];
    /// Says where the left element is greater than the right one.
    greater "greater" GreaterOp [Ordered];
    /// Says where the left element is greater than the right one or equal to it.
    greater_equal "greater_equal" GreaterEqualOp [Ordered];
    /// Returns the root of the sum of the squares, of floats, as [`hypot`](crate::hypot).
    hypot "hypot" HypotOp [Float];
    /// Says where the left element is less than the right one.
    less "less" LessOp [Ordered];
    /// Says where the left element is less than the right one or equal to it.
    less_equal "less_equal" LessEqualOp [Ordered];
    /// Returns the logarithm of the sum of the exponentials, of floats, as [`logaddexp`](crate::logaddexp).
    logaddexp "logaddexp" LogAddExpOp [Float];
    /// Says where both elements are true.
    logical_and "logical_and" LogicalAndOp [Logical];
    /// Says where at least one element is true.
    logical_or "logical_or" LogicalOrOp [Logical];
    /// Says where exactly one element is true.
    logical_xor "logical_xor" LogicalXorOp [Logical];
    /// Returns the larger of two elements, and NaN where either is NaN.
    maximum "maximum" MaximumOp [Real];
    /// Returns the smaller of two elements, and NaN where either is NaN.
    minimum "minimum" MinimumOp [Real];
    /// Multiplies: `*`. Integers wrap.
    try_mul "multiply" MulOp [Number];
    /// Returns the float next to each element in the direction of the right one, as [`nextafter`](crate::nextafter).
    nextafter "nextafter" NextAfterOp [Float];
    /// Says where two elements differ.
    not_equal "not_equal" NotEqualOp [Element];
    /// Raises to a power, as [`pow`](crate::pow).
    pow "pow" PowOp [Number];
    /// Computes what is left of [`floor_divide`](Self::floor_divide), with the sign of the divisor.
    remainder "remainder" RemainderOp [Real];
    /// Computes what is left of the division, with the sign of the dividend: Rust's `%`.
    try_rem "trunc_remainder" RemOp [Real];
    /// Shifts bits to the left: `<<`.
    try_shl "bitwise_left_shift" ShlOp [Integer];
    /// Shifts bits to the right: `>>`.
    try_shr "bitwise_right_shift" ShrOp [Integer];
    /// Subtracts: `-`. Integers wrap.
    try_sub "subtract" SubOp [Number];
    /// Divides and rounds towards zero, as [`trunc_divide`](crate::trunc_divide).
    trunc_divide "trunc_divide" TruncDivideOp [Real];
}

#[cfg(feature = "num-complex")]
mod parts {
    use super::*;

    binary! {
        /// Makes complex numbers of the real parts, which are these floats, and of imaginary ones.
        complex "complex" ComplexOp [Parts];
    }
}

/// Declares operations on an operand whose axes are placed.
macro_rules! in_dims {
    ($($name:ident $placed:ident $does:literal;)*) => {
        /// Operations with an operand that stands at listed axes, as in explicit broadcasting.
        ///
        /// ```
        /// # use array_core::{DynArray, array};
        /// let (x, v) = (DynArray::from(array![[1, 2, 3], [4, 5, 6]]), DynArray::from(array![10, 20]));
        /// assert_eq!(x.add_in_dims(&[0], &v)?, array![[11, 12, 13], [24, 25, 26]].into());
        /// # Ok::<(), array_core::Error>(())
        /// ```
        impl<B: DynStorage> DynArray<B> {$(
            #[doc = concat!($does, " an array whose axes stand at the listed axes of this one, as the typed [`", stringify!($placed), "`](crate::Array::", stringify!($placed), ").")]
            ///
            /// # Errors
            ///
            /// An [`Error`] where the list has not one axis for each of `rhs`, or is not strictly increasing, where dtypes or extents do
            /// not fit, or an integer has no result.
            pub fn $placed(&self, axes: &[usize], rhs: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
                const OPERATION: &str = stringify!($placed);
                let steps = placed(rhs.shape(), self.axes().clone(), axes, OPERATION)?;
                // What is not of the common dtype is copied before it is stretched.
                let dtype = common(self.dtype(), rhs.dtype(), OPERATION)?;
                let rhs = if rhs.dtype() == dtype { Beside::Lent(rhs.view()) } else { Beside::Made(rhs.try_cast(dtype)?) };
                let rhs = rhs.taken().stepped(&steps).expect(NO_SHAPE);
                $name(&self.view(), &rhs, OPERATION)
            }
        )*}
    };
}

in_dims! {
    try_add add_in_dims "Adds";
    try_div div_in_dims "Divides by";
    maximum maximum_in_dims "Takes the larger elements of this array and";
    minimum minimum_in_dims "Takes the smaller elements of this array and";
    try_mul mul_in_dims "Multiplies by";
    pow pow_in_dims "Raises to the powers of";
    try_rem rem_in_dims "Takes what is left of a division by";
    try_sub sub_in_dims "Subtracts";
}
