//! The functions as methods, and the operators as methods that return an error.

use super::apply::RightOf;
use super::choose::SelectWith;
use crate::compute::{New, unary};
use crate::dtype::{Element, Float, Inexact, Number, Real};
use crate::error::{Error, ShapeError, fail, or_fail};
use crate::expr::{Logical, ops};
use crate::kernel::gather::one;
use crate::shape::Shape;
use crate::storage::{Array, Inline, Join, Joined, OwnedStorage, Storage};

/// Extracts the [`ShapeError`] of an operation that has no other error but failed allocations, on
/// which it panics.
#[inline]
#[track_caller]
pub(super) fn shape_error<T>(result: Result<T, Error>) -> Result<T, ShapeError> {
    match result {
        Ok(value) => Ok(value),
        Err(Error::Shape(error)) => Err(error),
        Err(error) => fail(error),
    }
}

/// Declares methods that return a [`ShapeError`], for operations that have no other error but
/// failed allocations.
macro_rules! try_shape {
    ($($name:ident $operation:literal $op:ident;)*) => {$(
        #[doc = concat!("[`", $operation, "`](crate::", $operation, "), with an error instead of a panic if the shapes do not fit.")]
        ///
        /// # Errors
        ///
        /// A [`ShapeError`] if run-time extents do not fit.
        #[inline]
        pub fn $name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> Result<X::Output, ShapeError> {
            shape_error(rhs.try_apply_right(self, $operation))
        }
    )*};
}

/// Declares methods that return the error of an operation that is not defined for all integers.
macro_rules! try_any {
    ($($name:ident $operation:literal $op:ident;)*) => {$(
        #[doc = concat!("[`", $operation, "`](crate::", $operation, "), with an error instead of a panic.")]
        ///
        /// # Errors
        ///
        /// An [`Error`] if run-time extents do not fit, or an integer operation has no result.
        #[inline]
        pub fn $name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> Result<X::Output, Error> {
            rhs.try_apply_right(self, $operation)
        }
    )*};
}

/// Declares functions of two operands as methods.
macro_rules! binary {
    ($($name:ident $op:ident;)*) => {$(
        #[doc = concat!("Calls [`", stringify!($name), "`](crate::", stringify!($name), ") with this array as the left operand.")]
        ///
        /// # Panics
        ///
        /// Panics if run-time extents do not fit, or an integer operation has no result.
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> X::Output {
            or_fail(rhs.try_apply_right(self, stringify!($name)))
        }
    )*};
}

/// Declares functions of one operand as methods: the operation, its bound on the dtype, and the
/// dtype of the result.
///
/// The dtypes are in the signature, because method lookup does not find a method whose result is a
/// projection. A second bound, on `Is`, makes rustc report the message of the trait without quoting
/// the code of the library.
macro_rules! unary {
    ($($name:ident $op:ident [T: $bound:ident] -> $output:ty;)*) => {$(
        #[doc = concat!("Calls [`", stringify!($name), "`](crate::", stringify!($name), ") with this array.")]
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name(&self) -> Array<$output, S, Joined<B, Inline>>
        where
            T: $bound,
            <T as $bound>::Is: $bound,
            B: Join<Inline>,
            Joined<B, Inline>: OwnedStorage<$output, S>,
        {
            or_fail(unary::<ops::$op, T, _, _>(&one(self), New::shaped(&mut || Some(self.axes().clone())), stringify!($name)))
        }
    )*};
}

/// Operators and functions that return run-time errors.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    try_shape! {
        try_add "add" AddOp;
        try_atan2 "atan2" Atan2Op;
        try_bitand "bitwise_and" BitAndOp;
        try_bitor "bitwise_or" BitOrOp;
        try_bitxor "bitwise_xor" BitXorOp;
        try_copysign "copysign" CopySignOp;
        try_equal "equal" EqualOp;
        try_greater "greater" GreaterOp;
        try_greater_equal "greater_equal" GreaterEqualOp;
        try_hypot "hypot" HypotOp;
        try_less "less" LessOp;
        try_less_equal "less_equal" LessEqualOp;
        try_logaddexp "logaddexp" LogAddExpOp;
        try_logical_and "logical_and" LogicalAndOp;
        try_logical_or "logical_or" LogicalOrOp;
        try_logical_xor "logical_xor" LogicalXorOp;
        try_maximum "maximum" MaximumOp;
        try_minimum "minimum" MinimumOp;
        try_mul "multiply" MulOp;
        try_nextafter "nextafter" NextAfterOp;
        try_not_equal "not_equal" NotEqualOp;
        try_sub "subtract" SubOp;
    }

    try_any! {
        try_div "divide" DivOp;
        try_floor_divide "floor_divide" FloorDivideOp;
        try_pow "pow" PowOp;
        try_rem "trunc_remainder" RemOp;
        try_remainder "remainder" RemainderOp;
        try_shl "bitwise_left_shift" ShlOp;
        try_shr "bitwise_right_shift" ShrOp;
        try_trunc_divide "trunc_divide" TruncDivideOp;
        try_trunc_remainder "trunc_remainder" TruncRemainderOp;
    }
}

/// Gives the rows of the functions of two operands to a macro: see `binary!` above.
macro_rules! binary_methods {
    ($then:ident) => {
        $then! {
            atan2 Atan2Op;
            copysign CopySignOp;
            equal EqualOp;
            floor_divide FloorDivideOp;
            greater GreaterOp;
            greater_equal GreaterEqualOp;
            hypot HypotOp;
            less LessOp;
            less_equal LessEqualOp;
            logaddexp LogAddExpOp;
            logical_and LogicalAndOp;
            logical_or LogicalOrOp;
            logical_xor LogicalXorOp;
            maximum MaximumOp;
            minimum MinimumOp;
            nextafter NextAfterOp;
            not_equal NotEqualOp;
            pow PowOp;
            remainder RemainderOp;
            trunc_divide TruncDivideOp;
            trunc_remainder TruncRemainderOp;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use binary_methods;

/// Functions of two operands.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    binary_methods! { binary }
}

/// Gives the rows of the functions of one operand to a macro: see `unary!` above.
macro_rules! unary_methods {
    ($then:ident) => {
        $then! {
            acos AcosOp [T: Inexact] -> T;
            acosh AcoshOp [T: Inexact] -> T;
            asin AsinOp [T: Inexact] -> T;
            asinh AsinhOp [T: Inexact] -> T;
            atan AtanOp [T: Inexact] -> T;
            atanh AtanhOp [T: Inexact] -> T;
            ceil CeilOp [T: Real] -> T;
            cos CosOp [T: Inexact] -> T;
            cosh CoshOp [T: Inexact] -> T;
            exp ExpOp [T: Inexact] -> T;
            exp2 Exp2Op [T: Float] -> T;
            expm1 Expm1Op [T: Inexact] -> T;
            floor FloorOp [T: Real] -> T;
            is_finite IsFiniteOp [T: Number] -> bool;
            is_inf IsInfOp [T: Number] -> bool;
            is_nan IsNanOp [T: Number] -> bool;
            log LogOp [T: Inexact] -> T;
            log10 Log10Op [T: Inexact] -> T;
            log1p Log1pOp [T: Inexact] -> T;
            log2 Log2Op [T: Inexact] -> T;
            logical_not LogicalNotOp [T: Logical] -> bool;
            reciprocal ReciprocalOp [T: Inexact] -> T;
            round RoundOp [T: Number] -> T;
            sigmoid SigmoidOp [T: Float] -> T;
            sign SignOp [T: Number] -> T;
            signbit SignBitOp [T: Float] -> bool;
            sin SinOp [T: Inexact] -> T;
            sinh SinhOp [T: Inexact] -> T;
            sqrt SqrtOp [T: Inexact] -> T;
            square SquareOp [T: Number] -> T;
            tan TanOp [T: Inexact] -> T;
            tanh TanhOp [T: Inexact] -> T;
            trunc TruncOp [T: Real] -> T;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use unary_methods;

/// Functions of one operand.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    unary_methods! { unary }

    /// Calls [`abs`](crate::functions::abs) with this array.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn abs<M>(&self) -> Array<M, S, Joined<B, Inline>>
    where
        T: Number + Element<Magnitude = M>,
        <T as Number>::Is: Number,
        M: Element,
        B: Join<Inline>,
        Joined<B, Inline>: OwnedStorage<M, S>,
    {
        or_fail(unary::<ops::AbsOp, T, _, _>(
            &one(self),
            New::shaped(&mut || Some(self.axes().clone())),
            "abs",
        ))
    }

    /// Calls [`clip`](crate::functions::clip) with this array.
    ///
    /// # Panics
    ///
    /// Panics if run-time extents do not fit.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn clip<'a, L, H>(&'a self, low: L, high: H) -> H::Output
    where
        L: RightOf<ops::MaximumOp, &'a Self>,
        H: RightOf<ops::MinimumOp, L::Output>,
    {
        or_fail(super::try_clip(self, low, high))
    }

    /// Calls [`select`](crate::functions::select) with this array, of `bool`, as the condition.
    ///
    /// # Panics
    ///
    /// Panics if run-time extents do not fit.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn select<'a, X, Y>(&'a self, x: X, y: Y) -> <&'a Self as SelectWith<X, Y>>::Output
    where
        &'a Self: SelectWith<X, Y>,
    {
        or_fail(self.try_select(x, y))
    }
}
