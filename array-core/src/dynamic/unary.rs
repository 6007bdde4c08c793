//! Functions of one operand.

use super::convert::ITS_DTYPE;
use super::view::copied;
use super::{DynArray, DynStorage, DynView};
#[cfg(feature = "num-complex")]
use crate::dtype::ComplexNumber;
use crate::dtype::{Bits, Float, Inexact, Number, Real, Signed};
use crate::error::Error;
use crate::expr::{Logical, ops};
use crate::ops::UnaryWith;

/// Declares functions: the typed function, and the class of dtypes that it supports.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $operation:literal $op:ident [$class:ident];)*) => {
        /// Functions of each element.
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] if the function does not support the dtype, or memory cannot be
            /// allocated.
            // `inline`, as in `binary`.
            #[inline]
            pub fn $name(&self) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynView<'_>) -> Result<DynArray, Error> {
                    Ok(DynArray::of(UnaryWith::<ops::$op>::try_apply(x.lent::<T>().expect(ITS_DTYPE), $operation)?))
                }
                with_dtype!($class in self.dtype(), for $operation, T => { typed::<T>(&self.view()) })
            }
        )*}
    };
}

unary! {
    /// Returns the absolute values, as [`abs`](crate::functions::abs).
    abs "abs" AbsOp [Number];
    /// Returns the inverse cosines, as [`acos`](crate::functions::acos).
    acos "acos" AcosOp [Inexact];
    /// Returns the inverse hyperbolic cosines, as [`acosh`](crate::functions::acosh).
    acosh "acosh" AcoshOp [Inexact];
    /// Returns the inverse sines, as [`asin`](crate::functions::asin).
    asin "asin" AsinOp [Inexact];
    /// Returns the inverse hyperbolic sines, as [`asinh`](crate::functions::asinh).
    asinh "asinh" AsinhOp [Inexact];
    /// Returns the inverse tangents, as [`atan`](crate::functions::atan).
    atan "atan" AtanOp [Inexact];
    /// Returns the inverse hyperbolic tangents, as [`atanh`](crate::functions::atanh).
    atanh "atanh" AtanhOp [Inexact];
    /// Rounds up; integers stay as they are.
    ceil "ceil" CeilOp [Real];
    /// Returns the complex conjugates: the imaginary parts change their sign. Returns real numbers
    /// unchanged.
    conj "conj" ConjOp [Number];
    /// Returns the cosines of angles in radians, as [`cos`](crate::functions::cos).
    cos "cos" CosOp [Inexact];
    /// Returns the hyperbolic cosines, as [`cosh`](crate::functions::cosh).
    cosh "cosh" CoshOp [Inexact];
    /// Returns the exponentials, as [`exp`](crate::functions::exp).
    exp "exp" ExpOp [Inexact];
    /// Returns 2 to the power of the elements, as [`exp2`](crate::functions::exp2).
    exp2 "exp2" Exp2Op [Float];
    /// Returns the exponentials minus 1, as [`expm1`](crate::functions::expm1).
    expm1 "expm1" Expm1Op [Inexact];
    /// Rounds down; integers stay as they are.
    floor "floor" FloorOp [Real];
    /// Returns whether an element is neither infinite nor NaN.
    is_finite "is_finite" IsFiniteOp [Number];
    /// Returns whether an element is infinite.
    is_inf "is_inf" IsInfOp [Number];
    /// Returns whether an element is NaN.
    is_nan "is_nan" IsNanOp [Number];
    /// Returns the natural logarithms, as [`log`](crate::functions::log).
    log "log" LogOp [Inexact];
    /// Returns the logarithms to base 10, as [`log10`](crate::functions::log10).
    log10 "log10" Log10Op [Inexact];
    /// Returns the natural logarithms of 1 plus the elements, as [`log1p`](crate::functions::log1p).
    log1p "log1p" Log1pOp [Inexact];
    /// Returns the logarithms to base 2, as [`log2`](crate::functions::log2).
    log2 "log2" Log2Op [Inexact];
    /// Returns whether an element is false.
    logical_not "logical_not" LogicalNotOp [Logical];
    /// Negates: `-`. Signed integers wrap; unsigned dtypes are an error.
    try_neg "negative" NegOp [Signed];
    /// Inverts bits: `!`.
    try_not "bitwise_not" NotOp [Bits];
    /// Returns the real parts of complex numbers. Returns real numbers unchanged.
    real "real" RealOp [Number];
    /// Returns 1 divided by the elements. Requires floats or complex numbers.
    reciprocal "reciprocal" ReciprocalOp [Inexact];
    /// Rounds to the nearest integers, ties to even; integers stay as they are.
    round "round" RoundOp [Number];
    /// Returns the logistic function, as [`sigmoid`](crate::functions::sigmoid).
    sigmoid "sigmoid" SigmoidOp [Float];
    /// Returns -1, 0 or 1, and NaN for NaN.
    sign "sign" SignOp [Number];
    /// Returns whether the sign is negative, as [`signbit`](crate::functions::signbit).
    signbit "signbit" SignBitOp [Float];
    /// Returns the sines of angles in radians, as [`sin`](crate::functions::sin).
    sin "sin" SinOp [Inexact];
    /// Returns the hyperbolic sines, as [`sinh`](crate::functions::sinh).
    sinh "sinh" SinhOp [Inexact];
    /// Returns the square roots, as [`sqrt`](crate::functions::sqrt).
    sqrt "sqrt" SqrtOp [Inexact];
    /// Returns the squares; integers wrap.
    square "square" SquareOp [Number];
    /// Returns the tangents of angles in radians, as [`tan`](crate::functions::tan).
    tan "tan" TanOp [Inexact];
    /// Returns the hyperbolic tangents, as [`tanh`](crate::functions::tanh).
    tanh "tanh" TanhOp [Inexact];
    /// Rounds towards zero; integers stay as they are.
    trunc "trunc" TruncOp [Real];
}

impl<B: DynStorage> DynArray<B> {
    /// Copies numbers: `positive` of the Array API, Python's `+x`.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the dtype is `bool`, or memory cannot be allocated.
    #[inline]
    pub fn positive(&self) -> Result<DynArray, Error> {
        fn typed<T: Number>(x: &DynView<'_>) -> Result<DynArray, Error> {
            Ok(DynArray::of(copied(x.lent::<T>().expect(ITS_DTYPE), "positive")?))
        }
        with_dtype!(Number in self.dtype(), for "positive", T => { typed::<T>(&self.view()) })
    }
}

#[cfg(feature = "num-complex")]
unary! {
    /// Returns the angles from the positive real axis, in radians. Requires complex numbers.
    angle "angle" AngleOp [ComplexNumber];
    /// Returns the imaginary parts. Requires complex numbers.
    ///
    /// ```
    /// # use array_core::{Complex, DynArray, array};
    /// let z = DynArray::from(array![1.0, 2.0]).complex(DynArray::from(array![3.0, 4.0]))?;
    /// assert_eq!(z, array![Complex::new(1.0, 3.0), Complex::new(2.0, 4.0)].into());
    /// assert_eq!((z.real()?, z.conj()?.imag()?), (array![1.0, 2.0].into(), array![-3.0, -4.0].into()));
    /// # Ok::<(), array_core::Error>(())
    /// ```
    imag "imag" ImagOp [ComplexNumber];
}

/// Parts of complex numbers.
#[cfg(feature = "num-complex")]
mod parts {
    use super::*;
    use crate::dtype::DType;
    use crate::dynamic::{DynStorageMut, DynViewMut};
    use crate::error::{DTypeError, DTypeErrorKind};
    use crate::storage::{half, half_mut};

    /// Declares views of parts, for reading and for writing.
    macro_rules! views {
        ($($(#[$doc:meta])* $name:ident $part:literal, $name_mut:ident;)*) => {
            /// Views of the parts of complex numbers, in place.
            impl<B: DynStorage> DynArray<B> {$(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// A [`DTypeError`] if the dtype is not a complex one.
                pub fn $name(&self) -> Result<DynView<'_>, DTypeError> {
                    match self {
                        DynArray::ComplexF32(x) => Ok(half::<_, _, _, $part>(x).into()),
                        DynArray::ComplexF64(x) => Ok(half::<_, _, _, $part>(x).into()),
                        _ => Err(refused(self.dtype(), stringify!($name))),
                    }
                }

                #[doc = concat!("[`", stringify!($name), "`](DynArray::", stringify!($name), "), for writing.")]
                ///
                /// # Errors
                ///
                /// A [`DTypeError`] if the dtype is not a complex one.
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
        /// Borrows the real parts of complex numbers.
        ///
        /// ```
        /// # use array_core::{Complex, DynArray, array};
        /// let mut z = DynArray::from(array![Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)]);
        /// z.real_view_mut()?.assign(0.5)?;
        /// assert_eq!((z.real_view()?.to_string(), z.imag()?), ("[0.5 0.5]".into(), array![2.0, 4.0].into()));
        /// # Ok::<(), array_core::Error>(())
        /// ```
        real_view 0, real_view_mut;
        /// Borrows the imaginary parts of complex numbers.
        imag_view 1, imag_view_mut;
    }

    fn refused(dtype: DType, operation: &'static str) -> DTypeError {
        DTypeError::of(DTypeErrorKind::NotComplex, operation, dtype)
    }
}
