//! The elementwise operations on elements of one dtype.

use crate::dtype::{
    Bits, ComplexNumber, DTypeKind, Element, Float, Inexact, Integer, Number, Ordered, Parts, Real, Signed,
};
use crate::error::Fault;
use crate::expr::Logical;
use crate::expr::term::{Common, Meet};
use crate::math::Many;
use crate::shape::If;

/// An operation on two elements of the dtype `T`.
pub trait BinaryOp<T: Element>: Copy {
    /// The dtype of the result.
    type Output: Element;
    /// `true` if a pair of elements may have no result.
    const FALLIBLE: bool = false;
    /// A function that computes many results at once, each in place of the left element, with the
    /// same bits as [`apply`](BinaryOp::apply). The slices have the same length. The constant is
    /// `None` if there is no such function, as for each operation whose result has another dtype
    /// than the operands.
    const TOGETHER: Option<fn(&mut [T], &[T])> = None;

    /// Computes the result. The value for a pair without a result is unspecified.
    fn apply(l: T, r: T) -> Self::Output;

    /// Computes the same as [`apply`](BinaryOp::apply) for a right element that the compiler knows.
    #[inline(always)]
    fn apply_known(l: T, r: T) -> Self::Output {
        Self::apply(l, r)
    }

    /// Returns the fault of a pair without a result, and `None` for any other pair.
    #[inline(always)]
    fn fault(_l: T, _r: T) -> Option<Fault> {
        None
    }
}

/// An operation on an element of the dtype `T`.
pub trait UnaryOp<T: Element>: Copy {
    /// The dtype of the result.
    type Output: Element;
    /// A function that computes many results at once, with the same bits as
    /// [`apply`](UnaryOp::apply), and returns them. The constant is `None` if there is no such
    /// function, as for each operation whose result has another dtype than the operand.
    const TOGETHER: Option<fn(Many<'_, T>) -> &mut [T]> = None;
    /// `true` if loops call [`TOGETHER`](UnaryOp::TOGETHER) with AVX-512 only. Loops for lower
    /// [levels](crate::cpu::Level) compute one result at a time, which is faster at these levels.
    const WIDE: bool = false;

    /// Computes the result.
    fn apply(x: T) -> Self::Output;
}

/// Returns whether a dtype is an integer dtype, in which a division by zero has no result.
const fn is_integer<T: Element>() -> bool {
    T::DTYPE.is_integer()
}

const fn is_signed_integer<T: Element>() -> bool {
    matches!(T::DTYPE.kind(), DTypeKind::Signed)
}

/// Expands to the dtype of a result, given its column in `binary_functions!` or `unary_functions!`.
macro_rules! output {
    (same $t:ident) => {
        $t
    };
    (bool $t:ident) => {
        bool
    };
    ($associated:ident $t:ident) => {
        $t::$associated
    };
}

/// Declares operations on two elements, for the rows of `binary_functions!`.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt [$($fallible:ident $fault:ident)?] $tml:tt $export:tt $result:tt;)*) => {$(
        #[doc = concat!("The operation of [`", stringify!($name), "`](crate::functions::", stringify!($name), ").")]
        #[derive(Clone, Copy, Debug)]
        pub struct $op;

        impl<T: $class> BinaryOp<T> for $op {
            type Output = If<<T as $class>::Is, output!($output T)>;

            $(
                const FALLIBLE: bool = $fallible::<T>();

                #[inline(always)]
                fn fault(l: T, r: T) -> Option<Fault> {
                    l.$fault(r)
                }
            )?

            binary!(@ $output $result);
        }
    )*};
    (@ $output:ident { kernel $one:ident $all:ident $way:ident $module:ident }) => {
        binary!(@ $output { |l, r| l.$one(r), together Some(T::$all) });
    };
    (@ $output:ident { quotient $one:ident $($more:tt)* }) => {
        binary!(@ $output { |l, r| l.$one::<false>(r) $($more)* });

        #[inline(always)]
        fn apply_known(l: T, r: T) -> T {
            l.$one::<true>(r)
        }
    };
    (@ $output:ident { |$l:ident, $r:ident| $result:expr $(, together $all:expr)? $(, many $if_any:expr)? }) => {
        $(const TOGETHER: Option<fn(&mut [T], &[T])> = $all;)?
        $(const TOGETHER: Option<fn(&mut [T], &[T])> = $if_any;)?

        #[inline(always)]
        fn apply($l: T, $r: T) -> output!($output T) {
            $result
        }
    };
    (@ $output:ident { logical |$l:ident, $r:ident| $result:expr }) => {
        #[inline(always)]
        fn apply(l: T, r: T) -> bool {
            let ($l, $r) = (l.op_cast::<bool>(), r.op_cast::<bool>());
            $result
        }
    };
}

binary_functions! { binary }

/// Declares operations on one element, for the rows of `unary_functions!`.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {$(
        #[doc = concat!("The operation of [`", stringify!($name), "`](crate::functions::", stringify!($name), ").")]
        #[derive(Clone, Copy, Debug)]
        pub struct $op;

        impl<T: $class> UnaryOp<T> for $op {
            type Output = If<<T as $class>::Is, output!($output T)>;

            unary!(@ $output $result);
        }
    )*};
    (@ $output:ident { kernel $one:ident $all:ident $way:ident $module:ident }) => {
        unary!(@ $output { |x| x.$one(), kernel Some(T::$all) });
    };
    (@ $output:ident { |$x:ident| $result:expr $(, kernel $all:expr)? $(, many $if_any:expr)? $(, wide $wide:expr)? }) => {
        $(const TOGETHER: Option<fn(Many<'_, T>) -> &mut [T]> = $all;)?
        $(const TOGETHER: Option<fn(Many<'_, T>) -> &mut [T]> = $if_any;)?
        $(
            const TOGETHER: Option<fn(Many<'_, T>) -> &mut [T]> = $wide;
            // For floats, each level has a machine instruction for the operation, so the loops
            // below AVX-512 need no function. For complex numbers, no level has such an
            // instruction.
            const WIDE: bool = $wide.is_some() && matches!(T::DTYPE.kind(), DTypeKind::Float);
        )?

        #[inline(always)]
        fn apply($x: T) -> output!($output T) {
            $result
        }
    };
}

unary_functions! { unary }

/// Computes an operation of two values. A literal is the only value that takes no memory, and the
/// compiler knows it.
#[inline(always)]
pub(crate) fn apply<O: BinaryOp<Common<A, B>>, A: Meet<B>, B>(l: A, r: B) -> O::Output {
    (const { if size_of::<B>() == 0 { O::apply_known } else { O::apply } })(l.left(), A::right(r))
}

/// The operation that multiplies the conjugate of the left element by the right one. `vecdot` adds
/// these products.
#[derive(Clone, Copy, Debug)]
pub struct DotOp;

impl<T: Number> BinaryOp<T> for DotOp {
    type Output = If<<T as Number>::Is, T>;

    #[inline(always)]
    fn apply(l: T, r: T) -> T {
        l.op_conjugate().op_mul(r)
    }
}

/// The operation that computes the square of the absolute value.
#[derive(Clone, Copy, Debug)]
pub struct AbsSquareOp;

impl<T: Number> UnaryOp<T> for AbsSquareOp {
    type Output = If<<T as Number>::Is, T::Magnitude>;

    #[inline(always)]
    fn apply(x: T) -> T::Magnitude {
        x.op_absolute_square().op_cast()
    }
}

/// Returns whether two numbers differ by at most a relative and an absolute tolerance:
/// `|l - r| <= absolute + relative * |r|`. Equal infinities compare as equal, and so do two NaNs.
#[inline(always)]
pub(crate) fn is_close<T: Inexact>(l: T, r: T, [relative, absolute]: [T::Magnitude; 2]) -> bool {
    let bound = absolute.op_add(relative.op_mul(r.op_absolute()));
    // Without branches, so that loops are vectorised.
    let is_within = l.op_sub(r).op_absolute().op_less_equal(bound);
    let is_finite = !(l.op_infinite() | r.op_infinite());
    (l == r) | (l.op_nan() & r.op_nan()) | (is_finite & is_within)
}

/// The operation that returns a truth value unchanged.
#[derive(Clone, Copy, Debug)]
pub struct TruthOp;

impl<T: Logical> UnaryOp<T> for TruthOp {
    type Output = bool;

    #[inline(always)]
    fn apply(x: T) -> bool {
        x.op_cast()
    }
}
