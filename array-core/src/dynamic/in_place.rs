//! In-place operations. They keep the shape and the dtype of the left-hand side.

use core::ops::{
    AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign,
    SubAssign,
};

use super::operand::{CONVERTED, computed_in_place, converted};
use super::{DynArray, DynOperand, DynStorage, DynStorageMut, DynView, DynViewMut};
use crate::compute::applied;
use crate::dtype::{Bits, DType, Element, Integer, Number, Real};
use crate::error::{DTypeError, DTypeErrorKind, Error, or_fail};
use crate::expr::ops;
use crate::kernel::{Small, SmallMut, small_assign};
use crate::shape::DynRank;
use crate::storage::ArrayView;

/// Checks that an operand of the dtype `value` can be written in place into an array of `dtype`:
/// the two dtypes must promote to `dtype`.
///
/// # Errors
///
/// Returns a [`DTypeError`] if the two promote to another dtype, or have no common dtype.
pub(super) fn fits(dtype: DType, value: DType, operation: &'static str) -> Result<(), DTypeError> {
    if dtype == value {
        return Ok(());
    }
    match dtype.promote(value) {
        Some(common) if common == dtype => Ok(()),
        Some(_) => Err(DTypeError::pair(DTypeErrorKind::InPlace, operation, dtype, value)),
        None => Err(DTypeError::pair(DTypeErrorKind::NoCommon, operation, dtype, value)),
    }
}

/// Computes an in-place operation on two small arrays. Converts the second array to the dtype `T`
/// of the first one. Returns `None` if the promoted dtype is not `T`, or the operation does not
/// support the arrays. Also returns `None` if the second array has more than [`CONVERTED`]
/// elements, or is not in row-major order.
#[inline(never)]
fn converting<T: Element>(
    left: &mut SmallMut<'_>,
    right: &Small<'_>,
    of_small: fn(&mut SmallMut<'_>, &Small<'_>) -> Option<()>,
) -> Option<()> {
    if T::DTYPE.promote(right.dtype()) != Some(T::DTYPE) {
        return None;
    }
    let mut room = [T::ZERO; CONVERTED];
    of_small(left, &converted(right, &mut room)?)
}

/// Declares a function for an in-place operation on a view, which calls a method of typed arrays.
/// With `small`, declares a function for the operation on a small array. `$class` is the class of
/// dtypes, such as `Real`.
macro_rules! on_views {
    ($method:ident $try_method:ident $class:ident) => {
        // `inline`, so that a crate compiles only the operations that it uses.
        #[inline]
        fn $method(left: DynViewMut<'_>, right: &DynView<'_>) -> Result<(), Error> {
            fn typed<T: $class>(left: DynViewMut<'_>, right: &DynView<'_>) -> Result<(), Error> {
                match right.lent::<T>() {
                    Some(right) => applied(left, right),
                    None => applied(left, &right.read_as::<T>(stringify!($method))?.view()),
                }
            }
            #[inline(never)]
            fn applied<T: $class>(left: DynViewMut<'_>, right: &ArrayView<'_, T, DynRank>) -> Result<(), Error> {
                left.typed::<T>(stringify!($method))?.$try_method(right)
            }
            fits(left.dtype(), right.dtype(), stringify!($method))?;
            with_dtype!($class in left.dtype(), for stringify!($method), T => { typed::<T>(left, right) })
        }
    };
    (small $method:ident $class:ident $op:ident) => {
        // `inline`, so that a crate compiles only the operations that it uses.
        #[inline]
        pub(super) fn $method(left: &mut SmallMut<'_>, right: &Small<'_>) -> bool {
            #[inline(never)]
            fn typed<T: $class>(left: &mut SmallMut<'_>, right: &Small<'_>) -> Option<()> {
                small_assign::<T, _>(left, right, applied::<ops::$op, T>()).then_some(())
            }
            // If `done` is `None`, the caller computes the operation on views, which returns the
            // error if there is one.
            let done = if_dtype!($class in left.dtype(), T => {
                if right.dtype() == T::DTYPE { typed::<T>(left, right) } else { converting::<T>(left, right, typed::<T>) }
            });
            done.is_some()
        }
    };
}

macro_rules! functions_in_place {
    ($($(#[$doc:meta])* $method:ident $try_method:ident $op:ident [$class:ident];)*) => {
        $(on_views!($method $try_method $class);)*

        /// The in-place functions on small arrays.
        mod small_functions {
            use super::*;
            $(on_views!(small $method $class $op);)*
        }

        /// In-place functions. They write nothing if they return an error.
        impl<B: DynStorageMut> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the operation does not support the dtype of the array, if
            /// the operand does not promote to this dtype or does not broadcast to the shape of the
            /// array, or if an integer operation has no result, such as a division by zero. A
            /// scalar must convert to this dtype without loss. If there is an error, the array is
            /// unchanged.
            pub fn $method(&mut self, rhs: impl DynOperand) -> Result<(), Error> {
                computed_in_place(self, &rhs, stringify!($method), (small_functions::$method, $method))
            }
        )*}
    };
}

functions_in_place! {
    /// Divides and rounds down, in place: Python's `//=`.
    floor_divide_assign try_floor_divide_assign FloorDivideOp [Real];
    /// Raises each element to a power, in place.
    pow_assign try_pow_assign PowOp [Number];
    /// Computes the remainder of a division that rounds down, with the sign of the divisor, in
    /// place: Python's `%=`.
    remainder_assign try_remainder_assign RemainderOp [Real];
}

/// Expands to the example of the method of an in-place operator.
macro_rules! in_place_example {
    ($name:ident $name_in_place:ident $try_name_in_place:ident) => {
        try_example!(
            "{DynArray, array}";
            "let mut x = DynArray::from(array![7, 8]);", "let y = DynArray::from(array![1, 2, 3]);",
            concat!("x.", stringify!($try_name_in_place), "(2)?;");
            "x" => with_two!($name);
            concat!("x.", stringify!($try_name_in_place), "(&y)")
                => concat!(
                    "a value of shape (3,) cannot be written in place into an array of shape (2,) in `",
                    stringify!($name_in_place), "`: axis 0 is 2 and would become 3"
                )
        )
    };
}

/// Declares in-place operators, and the methods that return the error.
macro_rules! in_place {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {
        /// The in-place operators on small arrays.
        mod small_operators {
            use super::*;
            $(on_views!(small $name_in_place $class $op);)*
        }

        $(
            on_views!($name_in_place $try_name_in_place $class);

            /// Panics if the method with `try_` returns an error, such as
            /// [`try_add_assign`](DynArray::try_add_assign) for `+=`.
            impl<B: DynStorageMut, X: DynOperand> $trait_in_place<X> for DynArray<B> {
                #[track_caller]
                fn $method_in_place(&mut self, rhs: X) {
                    or_fail(self.$try_name_in_place(rhs));
                }
            }
        )*

        /// In-place operators as methods. They write nothing if they return an error.
        impl<B: DynStorageMut> DynArray<B> {$(
            #[doc = concat!("Computes `self ", $symbol_in_place, " rhs` in place. The operator `", $symbol_in_place, "` panics instead of returning an error.")]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the operation does not support the dtype of the array, if
            /// the operand does not promote to this dtype or does not broadcast to the shape of the
            /// array, or if an integer operation has no result, such as a division by zero. A
            /// scalar must convert to this dtype without loss. If there is an error, the array is
            /// unchanged.
            #[doc = in_place_example!($name $name_in_place $try_name_in_place)]
            pub fn $try_name_in_place(&mut self, rhs: impl DynOperand) -> Result<(), Error> {
                computed_in_place(self, &rhs, stringify!($name_in_place), (small_operators::$name_in_place, $name_in_place))
            }

            #[doc = concat!("Computes `", $symbol_in_place, "` for `try_iab!`, like `", stringify!($try_name_in_place), "`.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns the errors of `", stringify!($try_name_in_place), "`.")]
            #[doc(hidden)]
            #[allow(non_snake_case)]
            #[inline]
            pub fn $trait_in_place(&mut self, rhs: impl DynOperand) -> Result<(), Error> {
                self.$try_name_in_place(rhs)
            }
        )*}
    };
}

operators! { in_place }

// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
pub(super) fn assign(left: DynViewMut<'_>, right: &DynView<'_>) -> Result<(), Error> {
    fits(left.dtype(), right.dtype(), "assign")?;
    with_dtype!(Element in left.dtype(), for "assign", T => {
        left.typed::<T>("assign")?.try_assign(&right.read_as::<T>("assign")?.view())
    })
}

impl<B: DynStorageMut> DynArray<B> {
    /// Copies an array, or a scalar, into the elements at which a mask of `bool` is true, in
    /// row-major order: `x[mask] = value` of NumPy. The value broadcasts to the shape of the array
    /// that [`masked`](Self::masked) returns for this mask.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`masked`](Self::masked) and [`assign`](Self::assign). If there is an
    /// error, nothing is written.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let mut x = DynArray::from(array![[1, 7], [5, 2]]);
    /// x.assign_masked(&x.greater(4)?, &DynArray::from(array![70, 50]))?;
    /// assert_eq!(x, array![[1, 70], [50, 2]].into());
    /// x.assign_masked(&DynArray::from(array![true, false]), 0)?;
    /// assert_eq!(x, array![[0, 0], [50, 2]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn assign_masked(&mut self, mask: &DynArray<impl DynStorage>, value: impl DynOperand) -> Result<(), Error> {
        const OPERATION: &str = "assign_masked";
        let value = value.beside(self.dtype(), OPERATION)?;
        let (value, mask) = (value.view(), mask.view().truths(OPERATION)?);
        fits(self.dtype(), value.dtype(), OPERATION)?;
        let left = self.view_mut();
        with_dtype!(Element in left.dtype(), for OPERATION, T => {
            let value = value.read_as::<T>(OPERATION)?;
            let mut left = left.typed::<T>(OPERATION)?;
            crate::array::mask::assign_masked::<DynRank, _, _, _, _, _, _, _, _>(&mut left, &mask, &value.view())
        })
    }

    /// Copies an array, or a scalar, into this one. The value broadcasts to the shape of this
    /// array.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the value does not promote to the dtype of this array, or does not
    /// broadcast to its shape. A scalar must convert to this dtype without loss. If there is an
    /// error, nothing is written.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let mut x = DynArray::from(array![[1.0_f64, 2.0], [3.0, 4.0]]);
    /// x.assign(&DynArray::from(array![8.0_f32, 9.0]))?;
    /// assert_eq!(x.to_string(), "[[8.0 9.0]\n [8.0 9.0]]");
    /// assert_eq!(
    ///     DynArray::from(array![1_u8]).assign(&x).unwrap_err().to_string(),
    ///     "`u8` and `f64` have no common dtype in `assign`: cast one of the two"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn assign(&mut self, value: impl DynOperand) -> Result<(), Error> {
        let value = value.beside(self.dtype(), "assign")?;
        assign(self.view_mut(), &value.view())
    }
}
