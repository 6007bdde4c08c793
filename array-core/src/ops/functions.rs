//! Elementwise functions, on every mix of owned and borrowed, array and scalar, heap and inline.

use super::apply::{BinaryWith, UnaryWith};
use super::choose::SelectWith;
use crate::array::or_fail;
use crate::error::Error;
use crate::expr::ops;

/// The table that the docs of the division functions share.
macro_rules! divisions {
    () => {
        "\n\n| NumPy | here | rounds | the rest has the sign of |\n|---|---|---|---|\n\
         | `a // b` | [`floor_divide`] | down | |\n\
         | `a % b` | [`remainder`] | | the divisor |\n\
         | `np.trunc(a / b)` | [`trunc_divide`]; `a / b` on integers | towards zero | |\n\
         | `np.fmod(a, b)` | [`trunc_remainder`]; `a % b` | | the dividend |\n\
         | `a / b` on floats | `a / b` | not at all | |\n\n"
    };
}

/// Declares functions of two operands, and their `try_` forms. The bounds stand in the rows, where
/// the compiler quotes them; the result is a parameter, so that a mistake is reported once.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident [$($bound:tt)*];)*) => {$(
        $(#[$doc])*
        ///
        /// The operands promote to one dtype and broadcast to one shape.
        ///
        /// # Panics
        ///
        /// Panics where run-time extents do not fit, or an integer has no result; nothing is written then.
        #[inline]
        #[track_caller]
        pub fn $name<L, R, Z>(left: L, right: R) -> Z
        where
            $($bound)*
        {
            or_fail(left.try_apply(right, stringify!($name)))
        }

        #[doc = concat!("[`", stringify!($name), "`], with an error instead of a panic.")]
        ///
        /// # Errors
        ///
        /// An [`Error`] where run-time extents do not fit, an integer has no result, or memory cannot be had.
        #[inline]
        pub fn $try_name<L, R, Z>(left: L, right: R) -> Result<Z, Error>
        where
            $($bound)*
        {
            left.try_apply(right, stringify!($name))
        }
    )*};
}

binary! {
    /// Adds: `+`. Integers wrap.
    add try_add [L: BinaryWith<ops::AddOp, R, Output = Z>];
    /// Combines the bits of two elements with "and": `&`.
    bitwise_and try_bitwise_and [L: BinaryWith<ops::BitAndOp, R, Output = Z>];
    /// Shifts to the left: `<<`. A count of the width or more gives 0; a negative count is refused.
    bitwise_left_shift try_bitwise_left_shift [L: BinaryWith<ops::ShlOp, R, Output = Z>];
    /// Combines the bits of two elements with "or": `|`.
    bitwise_or try_bitwise_or [L: BinaryWith<ops::BitOrOp, R, Output = Z>];
    /// Shifts to the right: `>>`. A count of the width or more gives 0, or the sign; a negative count is refused.
    bitwise_right_shift try_bitwise_right_shift [L: BinaryWith<ops::ShrOp, R, Output = Z>];
    /// Combines the bits of two elements with "exclusive or": `^`.
    bitwise_xor try_bitwise_xor [L: BinaryWith<ops::BitXorOp, R, Output = Z>];
    /// Divides as Rust's `/` does: integers truncate; an integer divided by zero is refused.
    divide try_divide [L: BinaryWith<ops::DivOp, R, Output = Z>];
    /// Says where two elements are equal. NaN equals nothing.
    equal try_equal [L: BinaryWith<ops::EqualOp, R, Output = Z>];
    /// Divides and rounds down, towards negative infinity: the `//` of Python and the `floor_divide` of the Array API.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::{array, floor_divide};
    /// assert_eq!(floor_divide(array![7, -7], 2), array![3, -4]);
    /// ```
    floor_divide try_floor_divide [L: BinaryWith<ops::FloorDivideOp, R, Output = Z>];
    /// Says where the left element is greater than the right one.
    greater try_greater [L: BinaryWith<ops::GreaterOp, R, Output = Z>];
    /// Says where the left element is greater than the right one or equal to it.
    greater_equal try_greater_equal [L: BinaryWith<ops::GreaterEqualOp, R, Output = Z>];
    /// Says where the left element is less than the right one.
    ///
    /// ```
    /// # use array_core::{array, less};
    /// assert_eq!(less(&array![1, 2, 3], &array![3, 2, 1]), array![true, false, false]);
    /// ```
    less try_less [L: BinaryWith<ops::LessOp, R, Output = Z>];
    /// Says where the left element is less than the right one or equal to it.
    less_equal try_less_equal [L: BinaryWith<ops::LessEqualOp, R, Output = Z>];
    /// Says where both elements are true.
    logical_and try_logical_and [L: BinaryWith<ops::LogicalAndOp, R, Output = Z>];
    /// Says where at least one element is true.
    logical_or try_logical_or [L: BinaryWith<ops::LogicalOrOp, R, Output = Z>];
    /// Says where exactly one element is true.
    logical_xor try_logical_xor [L: BinaryWith<ops::LogicalXorOp, R, Output = Z>];
    /// Returns the larger of two elements, and NaN where either is NaN. Which zero it returns for -0 and +0 is left open.
    ///
    /// ```
    /// # use array_core::{array, maximum};
    /// assert_eq!(maximum(&array![-1.0, 2.0], 0.0), array![0.0, 2.0]);
    /// ```
    maximum try_maximum [L: BinaryWith<ops::MaximumOp, R, Output = Z>];
    /// Returns the smaller of two elements, and NaN where either is NaN. Which zero it returns for -0 and +0 is left open.
    minimum try_minimum [L: BinaryWith<ops::MinimumOp, R, Output = Z>];
    /// Multiplies: `*`. Integers wrap.
    multiply try_multiply [L: BinaryWith<ops::MulOp, R, Output = Z>];
    /// Says where two elements differ. NaN differs from everything.
    not_equal try_not_equal [L: BinaryWith<ops::NotEqualOp, R, Output = Z>];
    /// Raises to a power. Integers wrap; a negative integer exponent is refused.
    ///
    /// ```
    /// # use array_core::{array, pow};
    /// assert_eq!(pow(&array![2, 3], &array![10, 2]), array![1024, 9]);
    /// ```
    pow try_pow [L: BinaryWith<ops::PowOp, R, Output = Z>];
    /// Computes what is left of [`floor_divide`], with the sign of the divisor: the `%` of Python and the `remainder` of the Array API.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::{array, remainder};
    /// assert_eq!(remainder(array![7, -7], 3), array![1, 2]);
    /// ```
    remainder try_remainder [L: BinaryWith<ops::RemainderOp, R, Output = Z>];
    /// Subtracts: `-`. Integers wrap.
    subtract try_subtract [L: BinaryWith<ops::SubOp, R, Output = Z>];
    /// Divides and rounds towards zero: Rust's `/` on integers.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::{array, trunc_divide};
    /// assert_eq!(trunc_divide(array![7, -7], 2), array![3, -3]);
    /// ```
    trunc_divide try_trunc_divide [L: BinaryWith<ops::TruncDivideOp, R, Output = Z>];
    /// Computes what is left of [`trunc_divide`], with the sign of the dividend: Rust's `%`.
    #[doc = divisions!()]
    ///
    /// ```
    /// # use array_core::{array, trunc_remainder};
    /// assert_eq!(trunc_remainder(array![7, -7], 3), array![1, -1]);
    /// ```
    trunc_remainder try_trunc_remainder [L: BinaryWith<ops::TruncRemainderOp, R, Output = Z>];
}

/// Declares functions of one operand, and their `try_` forms.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident [$($bound:tt)*];)*) => {$(
        $(#[$doc])*
        #[inline]
        #[track_caller]
        pub fn $name<X, Z>(x: X) -> Z
        where
            $($bound)*
        {
            or_fail(x.try_apply(stringify!($name)))
        }

        #[doc = concat!("[`", stringify!($name), "`], with an error where memory cannot be had.")]
        ///
        /// # Errors
        ///
        /// [`Error::Alloc`] where memory cannot be had.
        #[inline]
        pub fn $try_name<X, Z>(x: X) -> Result<Z, Error>
        where
            $($bound)*
        {
            x.try_apply(stringify!($name))
        }
    )*};
}

unary! {
    /// Returns the absolute value; that of the smallest signed integer is itself.
    abs try_abs [X: UnaryWith<ops::AbsOp, Output = Z>];
    /// Inverts the bits of an element: `!`.
    bitwise_not try_bitwise_not [X: UnaryWith<ops::NotOp, Output = Z>];
    /// Rounds up; integers stay as they are.
    ceil try_ceil [X: UnaryWith<ops::CeilOp, Output = Z>];
    /// Returns the cosine of radians, of floats.
    cos try_cos [X: UnaryWith<ops::CosOp, Output = Z>];
    /// Returns the exponential, of floats.
    exp try_exp [X: UnaryWith<ops::ExpOp, Output = Z>];
    /// Rounds down; integers stay as they are.
    floor try_floor [X: UnaryWith<ops::FloorOp, Output = Z>];
    /// Says where an element is neither infinite nor NaN.
    is_finite try_is_finite [X: UnaryWith<ops::IsFiniteOp, Output = Z>];
    /// Says where an element is infinite.
    is_inf try_is_inf [X: UnaryWith<ops::IsInfOp, Output = Z>];
    /// Says where an element is NaN.
    is_nan try_is_nan [X: UnaryWith<ops::IsNanOp, Output = Z>];
    /// Returns the natural logarithm, of floats.
    log try_log [X: UnaryWith<ops::LogOp, Output = Z>];
    /// Says where an element is false.
    logical_not try_logical_not [X: UnaryWith<ops::LogicalNotOp, Output = Z>];
    /// Negates: `-`. Integers wrap; unsigned dtypes are refused.
    negative try_negative [X: UnaryWith<ops::NegOp, Output = Z>];
    /// Returns 1 divided by the element, of floats.
    reciprocal try_reciprocal [X: UnaryWith<ops::ReciprocalOp, Output = Z>];
    /// Rounds to the nearest integer, ties to even; integers stay as they are.
    round try_round [X: UnaryWith<ops::RoundOp, Output = Z>];
    /// Returns -1, 0 or 1, and NaN for NaN.
    sign try_sign [X: UnaryWith<ops::SignOp, Output = Z>];
    /// Returns the sine of radians, of floats.
    sin try_sin [X: UnaryWith<ops::SinOp, Output = Z>];
    /// Returns the square root, of floats.
    sqrt try_sqrt [X: UnaryWith<ops::SqrtOp, Output = Z>];
    /// Returns the square; integers wrap.
    square try_square [X: UnaryWith<ops::SquareOp, Output = Z>];
    /// Returns the tangent of radians, of floats.
    tan try_tan [X: UnaryWith<ops::TanOp, Output = Z>];
    /// Returns the hyperbolic tangent, of floats.
    tanh try_tanh [X: UnaryWith<ops::TanhOp, Output = Z>];
    /// Rounds towards zero; integers stay as they are.
    trunc try_trunc [X: UnaryWith<ops::TruncOp, Output = Z>];
}

/// Chooses elements of `x` where the condition holds, and of `y` elsewhere.
///
/// The condition is an array of `bool`; `x` and `y` are arrays or scalars that promote to one
/// dtype; all three broadcast to one shape. The Array API calls it `where`.
///
/// # Panics
///
/// Panics where run-time extents do not fit.
///
/// ```
/// # use array_core::{array, greater, select};
/// let x = array![-1.0, 2.0];
/// assert_eq!(select(greater(&x, 0.0), &x, 0.0), array![0.0, 2.0]);
/// ```
#[inline]
#[track_caller]
pub fn select<C: SelectWith<X, Y, Output = Z>, X, Y, Z>(condition: C, x: X, y: Y) -> Z {
    or_fail(condition.try_select(x, y))
}

/// [`select`], with an error instead of a panic.
///
/// # Errors
///
/// An [`Error`] where run-time extents do not fit, or memory cannot be had.
#[inline]
pub fn try_select<C: SelectWith<X, Y, Output = Z>, X, Y, Z>(condition: C, x: X, y: Y) -> Result<Z, Error> {
    condition.try_select(x, y)
}

/// Keeps elements between two bounds: `minimum(maximum(x, low), high)`.
///
/// # Panics
///
/// Panics where run-time extents do not fit.
///
/// ```
/// # use array_core::{array, clip};
/// assert_eq!(clip(&array![-3, 1, 9], 0, 5), array![0, 1, 5]);
/// ```
#[inline]
#[track_caller]
pub fn clip<X, L, H>(x: X, low: L, high: H) -> <X::Output as BinaryWith<ops::MinimumOp, H>>::Output
where
    X: BinaryWith<ops::MaximumOp, L>,
    X::Output: BinaryWith<ops::MinimumOp, H>,
{
    or_fail(try_clip(x, low, high))
}

/// [`clip`], with an error instead of a panic.
///
/// # Errors
///
/// An [`Error`] where run-time extents do not fit, or memory cannot be had.
#[inline]
pub fn try_clip<X, L, H>(x: X, low: L, high: H) -> Result<<X::Output as BinaryWith<ops::MinimumOp, H>>::Output, Error>
where
    X: BinaryWith<ops::MaximumOp, L>,
    X::Output: BinaryWith<ops::MinimumOp, H>,
{
    x.try_apply(low, "clip")?.try_apply(high, "clip")
}
