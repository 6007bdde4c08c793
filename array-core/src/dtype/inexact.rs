//! The dtypes of floats and complex numbers, and their functions.

use super::choice::EachInexact;
use super::literal::{Half, HoldsFloat, HoldsShort};
use super::{Number, Real, Signed, Totals};
use crate::error::Error;
use crate::math::{self, Many};
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

/// Selects the rows of `unary_functions!` or `binary_functions!` whose class is `$wanted` and whose
/// result is of the kind `kernel`. For each of these rows, calls the macro `$into` with three
/// names: the method for one number, the method for a slice, and the function in the modules of
/// `math`. If there is a second operand, also passes `r`.
macro_rules! kernels {
    ($wanted:ident $r:tt $into:ident $before:tt $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(kernels!(@ $wanted $class $r $into $before $name $result);)*
    };
    (@ Inexact Inexact $r:tt $into:ident $before:tt $name:ident { kernel $one:ident $all:ident $($way:tt)* }) => {
        $into!($before $one $all $name $r);
    };
    (@ Float Float $r:tt $into:ident $before:tt $name:ident { kernel $one:ident $all:ident $($way:tt)* }) => {
        $into!($before $one $all $name $r);
    };
    (@ $($other:tt)*) => {};
}

/// Calls the macro `$into` for each function that both floats and complex numbers have. The other
/// arguments come first.
macro_rules! shared_functions {
    ($into:ident $($before:tt)*) => {
        unary_functions! { kernels Inexact () $into [$($before)*] }
    };
}

/// Calls the macro `$into` for each function that only floats have, as `shared_functions!` does.
macro_rules! float_functions {
    ($into:ident $($before:tt)*) => {
        unary_functions! { kernels Float () $into [$($before)*] }
        binary_functions! { kernels Float (r) $into [$($before)*] }
    };
}

pub(super) use {float_functions, kernels, shared_functions};

/// Declares a function of one number, and its form for a slice. Both compute the same bits, unless
/// the program [allows](crate::cpu::allow_fused) fused multiplications. If there are two operands,
/// the form for slices writes the results over the first slice.
macro_rules! function {
    ([] $one:ident $all:ident $name:ident ()) => {
        #[doc(hidden)]
        fn $one(self) -> Self;
        #[doc(hidden)]
        fn $all(x: Many<'_, Self>) -> &mut [Self];
    };
    ([] $one:ident $all:ident $name:ident (r)) => {
        #[doc(hidden)]
        fn $one(self, r: Self) -> Self;
        #[doc(hidden)]
        fn $all(x: &mut [Self], r: &[Self]);
    };
}

/// Declares functions of a number of a generic dtype, under the names of the standard library.
macro_rules! number_functions {
    ($($(#[$doc:meta])+ $name:ident $(($r:ident))? $function:ident;)*) => {$(
        $(#[$doc])+
        ///
        /// Computes the same bits as the operation on arrays, unless the program
        /// [allows](crate::cpu::allow_fused) fused multiplications. For a value of `f32` or `f64`
        /// in code that is not generic, Rust calls the method of the standard library instead,
        /// which can differ in the last bits.
        #[inline]
        #[must_use]
        fn $name(self $(, $r: Self)?) -> Self {
            self.$function($($r)?)
        }
    )*};
}

/// The dtype in which sums of the absolute values of `T` accumulate.
pub(crate) type Exact<T> = <<T as Inexact>::Size as Float>::Exact;

/// A dtype of floats or complex numbers, with the functions that both have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`; in generic code, `T: Float`",
    note = "see array_core::errors#floats-needed"
)]
pub trait Inexact: Signed + Number<Sum = Self, Magnitude = <Self as Inexact>::Size> + HoldsFloat<Half> {
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports an unsuitable
    /// dtype only once; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Inexact;

    /// The same type as [`Magnitude`](Element::Magnitude), with the bound [`Float`].
    #[doc(hidden)]
    type Size: Float;

    /// The dtype itself, or `f32` for `bf16` and `f16`. Linear equations can be solved only in a
    /// dtype that is its own `Wide`: see [`Exactly`].
    #[doc(hidden)]
    type Wide: Inexact<Wide = Self::Wide>;

    /// Returns the constant for this dtype that `E` defines.
    #[doc(hidden)]
    fn inexact_choice<E: EachInexact>() -> E::Of<Self>;

    /// Computes totals whose imaginary parts are 0, and converts them to real numbers. The real
    /// numbers have the dtype in which sums of absolute values accumulate.
    ///
    /// # Errors
    ///
    /// Returns the error of the computation, or an [`Error`] if memory for the real numbers cannot
    /// be allocated.
    #[doc(hidden)]
    fn sizes<S: Shape, P: OwnedStorage<Exact<Self>, S>>(
        totals: impl Totals<Self::Total, S>,
    ) -> Result<Array<Exact<Self>, S, P>, Error>;

    shared_functions!(function);

    #[doc(hidden)]
    fn op_reciprocal(self) -> Self;
    #[doc(hidden)]
    fn op_sqrt(self) -> Self;
    /// The function that computes the square roots of a slice, or `None` if a loop over
    /// [`op_sqrt`](Self::op_sqrt) computes them.
    #[doc(hidden)]
    const OP_SQRT_ALL: Option<fn(Many<'_, Self>) -> &mut [Self]> = None;

    /// Returns the binary exponents of the smallest absolute value that is not 0, and of the
    /// largest absolute value, over all real and imaginary parts. An exponent is `i32::MAX` if the
    /// part is infinite or NaN. The result is `[i32::MAX, i32::MIN]` if all parts are 0.
    #[doc(hidden)]
    fn op_exponents(x: &[Self]) -> [i32; 2];

    /// Multiplies by the power of two with the given exponent, and rounds once.
    #[doc(hidden)]
    fn op_scale(self, exponent: i32) -> Self;

    /// Returns the function that maps an index to one of evenly spaced numbers; see `math::spaced`.
    /// Computes in `f64`, because a large index overflows an `f16`.
    #[doc(hidden)]
    #[inline]
    fn op_spaced(start: Self, stop: Self, intervals: usize) -> impl Fn(usize) -> Self {
        let element = math::spaced(start.op_cast(), stop.op_cast(), intervals);
        move |i| Self::from_f64(element(i))
    }
}

/// A dtype of floats.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, Float, array, broadcast};
///
/// fn softmax<T: Float, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
///     let e = broadcast!(exp(x - max(x)));
///     broadcast!(e / sum(e))
/// }
///
/// assert_eq!(softmax(&array![1.0_f32, 1.0]), array![0.5, 0.5]);
///
/// fn gaussian<T: Float>(x: T, width: T) -> T {
///     (-(x / width).powf(T::from_f64(2.0))).exp() / (width * T::PI.sqrt())
/// }
///
/// assert!((gaussian(0.0_f64, 2.0) - 0.28209479177387814).abs() < 1e-15);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`; in generic code, `T: Float`",
    note = "see array_core::errors#floats-needed"
)]
pub trait Float:
    Inexact<Size = Self, Wide = <Self as Float>::Exact>
    + Real
    + Number<Sum = Self, Total = <Self as Float>::Exact>
    + HoldsShort
{
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports an unsuitable
    /// dtype only once; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Float;

    /// The dtype in which sums accumulate: `f32` for `bf16` and `f16`, and the dtype itself for all
    /// other dtypes.
    type Exact: Float<Exact = Self::Exact>;

    /// The difference between 1 and the next larger number.
    const EPSILON: Self;
    /// Infinity.
    const INFINITY: Self;
    /// Minus infinity.
    const NEG_INFINITY: Self;
    /// Not a number.
    const NAN: Self;
    /// The largest finite number.
    const MAX: Self;
    /// The smallest finite number, which is negative.
    const MIN: Self;
    /// The smallest positive number that is not subnormal.
    const MIN_POSITIVE: Self;
    /// The ratio of the circumference of a circle to its diameter.
    const PI: Self;
    /// The ratio of the circumference of a circle to its radius.
    const TAU: Self;
    /// The base of the natural logarithm.
    const E: Self;

    number_functions! {
        /// Returns the absolute value.
        abs op_absolute;
        /// Returns the square root.
        sqrt op_sqrt;
        /// Returns e to the power of the number.
        exp op_exp;
        /// Returns 2 to the power of the number.
        exp2 op_exp2;
        /// Returns `exp(x) - 1`, which is accurate also near 0.
        exp_m1 op_expm1;
        /// Returns the natural logarithm.
        ln op_log;
        /// Returns `ln(1 + x)`, which is accurate also near 0.
        ln_1p op_log1p;
        /// Returns the logarithm to base 2.
        log2 op_log2;
        /// Returns the logarithm to base 10.
        log10 op_log10;
        /// Returns the sine of an angle in radians.
        sin op_sin;
        /// Returns the cosine of an angle in radians.
        cos op_cos;
        /// Returns the tangent of an angle in radians.
        tan op_tan;
        /// Returns the angle in radians, from -π/2 to π/2, whose sine is the number.
        asin op_asin;
        /// Returns the angle in radians, from 0 to π, whose cosine is the number.
        acos op_acos;
        /// Returns the angle in radians, from -π/2 to π/2, whose tangent is the number.
        atan op_atan;
        /// Returns the angle in radians, from -π to π, of the point with the coordinates `x` and
        /// `self`.
        atan2 (x) op_atan2;
        /// Returns the hyperbolic sine.
        sinh op_sinh;
        /// Returns the hyperbolic cosine.
        cosh op_cosh;
        /// Returns the hyperbolic tangent.
        tanh op_tanh;
        /// Returns the inverse hyperbolic sine.
        asinh op_asinh;
        /// Returns the inverse hyperbolic cosine.
        acosh op_acosh;
        /// Returns the inverse hyperbolic tangent.
        atanh op_atanh;
        /// Returns the square root of `self * self + y * y`, without overflow or underflow of the
        /// squares.
        hypot (y) op_hypot;
        /// Returns `1 / x`.
        recip op_reciprocal;
        /// Returns the absolute value with the sign of `sign`.
        copysign (sign) op_copysign;
        /// Rounds down, towards negative infinity.
        floor op_round_down;
        /// Rounds up, towards infinity.
        ceil op_round_up;
        /// Rounds towards zero.
        trunc op_round_to_zero;
        /// Rounds to the nearest integer, ties to even, as the function `round` of arrays does.
        round_ties_even op_round_even;
    }

    /// Rounds to the nearest integer, ties away from zero, as the standard library does. The
    /// function [`round`](crate::functions::round) of arrays rounds ties to even, as
    /// [`round_ties_even`](Self::round_ties_even) does.
    ///
    /// ```
    /// use array_core::Float;
    ///
    /// fn rounded<T: Float>(x: T) -> [T; 2] {
    ///     [x.round(), x.round_ties_even()]
    /// }
    /// assert_eq!(rounded(-2.5_f64), [-3.0, -2.0]);
    /// ```
    #[inline]
    #[must_use]
    fn round(self) -> Self {
        let whole = self.op_round_to_zero();
        // The difference is exact.
        if self.op_sub(whole).op_absolute() >= Self::from_f64(0.5) {
            whole.op_add(Self::ONE.op_copysign(self))
        } else {
            whole
        }
    }

    /// Returns the number to the power of `exponent`, exactly as
    /// [`pow`](crate::functions::pow) does.
    #[inline]
    #[must_use]
    fn powf(self, exponent: Self) -> Self {
        self.op_power(exponent)
    }

    /// Returns the number to the power of an integer. If the dtype represents the exponent exactly,
    /// the result is exactly that of [`pow`](crate::functions::pow). Otherwise, as for a `bf16` to
    /// the power of 257, computes the power in `f64` and rounds it.
    ///
    /// ```
    /// use array_core::Float;
    ///
    /// fn cube<T: Float>(x: T) -> T {
    ///     x.powi(3)
    /// }
    /// assert_eq!((cube(-2.0_f32), cube(0.5_f64)), (-8.0, 0.125));
    /// ```
    #[inline]
    #[must_use]
    fn powi(self, exponent: i32) -> Self {
        let rounded = Self::from_i64(exponent.into());
        if rounded.op_cast::<i64>() == i64::from(exponent) {
            self.op_power(rounded)
        } else {
            Self::from_f64(self.op_cast::<f64>().op_power(exponent.into()))
        }
    }

    /// Returns whether the number is NaN.
    #[inline]
    #[must_use]
    fn is_nan(self) -> bool {
        self.op_nan()
    }

    /// Returns whether the number is infinity or minus infinity.
    #[inline]
    #[must_use]
    fn is_infinite(self) -> bool {
        self.op_infinite()
    }

    /// Returns whether the number is neither infinite nor NaN.
    #[inline]
    #[must_use]
    fn is_finite(self) -> bool {
        !self.op_nan() && !self.op_infinite()
    }

    /// Returns 1 with the sign of the number, or NaN for NaN, as the standard library does. So 0
    /// gives 1, and -0 gives -1. The function [`sign`](crate::functions::sign) of arrays gives 0
    /// for both.
    ///
    /// ```
    /// use array_core::Float;
    ///
    /// fn signs<T: Float>(x: T) -> [T; 2] {
    ///     [x.signum(), (-x).signum()]
    /// }
    /// assert_eq!((signs(2.0_f32), signs(0.0_f64)), ([1.0, -1.0], [1.0, -1.0]));
    /// ```
    #[inline]
    #[must_use]
    fn signum(self) -> Self {
        if self.op_nan() {
            self
        } else {
            Self::ONE.op_copysign(self)
        }
    }

    /// Returns the larger of two numbers, and ignores NaN, as the standard library does: if one
    /// number is NaN, returns the other number. [`maximum`](Real::maximum) returns NaN in this
    /// case.
    ///
    /// ```
    /// use array_core::{Float, Real};
    ///
    /// fn larger<T: Float>(x: T, y: T) -> [bool; 2] {
    ///     [x.max(y).is_nan(), Real::maximum(x, y).is_nan()]
    /// }
    /// assert_eq!(larger(1.0_f32, f32::NAN), [false, true]);
    /// ```
    #[inline]
    #[must_use]
    fn max(self, other: Self) -> Self {
        if self.op_nan() {
            other
        } else if other.op_nan() {
            self
        } else {
            self.op_maximum(other)
        }
    }

    /// Returns the smaller of two numbers, and ignores NaN, as [`max`](Self::max) does.
    /// [`minimum`](Real::minimum) returns NaN if one number is NaN.
    #[inline]
    #[must_use]
    fn min(self, other: Self) -> Self {
        if self.op_nan() {
            other
        } else if other.op_nan() {
            self
        } else {
            self.op_minimum(other)
        }
    }

    /// Limits the number to the range from `low` to `high`, exactly as
    /// [`clip`](crate::functions::clip) does. NaN remains NaN.
    ///
    /// If `low` is above `high`, the result is `high`, and if a limit is NaN, the result is NaN.
    /// The method of the standard library panics in these cases.
    ///
    /// ```
    /// use array_core::Float;
    ///
    /// fn share<T: Float>(x: T) -> T {
    ///     x.clamp(T::ZERO, T::ONE)
    /// }
    /// assert_eq!((share(1.5_f32), share(-2.0_f64)), (1.0, 0.0));
    /// ```
    #[inline]
    #[must_use]
    fn clamp(self, low: Self, high: Self) -> Self {
        self.op_maximum(low).op_minimum(high)
    }

    float_functions!(function);

    #[doc(hidden)]
    fn op_copysign(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_nextafter(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_sign_bit(self) -> bool;
}

/// Relation: `Self` is the dtype `T`, and linear equations with elements of `T` are solved in `T`
/// itself. The relation holds for `f32`, `f64`, and complex numbers with such parts.
///
/// The relation does not hold for 16-bit floats: if every step were rounded to their 8 or 11
/// significant bits, few of these bits would be right. Cast the elements to `f32` first.
#[diagnostic::on_unimplemented(
    message = "`{T}` is not precise enough to solve equations or decompose matrices",
    label = "`f32` or `f64` needed",
    note = "cast first: `.cast::<f32>()`; generic code needs `T: Float<Exact = T>`",
    note = "see array_core::errors#too-few-digits"
)]
pub trait Exactly<T: Inexact>: Inexact {
    /// An alias of `Self`. Bounds contain it, so that rustc reports a narrower dtype without
    /// quoting the bounds; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Inexact;

    /// Returns `x` as a slice of `Self`, which is `T`.
    #[doc(hidden)]
    fn exact(x: &[T]) -> &[Self];

    /// Returns `x` as a mutable slice of `Self`, which is `T`.
    #[doc(hidden)]
    fn exact_mut(x: &mut [T]) -> &mut [Self];

    /// Returns `x`, a mutable slice of absolute values, as a mutable slice of `Self::Size`, which
    /// is `T::Size`.
    #[doc(hidden)]
    fn exact_sizes_mut(x: &mut [T::Size]) -> &mut [Self::Size];
}

#[diagnostic::do_not_recommend]
impl<T: Inexact<Wide = T>> Exactly<T> for T {
    type Is = T;

    #[inline(always)]
    fn exact(x: &[T]) -> &[T] {
        x
    }

    #[inline(always)]
    fn exact_mut(x: &mut [T]) -> &mut [T] {
        x
    }

    #[inline(always)]
    fn exact_sizes_mut(x: &mut [T::Size]) -> &mut [T::Size] {
        x
    }
}
