//! The traits of dtypes of numbers, and of real, signed and complex numbers.

use core::iter;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

use super::literal::{Holds, S8, U7};
use super::{CommonDtype, Element, Float, Ordered, Totals};
use crate::error::{Error, Fault};
use crate::math::Many;
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

/// A dtype of numbers.
///
/// Operations that complex numbers do not have, such as [`max`](crate::Array::max) and
/// [`floor`](crate::Array::floor), require [`Real`] numbers.
///
/// Integer arithmetic of arrays wraps, in every build profile. Scalars of a generic dtype have
/// Rust's operators, [`Iterator::sum`] and [`Iterator::product`]. If these overflow an integer
/// dtype, they panic in debug builds and wrap in release builds, as for Rust's integers.
/// [`from_f64`](Element::from_f64) creates a scalar of a generic dtype from a literal.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Element, Float, Shape, array};
///
/// fn mixed<T: Float, S: Shape>(x: &Array<T, S>, y: &Array<T, S>, share: T) -> Array<T, S> {
///     let rest = T::ONE - share;
///     x * share + y * (rest / T::from_f64(2.0))
/// }
/// assert_eq!(mixed(&array![1.0, 2.0], &array![4.0, 8.0], 0.5), array![1.5, 3.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no arithmetic",
    label = "arithmetic is for numbers",
    note = "for `bool`, use `&`, `|`, `^`, `count_nonzero`, or make it a number: `.cast::<i32>()`",
    note = "`usize` is not a dtype: `x.map(|&n| n as u64)`; see array_core::errors#no-arithmetic"
)]
pub trait Number:
    Element
    + Holds<U7>
    + Add<Output = Self>
    + AddAssign
    + Div<Output = Self>
    + DivAssign
    + Mul<Output = Self>
    + MulAssign
    + iter::Product
    + Sub<Output = Self>
    + SubAssign
    + iter::Sum
{
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype has no arithmetic; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Number;

    /// The identity of a sum. For floats it is -0, because -0 + x is x for every x, including -0.
    #[doc(hidden)]
    const NO_SUM: Self;

    /// The dtype in which sums and products accumulate. The result is rounded to
    /// [`Sum`](Element::Sum) once.
    #[doc(hidden)]
    type Total: Number<Sum = Self::Total, Total = Self::Total>;

    /// The dtype in which matrix products are computed. The products are then rounded once, to the
    /// dtype of the matrices.
    #[doc(hidden)]
    type Factor: Number<Total = Self::Total>;

    /// Computes matrix products, and rounds them to this dtype.
    ///
    /// # Errors
    ///
    /// Returns the error of the computation, or an [`Error`] if memory for the rounded products
    /// cannot be allocated.
    #[doc(hidden)]
    fn products<S: Shape, P: OwnedStorage<Self, S>>(
        products: impl Totals<Self::Factor, S>,
    ) -> Result<Array<Self, S, P>, Error>;

    /// Computes sums, and rounds them to [`Sum`](Element::Sum).
    ///
    /// # Errors
    ///
    /// Returns the error of the computation, or an [`Error`] if memory for the rounded sums cannot
    /// be allocated.
    #[doc(hidden)]
    fn sums<S: Shape, P: OwnedStorage<Self::Sum, S>>(
        totals: impl Totals<Self::Total, S>,
    ) -> Result<Array<Self::Sum, S, P>, Error>;

    /// Computes sums, and converts them to this dtype: floats are rounded, integers wrap.
    ///
    /// # Errors
    ///
    /// Returns the error of the computation, or an [`Error`] if memory for the converted sums
    /// cannot be allocated.
    #[doc(hidden)]
    fn own_sums<S: Shape, P: OwnedStorage<Self, S>>(
        totals: impl Totals<Self::Total, S>,
    ) -> Result<Array<Self, S, P>, Error>;

    #[doc(hidden)]
    fn op_add(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_sub(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_mul(self, r: Self) -> Self;
    /// Divides as Rust's `/` does, but never panics. The least integer divided by -1 wraps. An
    /// integer divided by 0 gives 0, and [`op_div_fault`](Self::op_div_fault) reports the division.
    #[doc(hidden)]
    fn op_div(self, r: Self) -> Self;
    /// Computes [`op_div`](Self::op_div), in less time if many elements are divided. `KNOWN` states
    /// that the compiler knows the divisor, which it then replaces by its reciprocal.
    #[doc(hidden)]
    #[inline(always)]
    fn op_quotient<const KNOWN: bool>(self, r: Self) -> Self {
        self.op_div(r)
    }
    /// Returns the number to the power of `r`. For integers, the power wraps. A negative exponent
    /// of an integer gives 1, and [`op_pow_fault`](Self::op_pow_fault) reports the exponent.
    #[doc(hidden)]
    fn op_power(self, r: Self) -> Self;
    #[doc(hidden)]
    #[inline(always)]
    fn op_square(self) -> Self {
        self.op_mul(self)
    }
    /// Returns the complex conjugate.
    #[doc(hidden)]
    #[inline(always)]
    fn op_conjugate(self) -> Self {
        self
    }
    /// The function that computes the absolute values of a slice, as numbers of this dtype, or
    /// `None` if a loop over [`op_absolute`](Self::op_absolute) computes them.
    #[doc(hidden)]
    const OP_ABSOLUTE_ALL: Option<fn(Many<'_, Self>) -> &mut [Self]> = None;
    /// The function that computes the quotients of two slices, or `None` if a loop over
    /// [`op_quotient`](Self::op_quotient) computes them.
    #[doc(hidden)]
    const OP_DIV_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    const OP_POWER_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    #[inline(always)]
    fn op_div_fault(self, _: Self) -> Option<Fault> {
        None
    }
    #[doc(hidden)]
    #[inline(always)]
    fn op_pow_fault(self, _: Self) -> Option<Fault> {
        None
    }
    #[doc(hidden)]
    fn op_absolute(self) -> Self::Magnitude;
    /// Returns the real part of a complex number, or a real number itself.
    #[doc(hidden)]
    fn op_real(self) -> Self::Magnitude;
    /// Returns the square of the absolute value. For a complex number, the square is the real part
    /// of the result.
    #[doc(hidden)]
    #[inline(always)]
    fn op_absolute_square(self) -> Self {
        self.op_mul(self.op_conjugate())
    }
    #[doc(hidden)]
    fn op_sign(self) -> Self;
    #[doc(hidden)]
    fn op_round_even(self) -> Self;
    #[doc(hidden)]
    fn op_nan(self) -> bool;
    #[doc(hidden)]
    fn op_infinite(self) -> bool;
}

/// A dtype of real numbers: integers and floats, which have an order, rounding and a remainder.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, Real, array, broadcast};
///
/// fn below_the_highest<T: Real, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
///     broadcast!(x - max(x))
/// }
///
/// assert_eq!(below_the_highest(&array![1, 4, 2]), array![-3, 0, -2]);
/// ```
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(note = "for complex arrays, use `.abs()`, `.real()` or `.imag()`")
)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype of real numbers",
    label = "this needs real numbers",
    note = "for `bool`, use `any`, `all`, `&`, `|`, `^`, `!`, or make it a number: `.cast::<u8>()`",
    note = "`usize` is not a dtype: `x.map(|&n| n as i64)`; see array_core::errors#real-numbers-needed"
)]
pub trait Real: Number<Magnitude = Self> + Ordered + Rem<Output = Self> + RemAssign {
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype is not real; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Real;

    /// The largest value: no number is larger.
    #[doc(hidden)]
    const HIGHEST: Self;
    /// The smallest value: no number is smaller.
    #[doc(hidden)]
    const LOWEST: Self;

    /// Returns the larger of two numbers, or NaN if one is NaN, exactly as
    /// [`maximum`](crate::functions::maximum) does.
    ///
    /// ```
    /// use array_core::Real;
    ///
    /// fn range<T: Real>(x: &[T]) -> T {
    ///     x.iter().fold(x[0], |x, &y| x.maximum(y)) - x.iter().fold(x[0], |x, &y| x.minimum(y))
    /// }
    /// assert_eq!((range(&[3, -1, 2]), range(&[0.5, 2.0])), (4, 1.5));
    /// assert!(range(&[0.5, f64::NAN]).is_nan());
    /// ```
    #[inline]
    #[must_use]
    fn maximum(self, other: Self) -> Self {
        self.op_maximum(other)
    }

    /// Returns the smaller of two numbers, or NaN if one is NaN, exactly as
    /// [`minimum`](crate::functions::minimum) does.
    #[inline]
    #[must_use]
    fn minimum(self, other: Self) -> Self {
        self.op_minimum(other)
    }

    /// Returns the remainder of Rust's `%`, or 0 if an integer is divided by 0. `KNOWN` is that of
    /// [`op_quotient`](Number::op_quotient), here and below.
    #[doc(hidden)]
    fn op_rem<const KNOWN: bool>(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_trunc_divide<const KNOWN: bool>(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_floor_divide<const KNOWN: bool>(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_remainder<const KNOWN: bool>(self, r: Self) -> Self;
    #[doc(hidden)]
    const OP_REM_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    const OP_REMAINDER_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    fn op_maximum(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_minimum(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_round_down(self) -> Self;
    #[doc(hidden)]
    fn op_round_up(self) -> Self;
    #[doc(hidden)]
    fn op_round_to_zero(self) -> Self;
}

/// A dtype of numbers with a sign: signed integers, floats and complex numbers.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, Signed, array, broadcast};
///
/// fn mirrored<T: Signed, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
///     broadcast!(-x)
/// }
///
/// assert_eq!(mirrored(&array![1.5, -2.0]), array![-1.5, 2.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no negative numbers",
    label = "cannot be negated",
    note = "cast to a signed dtype first, as in `.cast::<i64>()`",
    note = "see array_core::errors#no-negative-numbers"
)]
pub trait Signed: Number + Holds<S8> + Neg<Output = Self> {
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype has no negative numbers; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Signed;

    #[doc(hidden)]
    fn op_negate(self) -> Self;
}

/// A dtype of complex numbers: `Complex<f32>` and `Complex<f64>` of the crate `num-complex`, with
/// the feature of the same name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a complex dtype",
    label = "this needs complex numbers",
    note = "make complex numbers with `complex(re, im)`; they need the feature `num-complex`",
    note = "see array_core::errors#complex-numbers-needed"
)]
pub trait ComplexNumber: Signed + Number<Sum = Self, Total = Self> {
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype is not complex; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: ComplexNumber;

    #[doc(hidden)]
    fn op_complex(re: Self::Magnitude, im: Self::Magnitude) -> Self;
    #[doc(hidden)]
    fn op_imag(self) -> Self::Magnitude;
    #[doc(hidden)]
    fn op_angle(self) -> Self::Magnitude;
}

/// A dtype of floats that can be the parts of complex numbers: `f32` and `f64`, with the feature
/// `num-complex`. Code that is generic over complex numbers needs this bound alone: `T` and
/// [`T::Whole`](Parts::Whole) promote to `T::Whole`.
#[diagnostic::on_unimplemented(
    message = "complex numbers cannot have parts of `{Self}`",
    label = "the parts are `f32` or `f64`",
    note = "cast first, as in `.cast::<f64>()`; complex dtypes need the feature `num-complex`",
    note = "see array_core::errors#complex-numbers-needed"
)]
pub trait Parts: Float + CommonDtype<<Self as Parts>::Whole, Common = <Self as Parts>::Whole> {
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports an unsuitable
    /// dtype only once; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Parts;

    /// The dtype of complex numbers with parts of this dtype.
    type Whole: ComplexNumber<Magnitude = Self> + CommonDtype<Self, Common = Self::Whole>;
}
