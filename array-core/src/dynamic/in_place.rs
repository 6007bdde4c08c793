//! Operations in place: the shape and the dtype of the left-hand side never change.

use core::ops::{
    AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign,
    SubAssign,
};

use super::operand::{computed_in_place, in_dtype};
use super::{DynArray, DynOperand, DynStorage, DynStorageMut, DynView, DynViewMut};
use crate::array::{StridedView, or_fail};
use crate::dtype::{Bits, DType, Integer, Number, Real};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::expr::ops;
use crate::kernel::{Small, SmallMut, small_assign};
use crate::ops::compute::applied;
use crate::shape::DynRank;

/// Asks whether a value may be written into an array in place: whether the promoted dtype is the array's.
///
/// # Errors
///
/// A [`DTypeError`] where it is not.
pub(super) fn fits(dtype: DType, value: DType, operation: &'static str) -> Result<(), DTypeError> {
    match dtype.promote(value) {
        Some(common) if common == dtype => Ok(()),
        Some(_) => Err(DTypeError::pair(DTypeErrorKind::InPlace, operation, dtype, value)),
        None => Err(DTypeError::pair(DTypeErrorKind::NoCommon, operation, dtype, value)),
    }
}

/// Declares the operation in place on a view: the method of typed arrays, and the dtypes it is for.
macro_rules! on_views {
    ($method:ident $try_method:ident $class:ident) => {
        // Compiled where it is used, as in `binary`.
        #[inline]
        fn $method(left: DynViewMut<'_>, right: &DynView<'_>) -> Result<(), Error> {
            fn typed<T: $class>(left: DynViewMut<'_>, right: &DynView<'_>) -> Result<(), Error> {
                match right.lent::<T>() {
                    Some(right) => applied(left, right),
                    None => applied(left, &right.read_as::<T>()?.view()),
                }
            }
            #[inline(never)]
            fn applied<T: $class>(left: DynViewMut<'_>, right: &StridedView<'_, T, DynRank>) -> Result<(), Error> {
                left.typed::<T>(stringify!($method))?.$try_method(right)
            }
            fits(left.dtype(), right.dtype(), stringify!($method))?;
            with_dtype!($class in left.dtype(), for stringify!($method), T => { typed::<T>(left, right) })
        }
    };
    (small $method:ident $class:ident $op:ident) => {
        // Compiled where it is used, as in `binary`.
        #[inline]
        pub(super) fn $method(left: &mut SmallMut<'_>, right: &Small<'_>) -> bool {
            #[inline(never)]
            fn typed<T: $class>(left: &mut SmallMut<'_>, right: &Small<'_>) -> bool {
                in_dtype::<T, _>(right, |right| small_assign::<T, _>(left, right, applied::<ops::$op, T>())).unwrap_or(false)
            }
            // The operation on views returns the error.
            let mut operated = || -> Result<bool, Error> {
                fits(left.dtype(), right.dtype(), stringify!($method))?;
                with_dtype!($class in left.dtype(), for stringify!($method), T => { Ok(typed::<T>(left, right)) })
            };
            operated().unwrap_or(false)
        }
    };
}

/// Declares functions in place.
macro_rules! functions_in_place {
    ($($(#[$doc:meta])* $method:ident $try_method:ident $op:ident [$class:ident];)*) => {
        $(on_views!($method $try_method $class);)*

        /// The functions in place on small arrays.
        mod small_functions {
            use super::*;
            $(on_views!(small $method $class $op);)*
        }

        /// Functions in place, which write nothing if they return an error.
        impl<B: DynStorageMut> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] if the promoted dtype is not that of the array, the shape would change, or an integer has no result.
            /// The array is as it was then.
            pub fn $method(&mut self, rhs: impl DynOperand) -> Result<(), Error> {
                computed_in_place(self, &rhs, stringify!($method), (small_functions::$method, $method))
            }
        )*}
    };
}

functions_in_place! {
    /// Divides and rounds down, in place: Python's `//=`.
    floor_divide_assign try_floor_divide_assign FloorDivideOp [Real];
    /// Raises to powers, in place.
    pow_assign try_pow_assign PowOp [Number];
    /// Computes what a division that rounds down leaves, with the sign of the divisor, in place: Python's `%=`.
    remainder_assign try_remainder_assign RemainderOp [Real];
}

/// Declares operators in place, and the methods that return the error.
macro_rules! in_place {
    ($($trait:ident $method:ident $try_method:ident $op:ident [$class:ident] $symbol:literal;)*) => {
        /// The operators in place on small arrays.
        mod small_operators {
            use super::*;
            $(on_views!(small $method $class $op);)*
        }

        $(
            on_views!($method $try_method $class);

            /// Panics where [the form with `try_`](DynArray) returns an error.
            impl<B: DynStorageMut, X: DynOperand> $trait<X> for DynArray<B> {
                #[track_caller]
                fn $method(&mut self, rhs: X) {
                    or_fail(self.$try_method(rhs));
                }
            }
        )*

        /// Operations in place, which write nothing where they return an error.
        impl<B: DynStorageMut> DynArray<B> {$(
            #[doc = concat!($symbol, ", in place.")]
            ///
            /// # Errors
            ///
            /// An [`Error`] where the promoted dtype is not that of the array, the shape would change, or an integer has no
            /// result. The array is as it was then.
            pub fn $try_method(&mut self, rhs: impl DynOperand) -> Result<(), Error> {
                computed_in_place(self, &rhs, stringify!($method), (small_operators::$method, $method))
            }
        )*}
    };
}

in_place! {
    AddAssign add_assign try_add_assign AddOp [Number] "`+=`";
    BitAndAssign bitand_assign try_bitand_assign BitAndOp [Bits] "`&=`";
    BitOrAssign bitor_assign try_bitor_assign BitOrOp [Bits] "`|=`";
    BitXorAssign bitxor_assign try_bitxor_assign BitXorOp [Bits] "`^=`";
    DivAssign div_assign try_div_assign DivOp [Number] "`/=`";
    MulAssign mul_assign try_mul_assign MulOp [Number] "`*=`";
    RemAssign rem_assign try_rem_assign RemOp [Real] "`%=`";
    ShlAssign shl_assign try_shl_assign ShlOp [Integer] "`<<=`";
    ShrAssign shr_assign try_shr_assign ShrOp [Integer] "`>>=`";
    SubAssign sub_assign try_sub_assign SubOp [Number] "`-=`";
}

// Compiled where it is used, as in `binary`.
#[inline]
pub(super) fn assign(left: DynViewMut<'_>, right: &DynView<'_>) -> Result<(), Error> {
    fits(left.dtype(), right.dtype(), "assign")?;
    with_dtype!(Element in left.dtype(), for "assign", T => {
        left.typed::<T>("assign")?.try_assign(&right.read_as::<T>()?.view())
    })
}

impl<B: DynStorageMut> DynArray<B> {
    /// Copies an array, or a scalar, into the elements at which a mask, of `bool`, is true, in row-major order: `x[mask] = value` of
    /// NumPy. The shape of these is that of [`masked`](Self::masked); the value is stretched if it has to be.
    ///
    /// # Errors
    ///
    /// An [`Error`] as for [`masked`](Self::masked), and as for [`assign`](Self::assign); nothing is written then.
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
            let value = value.read_as::<T>()?;
            let mut left = left.typed::<T>(OPERATION)?;
            crate::array::mask::assign_masked::<DynRank, _, _, _, _, _, _, _, _>(&mut left, &mask, &value.view())
        })
    }

    /// Copies an array, or a scalar, into this one, stretching it where it has to be.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the promoted dtype is not that of this array, or its shape would change; nothing is written then.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let mut x = DynArray::from(array![[1.0_f64, 2.0], [3.0, 4.0]]);
    /// x.assign(&DynArray::from(array![8.0_f32, 9.0]))?;
    /// assert_eq!(x.to_string(), "[[8.0 9.0]\n [8.0 9.0]]");
    /// assert_eq!(
    ///     DynArray::from(array![1_u8]).assign(&x).unwrap_err().to_string(),
    ///     "`u8` and `f64` have no common dtype in `assign`"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn assign(&mut self, value: impl DynOperand) -> Result<(), Error> {
        let value = value.beside(self.dtype(), "assign")?;
        assign(self.view_mut(), &value.view())
    }
}
