//! Elementwise functions, on every combination of owned and borrowed, array and scalar, heap and
//! inline.

use super::apply::{RightOf, UnaryWith};
use super::choose::SelectWith;
use crate::error::{Error, or_fail};
use crate::expr::ops;

/// Returns the table that the docs of the division functions share.
macro_rules! divisions {
    () => {
        "\n\n| NumPy | here | rounds | sign of the remainder |\n|---|---|---|---|\n\
         | `a // b` | [`floor_divide`] | down | |\n\
         | `a % b` | [`remainder`] | | the divisor |\n\
         | `np.trunc(a / b)` | [`trunc_divide`]; `a / b` on integers | towards zero | |\n\
         | `np.fmod(a, b)` | [`trunc_remainder`]; `a % b` | | the dividend |\n\
         | `a / b` on floats | `a / b` | no | |\n\n"
    };
}

/// Returns the lines that the docs of real functions share: the accuracy and the special cases.
macro_rules! real {
    ($name:literal) => {
        concat!(
            "\n\nRequires floats; within 4 ulp of the exact result. The special cases are those of the Array API's [`",
            $name,
            "`](https://data-apis.org/array-api/2024.12/API_specification/generated/array_api.",
            $name,
            ".html)."
        )
    };
}

/// Returns the lines of [`real`] for functions that also take complex numbers.
macro_rules! of_complex_too {
    ($name:literal) => {
        concat!(
            real!($name),
            " With the feature `num-complex`, also takes complex numbers: each part within 7 ulp."
        )
    };
}

/// Declares functions of two operands, and their `try_` forms. The bounds are in the rows, where
/// rustc quotes them. The result is a parameter, so that a mistake is reported once.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident [$op:ident];)*) => {$(
        $(#[$doc])*
        ///
        /// The operands promote to one dtype and broadcast to one shape.
        ///
        /// # Panics
        ///
        /// Panics if run-time extents do not fit, or an integer operation has no result; nothing is
        /// written in either case.
        #[inline]
        #[track_caller]
        pub fn $name<L, R: RightOf<ops::$op, L>>(left: L, right: R) -> R::Output {
            or_fail(right.try_apply_right(left, stringify!($name)))
        }

        #[doc = concat!("[`", stringify!($name), "`], with an error instead of a panic.")]
        ///
        /// # Errors
        ///
        /// An [`Error`] if run-time extents do not fit, an integer operation has no result, or
        /// memory cannot be allocated.
        #[inline]
        pub fn $try_name<L, R: RightOf<ops::$op, L>>(left: L, right: R) -> Result<R::Output, Error> {
            right.try_apply_right(left, stringify!($name))
        }
    )*};
}

binary! {
    /// Adds: `+`. Integers wrap.
    add try_add [AddOp];
    /// Returns the angle from the positive x axis to the point (`right`, `left`), in radians from
    /// -π to π: `atan2(y, x)`.
    ///
    /// The signs of zeros and infinities matter: the angle of (-0, 0) is π, and that of (-1, -0) is
    /// -π.
    #[doc = real!("atan2")]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::atan2;
    /// use core::f64::consts::{FRAC_PI_2, PI};
    ///
    /// assert_eq!(atan2(array![1.0, 0.0, -0.0], array![0.0, -1.0, 1.0]), array![FRAC_PI_2, PI, -0.0]);
    /// ```
    atan2 try_atan2 [Atan2Op];
    /// Computes the bitwise "and" of two elements: `&`.
    bitwise_and try_bitwise_and [BitAndOp];
    /// Shifts bits to the left: `<<`. A shift by the width of the dtype or more gives 0; a negative
    /// shift is an error.
    bitwise_left_shift try_bitwise_left_shift [ShlOp];
    /// Computes the bitwise "or" of two elements: `|`.
    bitwise_or try_bitwise_or [BitOrOp];
    /// Shifts bits to the right: `>>`. A shift by the width of the dtype or more gives 0, or -1 for
    /// negative numbers; a negative shift is an error.
    bitwise_right_shift try_bitwise_right_shift [ShrOp];
    /// Computes the bitwise "exclusive or" of two elements: `^`.
    bitwise_xor try_bitwise_xor [BitXorOp];
    /// Returns the complex number with a real and an imaginary part. Takes arrays of `f32` or
    /// `f64`. Requires the feature `num-complex`.
    complex try_complex [ComplexOp];
    /// Returns the absolute value of the left element with the sign of the right one. Requires
    /// floats.
    ///
    /// The result is exact. The signs of zeros and NaN count: the special cases are those of the
    /// Array API's `copysign`.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::copysign;
    /// assert_eq!(copysign(array![1.0, -2.0], -0.0), array![-1.0, -2.0]);
    /// ```
    copysign try_copysign [CopySignOp];
    /// Divides as Rust's `/` does: integers truncate, and an integer divided by zero is an error.
    divide try_divide [DivOp];
    /// Returns whether two elements are equal. NaN equals nothing.
    equal try_equal [EqualOp];
    /// Divides and rounds down, towards negative infinity: `//` of Python, and `floor_divide` of
    /// the Array API.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::floor_divide;
    /// assert_eq!(floor_divide(array![7, -7], 2), array![3, -4]);
    /// ```
    floor_divide try_floor_divide [FloorDivideOp];
    /// Returns whether the left element is greater than the right one.
    greater try_greater [GreaterOp];
    /// Returns whether the left element is greater than or equal to the right one.
    greater_equal try_greater_equal [GreaterEqualOp];
    /// Returns the square root of the sum of the squares, the length of the vector (`left`,
    /// `right`). It is accurate even if the squares leave the range of the dtype. If one element is
    /// infinite the result is infinity, even if the other is NaN.
    #[doc = real!("hypot")]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::hypot;
    /// assert_eq!(hypot(array![3.0, f64::MAX], array![4.0, 1.0]), array![5.0, f64::MAX]);
    /// ```
    hypot try_hypot [HypotOp];
    /// Returns whether the left element is less than the right one.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::less;
    /// assert_eq!(less(&array![1, 2, 3], &array![3, 2, 1]), array![true, false, false]);
    /// ```
    less try_less [LessOp];
    /// Returns whether the left element is less than or equal to the right one.
    less_equal try_less_equal [LessEqualOp];
    /// Returns the natural logarithm of the sum of the exponentials. It is accurate even if the
    /// exponentials leave the range of the dtype.
    ///
    /// If the exponentials add up to 1 up to about 50 bits, the result is close to 0, and the
    /// closer it is, the fewer digits it has.
    #[doc = real!("logaddexp")]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::logaddexp;
    /// use core::f64::consts::LN_2;
    ///
    /// assert_eq!(logaddexp(array![1000.0, -1000.0], array![1000.0, -1000.0]), array![1000.0 + LN_2, -1000.0 + LN_2]);
    /// ```
    logaddexp try_logaddexp [LogAddExpOp];
    /// Returns whether both elements are true.
    logical_and try_logical_and [LogicalAndOp];
    /// Returns whether at least one element is true.
    logical_or try_logical_or [LogicalOrOp];
    /// Returns whether exactly one element is true.
    logical_xor try_logical_xor [LogicalXorOp];
    /// Returns the larger of two elements, or NaN if either is NaN. For -0 and +0, the sign of the
    /// result is unspecified.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::maximum;
    /// assert_eq!(maximum(&array![-1.0, 2.0], 0.0), array![0.0, 2.0]);
    /// ```
    maximum try_maximum [MaximumOp];
    /// Returns the smaller of two elements, or NaN if either is NaN. For -0 and +0, the sign of the
    /// result is unspecified.
    minimum try_minimum [MinimumOp];
    /// Multiplies: `*`. Integers wrap.
    multiply try_multiply [MulOp];
    /// Returns the float next to the left element in the direction of the right one, or the right
    /// one if both are equal.
    ///
    /// Requires floats, and is exact. The step beyond the largest float is infinity. NaN gives NaN.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::nextafter;
    /// assert_eq!(nextafter(array![1.0, 0.0], array![2.0, 0.0]), array![1.0 + f64::EPSILON, 0.0]);
    /// ```
    nextafter try_nextafter [NextAfterOp];
    /// Returns whether two elements differ. NaN differs from everything.
    not_equal try_not_equal [NotEqualOp];
    /// Raises the left element to the power of the right one. Integers wrap; a negative integer
    /// exponent is an error. Powers of floats are within 4 ulp of the exact result, with the
    /// special cases of the Array API's `pow`.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::pow;
    /// assert_eq!(pow(&array![2, 3], &array![10, 2]), array![1024, 9]);
    /// ```
    pow try_pow [PowOp];
    /// Returns the remainder of [`floor_divide`], with the sign of the divisor: `%` of Python, and
    /// `remainder` of the Array API.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::remainder;
    /// assert_eq!(remainder(array![7, -7], 3), array![1, 2]);
    /// ```
    remainder try_remainder [RemainderOp];
    /// Subtracts: `-`. Integers wrap.
    subtract try_subtract [SubOp];
    /// Divides and rounds towards zero: Rust's `/` on integers.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::trunc_divide;
    /// assert_eq!(trunc_divide(array![7, -7], 2), array![3, -3]);
    /// ```
    trunc_divide try_trunc_divide [TruncDivideOp];
    /// Returns the remainder of [`trunc_divide`], with the sign of the dividend: Rust's `%`.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::trunc_remainder;
    /// assert_eq!(trunc_remainder(array![7, -7], 3), array![1, -1]);
    /// ```
    trunc_remainder try_trunc_remainder [TruncRemainderOp];
}

/// Declares functions of one operand, and their `try_` forms.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident [$op:ident];)*) => {$(
        $(#[$doc])*
        #[inline]
        #[track_caller]
        pub fn $name<X, Z>(x: X) -> Z
        where
            X: UnaryWith<ops::$op, Output = Z>,
            <X as UnaryWith<ops::$op>>::Output: Sized,
        {
            or_fail(x.try_apply(stringify!($name)))
        }

        #[doc = concat!("[`", stringify!($name), "`], with an error instead of a panic.")]
        ///
        /// # Errors
        ///
        /// [`Error::Alloc`] if memory cannot be allocated.
        #[inline]
        pub fn $try_name<X, Z>(x: X) -> Result<Z, Error>
        where
            X: UnaryWith<ops::$op, Output = Z>,
            <X as UnaryWith<ops::$op>>::Output: Sized,
        {
            x.try_apply(stringify!($name))
        }
    )*};
}

unary! {
    /// Returns the absolute value; that of the smallest signed integer is itself. For a complex
    /// number, it is the distance from 0, of the dtype of the parts.
    abs try_abs [AbsOp];
    /// Returns the inverse cosine, in radians from 0 to π. NaN outside -1 to 1.
    #[doc = of_complex_too!("acos")]
    acos try_acos [AcosOp];
    /// Returns the inverse hyperbolic cosine, which is not negative. NaN below 1.
    #[doc = of_complex_too!("acosh")]
    acosh try_acosh [AcoshOp];
    /// Returns the inverse sine, in radians from -π/2 to π/2. NaN outside -1 to 1.
    #[doc = of_complex_too!("asin")]
    asin try_asin [AsinOp];
    /// Returns the inverse hyperbolic sine.
    #[doc = of_complex_too!("asinh")]
    asinh try_asinh [AsinhOp];
    /// Returns the inverse tangent, in radians from -π/2 to π/2; infinity gives π/2. [`atan2`]
    /// takes the quadrant into account.
    #[doc = of_complex_too!("atan")]
    atan try_atan [AtanOp];
    /// Returns the inverse hyperbolic tangent. Infinite at -1 and 1, NaN beyond.
    #[doc = of_complex_too!("atanh")]
    atanh try_atanh [AtanhOp];
    /// Returns the angle from the positive real axis to a complex number, in radians from -π to π,
    /// of the dtype of its parts.
    angle try_angle [AngleOp];
    /// Inverts the bits of an element: `!`.
    bitwise_not try_bitwise_not [NotOp];
    /// Rounds up; integers stay as they are.
    ceil try_ceil [CeilOp];
    /// Returns the complex conjugate: the imaginary part changes its sign. Returns real numbers
    /// unchanged.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::conj;
    /// assert_eq!(conj(array![1, -2]), array![1, -2]);
    /// ```
    conj try_conj [ConjOp];
    /// Returns the cosine of an angle in radians.
    #[doc = of_complex_too!("cos")]
    cos try_cos [CosOp];
    /// Returns the hyperbolic cosine.
    #[doc = of_complex_too!("cosh")]
    cosh try_cosh [CoshOp];
    /// Returns the exponential.
    #[doc = of_complex_too!("exp")]
    exp try_exp [ExpOp];
    /// Returns 2 to the power of the element. Requires floats; exact for integers, and otherwise
    /// within 4 ulp of the exact result.
    ///
    /// The Array API has no such function; the special cases are those of its `exp`.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::exp2;
    /// assert_eq!(exp2(array![-1.0, 10.0, f64::NEG_INFINITY]), array![0.5, 1024.0, 0.0]);
    /// ```
    exp2 try_exp2 [Exp2Op];
    /// Returns the exponential minus 1, without the loss of digits of `exp(x) - 1` near 0.
    #[doc = of_complex_too!("expm1")]
    expm1 try_expm1 [Expm1Op];
    /// Rounds down; integers stay as they are.
    floor try_floor [FloorOp];
    /// Returns the imaginary part of a complex number.
    imag try_imag [ImagOp];
    /// Returns whether an element is neither infinite nor NaN.
    is_finite try_is_finite [IsFiniteOp];
    /// Returns whether an element is infinite.
    is_inf try_is_inf [IsInfOp];
    /// Returns whether an element is NaN.
    is_nan try_is_nan [IsNanOp];
    /// Returns the natural logarithm.
    #[doc = of_complex_too!("log")]
    log try_log [LogOp];
    /// Returns the logarithm to base 10. Negative infinity at 0, NaN below.
    #[doc = of_complex_too!("log10")]
    log10 try_log10 [Log10Op];
    /// Returns the natural logarithm of 1 plus the element, without the loss of digits of `log(1 +
    /// x)` near 0. Negative infinity at -1, NaN below.
    #[doc = of_complex_too!("log1p")]
    log1p try_log1p [Log1pOp];
    /// Returns the logarithm to base 2. Negative infinity at 0, NaN below.
    #[doc = of_complex_too!("log2")]
    log2 try_log2 [Log2Op];
    /// Returns whether an element is false.
    logical_not try_logical_not [LogicalNotOp];
    /// Negates: `-`. Signed integers wrap. Unsigned dtypes are rejected, as in Rust; the Array API
    /// lets them wrap.
    negative try_negative [NegOp];
    /// Returns the real part of a complex number. Returns real numbers unchanged.
    real try_real [RealOp];
    /// Returns 1 divided by the element. Requires floats or complex numbers.
    reciprocal try_reciprocal [ReciprocalOp];
    /// Rounds to the nearest integer, ties to even; integers stay as they are.
    round try_round [RoundOp];
    /// Returns the logistic function, `1 / (1 + exp(-x))`, from 0 at negative infinity to 1 at
    /// infinity. Requires floats; within 4 ulp of the exact result.
    ///
    /// The Array API has no such function.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::sigmoid;
    /// assert_eq!(sigmoid(array![0.0, f64::INFINITY, f64::NEG_INFINITY]), array![0.5, 1.0, 0.0]);
    /// ```
    sigmoid try_sigmoid [SigmoidOp];
    /// Returns -1, 0 or 1, and NaN for NaN.
    sign try_sign [SignOp];
    /// Returns whether the sign of a float is negative, including those of -0 and NaN. Requires
    /// floats, with the special cases of the Array API's `signbit`; use `less(x, 0)` for integers.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::signbit;
    /// assert_eq!(signbit(array![-1.0, -0.0, 0.0]), array![true, true, false]);
    /// ```
    signbit try_signbit [SignBitOp];
    /// Returns the sine of an angle in radians.
    #[doc = of_complex_too!("sin")]
    sin try_sin [SinOp];
    /// Returns the hyperbolic sine.
    #[doc = of_complex_too!("sinh")]
    sinh try_sinh [SinhOp];
    /// Returns the square root. Requires floats or complex numbers.
    sqrt try_sqrt [SqrtOp];
    /// Returns the square; integers wrap.
    square try_square [SquareOp];
    /// Returns the tangent of an angle in radians.
    #[doc = of_complex_too!("tan")]
    tan try_tan [TanOp];
    /// Returns the hyperbolic tangent.
    #[doc = of_complex_too!("tanh")]
    tanh try_tanh [TanhOp];
    /// Rounds towards zero; integers stay as they are.
    trunc try_trunc [TruncOp];
}

/// Returns the elements of `x` where the condition is true, and those of `y` elsewhere: `where` of
/// the Array API.
///
/// The condition is an array of `bool`. `x` and `y` are arrays or scalars that promote to one
/// dtype. All three broadcast to one shape.
///
/// # Panics
///
/// Panics if run-time extents do not fit.
///
/// ```
/// # use array_core::array;
/// # use array_core::functions::{greater, select};
/// let x = array![-1.0, 2.0];
/// assert_eq!(select(greater(&x, 0.0), &x, 0.0), array![0.0, 2.0]);
/// ```
#[inline]
#[track_caller]
pub fn select<C: SelectWith<X, Y, Output = Z>, X, Y, Z>(condition: C, x: X, y: Y) -> Z
where
    <C as SelectWith<X, Y>>::Output: Sized,
{
    or_fail(condition.try_select(x, y))
}

/// [`select`], with an error instead of a panic.
///
/// # Errors
///
/// An [`Error`] if run-time extents do not fit, or memory cannot be allocated.
#[inline]
pub fn try_select<C: SelectWith<X, Y, Output = Z>, X, Y, Z>(condition: C, x: X, y: Y) -> Result<Z, Error>
where
    <C as SelectWith<X, Y>>::Output: Sized,
{
    condition.try_select(x, y)
}

/// Limits elements to the range between two bounds: `minimum(maximum(x, low), high)`.
///
/// # Panics
///
/// Panics if run-time extents do not fit.
///
/// ```
/// # use array_core::array;
/// # use array_core::functions::clip;
/// assert_eq!(clip(&array![-3, 1, 9], 0, 5), array![0, 1, 5]);
/// ```
#[inline]
#[track_caller]
pub fn clip<X, L, H>(x: X, low: L, high: H) -> H::Output
where
    L: RightOf<ops::MaximumOp, X>,
    H: RightOf<ops::MinimumOp, L::Output>,
{
    or_fail(try_clip(x, low, high))
}

/// [`clip`], with an error instead of a panic.
///
/// # Errors
///
/// An [`Error`] if run-time extents do not fit, or memory cannot be allocated.
#[inline]
pub fn try_clip<X, L, H>(x: X, low: L, high: H) -> Result<H::Output, Error>
where
    L: RightOf<ops::MaximumOp, X>,
    H: RightOf<ops::MinimumOp, L::Output>,
{
    high.try_apply_right(low.try_apply_right(x, "clip")?, "clip")
}
