//! Operations on two operands.

use super::axes::{NO_SHAPE, placed};
use super::operand::{OfDType, RhsOperand, computed};
use super::{DynArray, DynOperand, DynStorage, DynView};
use crate::compute::applied;
use crate::dtype::{Bits, DType, Element, Float, Integer, Number, Ordered, Parts, Real};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::expr::{Logical, ops};
use crate::kernel::{Small, small_binary};
use crate::ops::RightOf;
use crate::shape::DynRank;
use crate::storage::ArrayView;

/// Returns the common dtype of two dtypes.
///
/// # Errors
///
/// Returns a [`DTypeError`] if there is no common dtype.
#[inline]
pub(super) fn common(left: DType, right: DType, operation: &'static str) -> Result<DType, DTypeError> {
    if left == right {
        return Ok(left);
    }
    left.promote(right)
        .ok_or_else(|| DTypeError::pair(DTypeErrorKind::NoCommon, operation, left, right))
}

/// Expands to the example of the method of an operator.
macro_rules! operator_example {
    ($name:ident $try_name:ident) => {
        try_example!(
            "{DynArray, array}";
            "let x = DynArray::from(array![7, 8]);", "let y = DynArray::from(array![1, 2, 3]);";
            concat!("x.", stringify!($try_name), "(2)?") => with_two!($name);
            concat!("x.", stringify!($try_name), "(&y)")
                => concat!("shapes (2,) and (3,) cannot be broadcast together in `", stringify!($name), "`: axis 0 has 2 and 3")
        )
    };
}

/// Declares the operations in the rows of `binary_functions!`. Each has a function for views and
/// one for small arrays.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(
            // `inline`, as for every operation, so that a crate compiles only the operations that
            // it uses.
            #[inline]
            // Without the feature `num-complex`, the class `Parts` has no dtypes, so that the inner
            // functions are unused.
            #[cfg_attr(not(feature = "num-complex"), allow(dead_code))]
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
                    let (left, right) = (left.read_as::<T>(operation)?, right.read_as::<T>(operation)?);
                    applied(&left.view(), &right.view(), operation)
                }
                #[inline(never)]
                fn applied<T: $class>(
                    left: &ArrayView<'_, T, DynRank>,
                    right: &ArrayView<'_, T, DynRank>,
                    operation: &'static str,
                ) -> Result<DynArray, Error> {
                    Ok(DynArray::of(RightOf::<ops::$op, _>::try_apply_right(right, left, operation)?))
                }
                let dtype = common(left.dtype(), right.dtype(), operation)?;
                with_dtype!($class in dtype, for operation, T => { typed::<T>(left, right, operation) })
            }
        )*

        /// Functions that return the operation on small arrays of a dtype, or `None` if it does not
        /// support the dtype.
        pub(super) mod small {
            use super::*;
            $(
                // `inline`, so that a crate compiles only the operations that it uses.
                #[inline]
                #[cfg_attr(not(feature = "num-complex"), allow(dead_code))]
                pub(in crate::dynamic) fn $name(dtype: DType) -> Option<OfDType> {
                    #[inline(never)]
                    fn typed<T: $class>(left: &Small<'_>, right: &Small<'_>) -> Option<DynArray> {
                        small_binary::<T, _>(left, right, applied::<ops::$op, T>()).map(DynArray::of)
                    }
                    if_dtype!($class in dtype, T => { Some(typed::<T>) })
                }
            )*
        }

        /// Elementwise functions of two operands, which promote to one dtype and broadcast to one
        /// shape.
        impl<B: DynStorage> DynArray<B> {
            $(binary!(@ $form $name $try_name $alias);)*
        }
    };
    (@ method $name:ident $try_name:ident $alias:tt) => {
        binary!(@@ $name $name $alias, "");
    };
    (@ operator $name:ident $try_name:ident $alias:tt) => {
        binary!(@@ $name $try_name $alias, operator_example!($name $try_name));
    };
    (@@ $name:ident $method:ident [$($alias:literal)*], $example:expr) => {
        #[doc = concat!("Computes [`", stringify!($name), "`](crate::functions::", stringify!($name), ") of this array and another operand.")]
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if:
        ///
        /// - there is no common dtype, or the operation does not support it
        /// - the dtype of a scalar does not convert to that of the array without loss
        /// - a [`Literal`](super::Literal) does not fit the dtype of the array
        /// - the shapes do not broadcast, or the result is too large
        /// - an integer operation has no result, such as a division by zero
        #[doc = $example]
        $(#[doc(alias = $alias)])*
        pub fn $method(&self, rhs: impl DynOperand) -> Result<DynArray, Error> {
            computed(self, &rhs, stringify!($name), (small::$name, $name))
        }
    };
}

binary_functions! { binary }

/// Declares operations with a right operand whose axes are mapped to listed axes of the left
/// operand.
macro_rules! in_dims {
    ($($name:ident $placed:ident $does:literal;)*) => {
        /// Operations with explicit broadcasting: the caller lists, for each axis of the operand,
        /// the axis of this array to which it is mapped.
        ///
        /// ```
        /// # use array_core::{DynArray, array};
        /// let (x, v) = (DynArray::from(array![[1, 2, 3], [4, 5, 6]]), DynArray::from(array![10, 20]));
        /// assert_eq!(x.add_in_dims(&[0], &v)?, array![[11, 12, 13], [24, 25, 26]].into());
        /// # Ok::<(), array_core::Error>(())
        /// ```
        impl<B: DynStorage> DynArray<B> {$(
            #[doc = concat!($does, " `rhs`, elementwise. Axis `i` of `rhs` aligns with axis `axes[i]` of this array, as in the typed [`", stringify!($placed), "`](crate::storage::Array::", stringify!($placed), ").")]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if:
            ///
            /// - `axes` does not list one axis for each axis of `rhs`, or is not strictly
            ///   increasing
            /// - there is no common dtype, or the operation does not support it
            /// - the extents do not broadcast, or the result is too large
            /// - an integer operation has no result
            pub fn $placed(&self, axes: &[usize], rhs: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
                const OPERATION: &str = stringify!($placed);
                let steps = placed(rhs.shape(), self.axes().clone(), axes, OPERATION)?;
                // An operand of another dtype is converted before it is stretched, so that each
                // element is converted once.
                let dtype = common(self.dtype(), rhs.dtype(), OPERATION)?;
                let rhs = match rhs.dtype() == dtype {
                    true => RhsOperand::Lent(rhs.view()),
                    false => RhsOperand::Made(rhs.try_cast(dtype).map_err(|error| error.named(OPERATION))?),
                };
                let rhs = rhs.view().stepped(&steps).expect(NO_SHAPE);
                $name(&self.view(), &rhs, OPERATION)
            }
        )*}
    };
}

in_dims! {
    add add_in_dims "Adds";
    divide divide_in_dims "Divides by";
    maximum maximum_in_dims "Returns the larger elements of this array and";
    minimum minimum_in_dims "Returns the smaller elements of this array and";
    multiply multiply_in_dims "Multiplies by";
    pow pow_in_dims "Raises to the power of";
    trunc_remainder trunc_remainder_in_dims "Computes the remainder of a division by";
    subtract subtract_in_dims "Subtracts";
}
