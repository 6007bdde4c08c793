//! Operations on two operands.

use super::axes::{NO_SHAPE, placed};
use super::operand::{Beside, computed, in_dtype};
use super::{DynArray, DynOperand, DynStorage, DynView};
use crate::compute::applied;
#[cfg(feature = "num-complex")]
use crate::dtype::Parts;
use crate::dtype::{Bits, DType, Element, Float, Integer, Number, Ordered, Real};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::expr::{Logical, ops};
use crate::kernel::{Small, small_binary};
use crate::ops::BinaryWith;
use crate::shape::DynRank;
use crate::storage::StridedView;

/// Returns the common dtype of two dtypes.
///
/// # Errors
///
/// A [`DTypeError`] if there is none.
#[inline]
pub(super) fn common(left: DType, right: DType, operation: &'static str) -> Result<DType, DTypeError> {
    if left == right {
        return Ok(left);
    }
    left.promote(right)
        .ok_or_else(|| DTypeError::pair(DTypeErrorKind::NoCommon, operation, left, right))
}

/// Declares the operations: the typed operation, and the class of dtypes that it supports. Each has
/// a form for views and one for small arrays.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $operation:literal $op:ident [$class:ident];)*) => {
        $(
            // `inline`, as for every operation, so that a crate compiles only the operations that
            // it uses.
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

        /// The operations on small arrays. They return `None` if they do not support the arrays.
        mod small {
            use super::*;
            $(
                // `inline`, as in the parent module.
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

        /// Operations on two operands, which promote to one dtype and broadcast to one shape.
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] if dtypes or shapes do not fit, or an integer operation has no result.
            pub fn $name(&self, rhs: impl DynOperand) -> Result<DynArray, Error> {
                computed(self, &rhs, $operation, (small::$name, $name))
            }
        )*}
    };
}

binary! {
    /// Adds: `+`. Integers wrap.
    try_add "add" AddOp [Number];
    /// Returns the angle from the positive x axis to the point (`rhs`, `self`), as
    /// [`atan2`](crate::functions::atan2).
    atan2 "atan2" Atan2Op [Float];
    /// Computes the bitwise "and": `&`.
    try_bitand "bitwise_and" BitAndOp [Bits];
    /// Computes the bitwise "or": `|`.
    try_bitor "bitwise_or" BitOrOp [Bits];
    /// Computes the bitwise "exclusive or": `^`.
    try_bitxor "bitwise_xor" BitXorOp [Bits];
    /// Returns the absolute value of each element with the sign of the right one, as
    /// [`copysign`](crate::functions::copysign).
    copysign "copysign" CopySignOp [Float];
    /// Divides as Rust's `/` does: integers truncate.
    try_div "divide" DivOp [Number];
    /// Returns whether two elements are equal.
    equal "equal" EqualOp [Element];
    /// Divides and rounds down, as [`floor_divide`](crate::functions::floor_divide).
    floor_divide "floor_divide" FloorDivideOp [Real];
    /// Returns whether the left element is greater than the right one.
    greater "greater" GreaterOp [Ordered];
    /// Returns whether the left element is greater than or equal to the right one.
    greater_equal "greater_equal" GreaterEqualOp [Ordered];
    /// Returns the square root of the sum of the squares, as [`hypot`](crate::functions::hypot).
    hypot "hypot" HypotOp [Float];
    /// Returns whether the left element is less than the right one.
    less "less" LessOp [Ordered];
    /// Returns whether the left element is less than or equal to the right one.
    less_equal "less_equal" LessEqualOp [Ordered];
    /// Returns the logarithm of the sum of the exponentials, as [`logaddexp`](crate::functions::logaddexp).
    logaddexp "logaddexp" LogAddExpOp [Float];
    /// Returns whether both elements are true.
    logical_and "logical_and" LogicalAndOp [Logical];
    /// Returns whether at least one element is true.
    logical_or "logical_or" LogicalOrOp [Logical];
    /// Returns whether exactly one element is true.
    logical_xor "logical_xor" LogicalXorOp [Logical];
    /// Returns the larger of two elements, or NaN if either is NaN.
    maximum "maximum" MaximumOp [Real];
    /// Returns the smaller of two elements, or NaN if either is NaN.
    minimum "minimum" MinimumOp [Real];
    /// Multiplies: `*`. Integers wrap.
    try_mul "multiply" MulOp [Number];
    /// Returns the float next to each element in the direction of the right one, as
    /// [`nextafter`](crate::functions::nextafter).
    nextafter "nextafter" NextAfterOp [Float];
    /// Returns whether two elements differ.
    not_equal "not_equal" NotEqualOp [Element];
    /// Raises to a power, as [`pow`](crate::functions::pow).
    pow "pow" PowOp [Number];
    /// Returns the remainder of [`floor_divide`](Self::floor_divide), with the sign of the divisor.
    remainder "remainder" RemainderOp [Real];
    /// Returns the remainder of the division, with the sign of the dividend: Rust's `%`.
    try_rem "trunc_remainder" RemOp [Real];
    /// Shifts bits to the left: `<<`.
    try_shl "bitwise_left_shift" ShlOp [Integer];
    /// Shifts bits to the right: `>>`.
    try_shr "bitwise_right_shift" ShrOp [Integer];
    /// Subtracts: `-`. Integers wrap.
    try_sub "subtract" SubOp [Number];
    /// Divides and rounds towards zero, as [`trunc_divide`](crate::functions::trunc_divide).
    trunc_divide "trunc_divide" TruncDivideOp [Real];
}

#[cfg(feature = "num-complex")]
mod parts {
    use super::*;

    binary! {
        /// Returns complex numbers, with these elements as the real parts and those of `rhs` as the
        /// imaginary parts.
        complex "complex" ComplexOp [Parts];
    }
}

/// Declares operations with an operand whose axes are placed.
macro_rules! in_dims {
    ($($name:ident $placed:ident $does:literal;)*) => {
        /// Operations with an operand that is placed at listed axes: explicit broadcasting.
        ///
        /// ```
        /// # use array_core::{DynArray, array};
        /// let (x, v) = (DynArray::from(array![[1, 2, 3], [4, 5, 6]]), DynArray::from(array![10, 20]));
        /// assert_eq!(x.add_in_dims(&[0], &v)?, array![[11, 12, 13], [24, 25, 26]].into());
        /// # Ok::<(), array_core::Error>(())
        /// ```
        impl<B: DynStorage> DynArray<B> {$(
            #[doc = concat!($does, " an array whose axes are placed at the listed axes of this one, as the typed [`", stringify!($placed), "`](crate::storage::Array::", stringify!($placed), ").")]
            ///
            /// # Errors
            ///
            /// An [`Error`] if `axes` does not list one axis for each axis of `rhs` or is not
            /// strictly increasing, dtypes or extents do not fit, or an integer operation has no
            /// result.
            pub fn $placed(&self, axes: &[usize], rhs: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
                const OPERATION: &str = stringify!($placed);
                let steps = placed(rhs.shape(), self.axes().clone(), axes, OPERATION)?;
                // An operand of another dtype is converted before it is stretched, not after.
                let dtype = common(self.dtype(), rhs.dtype(), OPERATION)?;
                let rhs = if rhs.dtype() == dtype { Beside::Lent(rhs.view()) } else { Beside::Made(rhs.try_cast(dtype)?) };
                let rhs = rhs.view().stepped(&steps).expect(NO_SHAPE);
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
    pow pow_in_dims "Raises to the power of";
    try_rem rem_in_dims "Computes the remainder of a division by";
    try_sub sub_in_dims "Subtracts";
}
