//! The elementwise operations, each on one dtype.

use crate::dtype::{
    Bits, ComplexNumber, DTypeKind, Element, Float, Inexact, Integer, Number, Ordered, Parts, Real, Signed,
};
use crate::error::Fault;
use crate::expr::Logical;
use crate::shape::If;

/// An operation on two elements of the dtype `T`.
pub trait BinaryOp<T: Element>: Copy {
    /// The dtype of the result.
    type Output: Element;
    /// Whether a pair of elements may have no result.
    const FALLIBLE: bool = false;
    /// Whether the result is the product.
    const MULTIPLIES: bool = false;
    /// Computes many results at once, each in place of the left element, and with the bits that
    /// [`apply`](BinaryOp::apply) gives it. The slices are of one length. Only where the result has the
    /// dtype of the operands.
    const TOGETHER: Option<fn(&mut [T], &[T])> = None;

    /// Computes the result; anything at all for a pair without one.
    fn apply(l: T, r: T) -> Self::Output;

    /// Says why a pair has no result, if it has none.
    #[inline(always)]
    fn fault(_l: T, _r: T) -> Option<Fault> {
        None
    }

    /// Says whether the result depends on the right element, given the left.
    #[inline(always)]
    fn needs_right(_l: T) -> bool {
        true
    }
}

/// An operation on an element of the dtype `T`.
pub trait UnaryOp<T: Element>: Copy {
    /// The dtype of the result.
    type Output: Element;
    /// Computes many results at once, each in place of its operand, and with the bits that
    /// [`apply`](UnaryOp::apply) gives it. Only where the result has the dtype of the operand.
    const TOGETHER: Option<fn(&mut [T])> = None;

    /// Computes the result.
    fn apply(x: T) -> Self::Output;
}

/// Whether a dtype has pairs of elements that do not divide.
const fn is_integer<T: Element>() -> bool {
    T::DTYPE.is_integer()
}

/// Whether a dtype has negative integers.
const fn is_signed_integer<T: Element>() -> bool {
    matches!(T::DTYPE.kind(), DTypeKind::Signed)
}

/// Implements [`BinaryOp`] for a row: name, how it is exported, the dtypes it is for, the dtype of the result, the
/// result, which dtypes have pairs without one and why, and what computes many.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $exported:tt <T: $bound:ident> -> $output:ty = |$l:ident, $r:ident| $result:expr $(, $fallible:ident => $fault:ident)? $(=> $together:expr)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        exported!($name $exported $($fallible)?);

        impl<T: $bound> BinaryOp<T> for $name {
            type Output = If<<T as $bound>::Is, $output>;
            $(const FALLIBLE: bool = $fallible::<T>();)?
            $(const TOGETHER: Option<fn(&mut [T], &[T])> = $together;)?

            #[inline(always)]
            fn apply($l: T, $r: T) -> $output {
                $result
            }

            $(#[inline(always)]
            fn fault(l: T, r: T) -> Option<Fault> {
                l.$fault(r)
            })?
        }
    )*};
}

/// Declares how `#[program]` exports an operation: by the StableHLO operation of this name, by a comparison, by a function of
/// `stablehlo::lower`, or not at all. An operation of which some pairs have no result names those dtypes.
#[cfg(feature = "stablehlo")]
macro_rules! exported {
    ($name:ident [none] $($fallible:ident)?) => {};
    ($name:ident [by $function:ident] $($fallible:ident)?) => {
        exported!(@ $name, |b, x| crate::stablehlo::lower::$function(b, x), $($fallible)?);
    };
    ($name:ident [compare $direction:ident] $($fallible:ident)?) => {
        exported!(@ $name, |b, x| b.compare(stringify!($direction), x[0], x[1]), $($fallible)?);
    };
    ($name:ident [$operation:ident] $($fallible:ident)?) => {
        exported!(@ $name, |b, x| b.elementwise(stringify!($operation), x), $($fallible)?);
    };
    (@ $name:ident, |$b:ident, $x:ident| $lowered:expr, $($fallible:ident)?) => {
        #[diagnostic::do_not_recommend]
        impl<T: Element> crate::stablehlo::twin::Exported<$name> for T {
            fn lower($b: &mut crate::stablehlo::twin::Builder, $x: &[crate::stablehlo::twin::Id]) -> crate::stablehlo::twin::Id {
                $lowered
            }
        }

        exported!(@ $name $($fallible)?);
    };
    (@ $name:ident) => {
        #[diagnostic::do_not_recommend]
        impl<T: Element> crate::stablehlo::twin::Faultless<$name> for T {}
    };
    (@ $name:ident is_integer) => {
        #[diagnostic::do_not_recommend]
        impl<T: crate::stablehlo::twin::Divides> crate::stablehlo::twin::Faultless<$name> for T {}
    };
    (@ $name:ident is_signed_integer) => {
        #[diagnostic::do_not_recommend]
        impl<T: crate::stablehlo::twin::Counts> crate::stablehlo::twin::Faultless<$name> for T {}
    };
}

/// Without the feature nothing is exported.
#[cfg(not(feature = "stablehlo"))]
macro_rules! exported {
    ($($row:tt)*) => {};
}

/// `*`; integers wrap.
#[derive(Clone, Copy, Debug)]
pub struct MulOp;

exported!(MulOp[multiply]);

impl<T: Number> BinaryOp<T> for MulOp {
    type Output = If<<T as Number>::Is, T>;
    const MULTIPLIES: bool = true;

    #[inline(always)]
    fn apply(l: T, r: T) -> T {
        l.op_mul(r)
    }
}

binary! {
    /// `+`; integers wrap.
    AddOp [add] <T: Number> -> T = |l, r| l.op_add(r);
    /// The angle of the point (right, left), in radians.
    Atan2Op [atan2] <T: Float> -> T = |l, r| l.op_atan2(r) => Some(T::op_atan2_all);
    /// `&`.
    BitAndOp [and] <T: Bits> -> T = |l, r| l.op_bit_and(r);
    /// `|`.
    BitOrOp [or] <T: Bits> -> T = |l, r| l.op_bit_or(r);
    /// `^`.
    BitXorOp [xor] <T: Bits> -> T = |l, r| l.op_bit_xor(r);
    /// The size of the left with the sign of the right.
    CopySignOp [by copysign] <T: Float> -> T = |l, r| l.op_copysign(r);
    /// `/` as Rust does it: integers truncate.
    DivOp [divide] <T: Number> -> T = |l, r| l.op_div(r), is_integer => op_div_fault => T::OP_DIV_ALL;
    /// `*`, of the conjugate of the left: the products that `vecdot` adds up.
    DotOp [multiply] <T: Number> -> T = |l, r| l.op_conjugate().op_mul(r);
    /// `==`.
    EqualOp [compare EQ] <T: Element> -> bool = |l, r| l == r;
    /// Division rounded down.
    FloorDivideOp [by floor_divide] <T: Real> -> T = |l, r| l.op_floor_divide(r), is_integer => op_div_fault;
    /// `>`.
    GreaterOp [compare GT] <T: Ordered> -> bool = |l, r| r.op_less(l);
    /// `>=`.
    GreaterEqualOp [compare GE] <T: Ordered> -> bool = |l, r| r.op_less_equal(l);
    /// The root of the sum of the squares.
    HypotOp [by hypot] <T: Float> -> T = |l, r| l.op_hypot(r) => Some(T::op_hypot_all);
    /// `<`.
    LessOp [compare LT] <T: Ordered> -> bool = |l, r| l.op_less(r);
    /// `<=`.
    LessEqualOp [compare LE] <T: Ordered> -> bool = |l, r| l.op_less_equal(r);
    /// The logarithm of the sum of the exponentials.
    LogAddExpOp [by logaddexp] <T: Float> -> T = |l, r| l.op_logaddexp(r) => Some(T::op_logaddexp_all);
    /// The larger; NaN if either is.
    MaximumOp [by maximum] <T: Real> -> T = |l, r| l.op_maximum(r);
    /// The smaller; NaN if either is.
    MinimumOp [by minimum] <T: Real> -> T = |l, r| l.op_minimum(r);
    /// The float next to the left, towards the right.
    NextAfterOp [none] <T: Float> -> T = |l, r| l.op_nextafter(r);
    /// `!=`.
    NotEqualOp [compare NE] <T: Element> -> bool = |l, r| l != r;
    /// Powers.
    PowOp [by power] <T: Number> -> T = |l, r| l.op_power(r), is_signed_integer => op_pow_fault => T::OP_POWER_ALL;
    /// `%` as Rust does it: the sign of the dividend.
    RemOp [remainder] <T: Real> -> T = |l, r| l.op_rem(r), is_integer => op_div_fault => T::OP_REM_ALL;
    /// What is left of `FloorDivideOp`: the sign of the divisor.
    RemainderOp [by remainder] <T: Real> -> T = |l, r| l.op_remainder(r), is_integer => op_div_fault => T::OP_REMAINDER_ALL;
    /// `<<`; 0 for counts of the width or more.
    ShlOp [by shift_left] <T: Integer> -> T = |l, r| l.op_shift_left(r), is_signed_integer => op_shift_fault;
    /// `>>`; 0 or the sign for counts of the width or more.
    ShrOp [by shift_right] <T: Integer> -> T = |l, r| l.op_shift_right(r), is_signed_integer => op_shift_fault;
    /// `-`; integers wrap.
    SubOp [subtract] <T: Number> -> T = |l, r| l.op_sub(r);
    /// Division rounded towards zero.
    TruncDivideOp [by trunc_divide] <T: Real> -> T = |l, r| l.op_trunc_divide(r), is_integer => op_div_fault;
    /// What is left of `TruncDivideOp`.
    TruncRemainderOp [remainder] <T: Real> -> T = |l, r| l.op_rem(r), is_integer => op_div_fault => T::OP_REM_ALL;
}

/// Implements [`BinaryOp`] for a logical operation: name, how it is exported, result, and when the right is needed.
macro_rules! logical {
    ($($(#[$doc:meta])* $name:ident $exported:tt = |$l:ident, $r:ident| $result:expr, $needs_right:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        exported!($name $exported);

        impl<T: Logical> BinaryOp<T> for $name {
            type Output = If<<T as Logical>::Is, bool>;

            #[inline(always)]
            fn apply(l: T, r: T) -> bool {
                let ($l, $r) = (l.op_cast::<bool>(), r.op_cast::<bool>());
                $result
            }

            #[inline(always)]
            fn needs_right(l: T) -> bool {
                let $l = l.op_cast::<bool>();
                $needs_right
            }
        }
    )*};
}

logical! {
    /// `&&`: an element of the right that has no value is no error where the left is false.
    LogicalAndOp [and] = |l, r| l & r, l;
    /// `||`: an element of the right that has no value is no error where the left is true.
    LogicalOrOp [or] = |l, r| l | r, !l;
    /// Whether exactly one is true.
    LogicalXorOp [xor] = |l, r| l ^ r, true | l;
}

/// Implements [`UnaryOp`] for a row: name, how it is exported, the dtypes it is for, the dtype of the result, the result, and what computes many, behind `=>` if
/// anything does.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $exported:tt <T: $bound:ident> -> $output:ty = |$x:ident| $result:expr $(, $together:expr)? $(=> $if_any:expr)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        exported!($name $exported);

        impl<T: $bound> UnaryOp<T> for $name {
            type Output = If<<T as $bound>::Is, $output>;
            $(const TOGETHER: Option<fn(&mut [T])> = Some($together);)?
            $(const TOGETHER: Option<fn(&mut [T])> = $if_any;)?

            #[inline(always)]
            fn apply($x: T) -> $output {
                $result
            }
        }
    )*};
}

unary! {
    /// The absolute value, which is real; that of the smallest integer is itself.
    AbsOp [by abs] <T: Number> -> T::Magnitude = |x| x.op_absolute() => T::OP_ABSOLUTE_ALL;
    /// The square of the absolute value.
    AbsSquareOp [by square] <T: Number> -> T::Magnitude = |x| x.op_absolute_square().op_cast();
    /// The inverse cosine, in radians.
    AcosOp [by acos] <T: Inexact> -> T = |x| x.op_acos(), T::op_acos_all;
    /// The inverse hyperbolic cosine.
    AcoshOp [by acosh] <T: Inexact> -> T = |x| x.op_acosh(), T::op_acosh_all;
    /// The inverse sine, in radians.
    AsinOp [by asin] <T: Inexact> -> T = |x| x.op_asin(), T::op_asin_all;
    /// The inverse hyperbolic sine.
    AsinhOp [by asinh] <T: Inexact> -> T = |x| x.op_asinh(), T::op_asinh_all;
    /// The inverse tangent, in radians.
    AtanOp [by atan] <T: Inexact> -> T = |x| x.op_atan(), T::op_atan_all;
    /// The inverse hyperbolic tangent.
    AtanhOp [by atanh] <T: Inexact> -> T = |x| x.op_atanh(), T::op_atanh_all;
    /// The angle from the positive real axis, in radians.
    AngleOp [none] <T: ComplexNumber> -> T::Magnitude = |x| x.op_angle();
    /// Rounds up.
    CeilOp [by ceil] <T: Real> -> T = |x| x.op_round_up();
    /// The number of the opposite imaginary part.
    ConjOp [by identity] <T: Number> -> T = |x| x.op_conjugate();
    /// The cosine of radians.
    CosOp [cosine] <T: Inexact> -> T = |x| x.op_cos(), T::op_cos_all;
    /// The hyperbolic cosine.
    CoshOp [by cosh] <T: Inexact> -> T = |x| x.op_cosh(), T::op_cosh_all;
    /// The exponential.
    ExpOp [exponential] <T: Inexact> -> T = |x| x.op_exp(), T::op_exp_all;
    /// The power of 2.
    Exp2Op [by exp2] <T: Float> -> T = |x| x.op_exp2(), T::op_exp2_all;
    /// The exponential, less 1.
    Expm1Op [exponential_minus_one] <T: Inexact> -> T = |x| x.op_expm1(), T::op_expm1_all;
    /// Rounds down.
    FloorOp [by floor] <T: Real> -> T = |x| x.op_round_down();
    /// The imaginary part.
    ImagOp [none] <T: ComplexNumber> -> T::Magnitude = |x| x.op_imag();
    /// Whether it is neither infinite nor NaN.
    IsFiniteOp [by is_finite] <T: Number> -> bool = |x| !x.op_nan() && !x.op_infinite();
    /// Whether it is infinite.
    IsInfOp [by is_inf] <T: Number> -> bool = |x| x.op_infinite();
    /// Whether it is NaN.
    IsNanOp [by is_nan] <T: Number> -> bool = |x| x.op_nan();
    /// The natural logarithm.
    LogOp [log] <T: Inexact> -> T = |x| x.op_log(), T::op_log_all;
    /// The logarithm to base 10.
    Log10Op [by log10] <T: Inexact> -> T = |x| x.op_log10(), T::op_log10_all;
    /// The natural logarithm of 1 more.
    Log1pOp [log_plus_one] <T: Inexact> -> T = |x| x.op_log1p(), T::op_log1p_all;
    /// The logarithm to base 2.
    Log2Op [by log2] <T: Inexact> -> T = |x| x.op_log2(), T::op_log2_all;
    /// `-`; integers wrap.
    NegOp [negate] <T: Signed> -> T = |x| x.op_negate();
    /// `!`.
    NotOp [not] <T: Bits> -> T = |x| x.op_bit_not();
    /// The real part.
    RealOp [by identity] <T: Number> -> T::Magnitude = |x| x.op_real();
    /// 1 divided by it.
    ReciprocalOp [by reciprocal] <T: Inexact> -> T = |x| x.op_reciprocal();
    /// Rounds to the nearest integer, ties to even.
    RoundOp [by round] <T: Number> -> T = |x| x.op_round_even();
    /// The logistic function.
    SigmoidOp [logistic] <T: Float> -> T = |x| x.op_sigmoid(), T::op_sigmoid_all;
    /// -1, 0 or 1; NaN for NaN.
    SignOp [by sign] <T: Number> -> T = |x| x.op_sign();
    /// Whether the sign is negative.
    SignBitOp [by signbit] <T: Float> -> bool = |x| x.op_sign_bit();
    /// The sine of radians.
    SinOp [sine] <T: Inexact> -> T = |x| x.op_sin(), T::op_sin_all;
    /// The hyperbolic sine.
    SinhOp [by sinh] <T: Inexact> -> T = |x| x.op_sinh(), T::op_sinh_all;
    /// The square root.
    SqrtOp [sqrt] <T: Inexact> -> T = |x| x.op_sqrt() => T::OP_SQRT_ALL;
    /// The square.
    SquareOp [by square] <T: Number> -> T = |x| x.op_square();
    /// The tangent of radians.
    TanOp [by tan] <T: Inexact> -> T = |x| x.op_tan(), T::op_tan_all;
    /// The hyperbolic tangent.
    TanhOp [tanh] <T: Inexact> -> T = |x| x.op_tanh(), T::op_tanh_all;
    /// Rounds towards zero.
    TruncOp [by trunc] <T: Real> -> T = |x| x.op_round_to_zero();
}

/// The complex number of two parts.
#[derive(Clone, Copy, Debug)]
pub struct ComplexOp;

exported!(ComplexOp[none]);

impl<T: Parts> BinaryOp<T> for ComplexOp {
    type Output = T::Whole;

    #[inline(always)]
    fn apply(l: T, r: T) -> T::Whole {
        ComplexNumber::op_complex(l, r)
    }
}

/// Negates a `bool`.
#[derive(Clone, Copy, Debug)]
pub struct LogicalNotOp;

exported!(LogicalNotOp[not]);

impl<T: Logical> UnaryOp<T> for LogicalNotOp {
    type Output = If<<T as Logical>::Is, bool>;

    #[inline(always)]
    fn apply(x: T) -> bool {
        !x.op_cast::<bool>()
    }
}

/// Says whether a number is as near to another one as a relative and an absolute tolerance say: `|l - r| <= absolute + relative * |r|`.
/// Equal infinities are near, and NaN is near to NaN.
#[inline(always)]
pub(crate) fn is_close<T: Inexact>(l: T, r: T, [relative, absolute]: [T::Magnitude; 2]) -> bool {
    let bound = absolute.op_add(relative.op_mul(r.op_absolute()));
    // Without branches, so that loops become vectors.
    let is_within = l.op_sub(r).op_absolute().op_less_equal(bound);
    let is_finite = !(l.op_infinite() | r.op_infinite());
    (l == r) | (l.op_nan() & r.op_nan()) | (is_finite & is_within)
}

/// Takes a truth value as it is.
#[derive(Clone, Copy, Debug)]
pub struct TruthOp;

impl<T: Logical> UnaryOp<T> for TruthOp {
    type Output = bool;

    #[inline(always)]
    fn apply(x: T) -> bool {
        x.op_cast()
    }
}
