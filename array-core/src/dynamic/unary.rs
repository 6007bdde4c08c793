//! Functions of one operand.

use super::convert::ITS_DTYPE;
use super::{DynArray, DynStorage, DynView};
use crate::compute::applied_to_one;
use crate::dtype::{Bits, ComplexNumber, Float, Inexact, Number, Real, Signed};
use crate::error::Error;
use crate::expr::Logical;
use crate::expr::ops::{self, UnaryOp};
use crate::kernel::{Small, small_unary};
use crate::ops::UnaryWith;

/// The minimum number of elements for which [`UnaryOp::WIDE`] functions compute many results per
/// call. To plan such a loop takes longer than to compute fewer results one at a time.
const WIDE_LEN: usize = 128;

/// Expands to the example of the method of an operator.
macro_rules! operator_example {
    (bitwise_not) => {
        try_example!(
            "{DynArray, array}";
            "let x = DynArray::from(array![5, -1]);";
            "x.try_bitwise_not()?" => "array![-6, 0].into()";
            "DynArray::from(array![0.5]).try_bitwise_not()" => "`f64` has no bitwise operations in `bitwise_not`"
        )
    };
    (negative) => {
        try_example!(
            "{DynArray, array}";
            "let x = DynArray::from(array![5, -1]);";
            "x.try_negative()?" => "array![-5, 1].into()";
            "DynArray::from(array![5_u8]).try_negative()" => "`u8` has no negative numbers in `negative`"
        )
    };
}

/// Declares the functions in the rows of `unary_functions!`.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        /// Elementwise functions of one operand.
        impl<B: DynStorage> DynArray<B> {
            $(unary!(@ $form $name $try_name $op $class $alias);)*
        }
    };
    (@ method $name:ident $try_name:ident $op:ident $class:ident $alias:tt) => {
        unary!(@@ $name $name $op $class $alias, "");
    };
    (@ operator $name:ident $try_name:ident $op:ident $class:ident $alias:tt) => {
        unary!(@@ $name $try_name $op $class $alias, operator_example!($name));
    };
    (@@ $name:ident $method:ident $op:ident $class:ident [$($alias:literal)*], $example:expr) => {
        #[doc = concat!("Computes [`", stringify!($name), "`](crate::functions::", stringify!($name), ") of this array.")]
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if the function does not support the dtype, the result is too
        /// large, or memory cannot be allocated.
        #[doc = $example]
        $(#[doc(alias = $alias)])*
        // `inline`, so that a crate compiles only the operations that it uses.
        #[inline]
        // Without the feature `num-complex`, the class `ComplexNumber` has no dtypes, so that the
        // inner functions are unused.
        #[cfg_attr(not(feature = "num-complex"), allow(dead_code))]
        pub fn $method(&self) -> Result<DynArray, Error> {
            fn typed<T: $class>(x: &DynView<'_>) -> Result<DynArray, Error> {
                Ok(DynArray::of(UnaryWith::<ops::$op>::try_apply(x.lent::<T>().expect(ITS_DTYPE), stringify!($name))?))
            }
            #[inline(never)]
            fn small<T: $class>(x: &Small<'_>) -> Option<DynArray> {
                if const { <ops::$op as UnaryOp<T>>::WIDE } && x.len() >= WIDE_LEN {
                    return None;
                }
                small_unary::<T, _>(x, applied_to_one::<ops::$op>()).map(DynArray::of)
            }
            if let Some(result) = if_dtype!($class in self.dtype(), T => { small::<T>(&self.as_small()) }) {
                return Ok(result);
            }
            with_dtype!($class in self.dtype(), for stringify!($name), T => { typed::<T>(&self.view()) })
        }
    };
}

unary_functions! { unary }

/// Parts of complex numbers.
#[cfg(feature = "num-complex")]
mod parts {
    use super::*;
    use crate::dtype::DType;
    use crate::dynamic::{DynStorageMut, DynViewMut};
    use crate::error::{DTypeError, DTypeErrorKind};
    use crate::storage::{half, half_mut};

    /// Declares views of the real or imaginary parts, for reading and for writing.
    macro_rules! views {
        ($($(#[$doc:meta])* $name:ident $part:literal, $name_mut:ident;)*) => {
            /// Views of the parts of complex numbers, in place.
            impl<B: DynStorage> DynArray<B> {$(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// Returns a [`DTypeError`] if the dtype is not a complex one.
                pub fn $name(&self) -> Result<DynView<'_>, DTypeError> {
                    match self {
                        DynArray::ComplexF32(x) => Ok(half::<_, _, _, $part>(x).into()),
                        DynArray::ComplexF64(x) => Ok(half::<_, _, _, $part>(x).into()),
                        _ => Err(refused(self.dtype(), stringify!($name))),
                    }
                }

                #[doc = concat!("Borrows as [`", stringify!($name), "`](DynArray::", stringify!($name), ") does, for writing.")]
                ///
                /// # Errors
                ///
                /// Returns a [`DTypeError`] if the dtype is not a complex one.
                pub fn $name_mut(&mut self) -> Result<DynViewMut<'_>, DTypeError>
                where
                    B: DynStorageMut,
                {
                    match self {
                        DynArray::ComplexF32(x) => Ok(half_mut::<_, _, _, $part>(x).into()),
                        DynArray::ComplexF64(x) => Ok(half_mut::<_, _, _, $part>(x).into()),
                        other => Err(refused(other.dtype(), stringify!($name_mut))),
                    }
                }
            )*}
        };
    }

    views! {
        /// Borrows the real parts of complex numbers, as a view of the same memory.
        ///
        /// ```
        /// # use array_core::{Complex, DynArray, array};
        /// let mut z = DynArray::from(array![Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)]);
        /// z.real_view_mut()?.assign(0.5)?;
        /// assert_eq!((z.real_view()?.to_string(), z.imag()?), ("[0.5 0.5]".into(), array![2.0, 4.0].into()));
        /// # Ok::<(), array_core::Error>(())
        /// ```
        real_view 0, real_view_mut;
        /// Borrows the imaginary parts of complex numbers, as a view of the same memory.
        imag_view 1, imag_view_mut;
    }

    fn refused(dtype: DType, operation: &'static str) -> DTypeError {
        DTypeError::of(DTypeErrorKind::NotComplex, operation, dtype)
    }
}
