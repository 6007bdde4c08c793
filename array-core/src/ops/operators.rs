//! Rust's operators, on every combination of owned and borrowed, array and scalar, heap and inline.
//!
//! Operators panic if run-time extents do not fit or an integer operation has no result.
//! `broadcast!`, and the methods of the same names with `try_`, return an error instead.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::apply::{BinaryWith, UnaryWith};
use crate::error::or_fail;
use crate::expr::ops;
use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// Returns the name of an operator in errors, from that of its method: the name of the equivalent
/// function.
macro_rules! function_name {
    (bitand) => {
        "bitwise_and"
    };
    (bitor) => {
        "bitwise_or"
    };
    (bitxor) => {
        "bitwise_xor"
    };
    (div) => {
        "divide"
    };
    (mul) => {
        "multiply"
    };
    (neg) => {
        "negative"
    };
    (not) => {
        "bitwise_not"
    };
    (rem) => {
        "trunc_remainder"
    };
    (shl) => {
        "bitwise_left_shift"
    };
    (shr) => {
        "bitwise_right_shift"
    };
    (sub) => {
        "subtract"
    };
    ($method:ident) => {
        stringify!($method)
    };
}
#[cfg(feature = "dyn-array")]
pub(crate) use function_name;

/// Implements an operator for arrays, and for scalars on its left.
macro_rules! operators {
    ($($trait:ident $method:ident $op:ident : $($scalar:ident)*;)*) => {$(
        impl<A, L: Shape, P: Storage<A, L>, X> $trait<X> for Array<A, L, P>
        where
            Self: BinaryWith<ops::$op, X>,
        {
            type Output = <Self as BinaryWith<ops::$op, X>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                or_fail(self.try_apply(rhs, function_name!($method)))
            }
        }

        impl<'a, A, L: Shape, P: Storage<A, L>, X> $trait<X> for &'a Array<A, L, P>
        where
            Self: BinaryWith<ops::$op, X>,
        {
            type Output = <Self as BinaryWith<ops::$op, X>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                or_fail(self.try_apply(rhs, function_name!($method)))
            }
        }

        scalar_first!($trait $method $op : $($scalar)*);
    )*};
}

/// Implements an operator for scalars on its left and arrays on its right.
macro_rules! scalar_first {
    ($trait:ident $method:ident $op:ident : $($scalar:ty)*) => {$(
        impl<A, L: Shape, P: Storage<A, L>> $trait<Array<A, L, P>> for $scalar
        where
            $scalar: BinaryWith<ops::$op, Array<A, L, P>>,
        {
            type Output = <$scalar as BinaryWith<ops::$op, Array<A, L, P>>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: Array<A, L, P>) -> Self::Output {
                or_fail(self.try_apply(rhs, function_name!($method)))
            }
        }

        impl<'a, A, L: Shape, P: Storage<A, L>> $trait<&'a Array<A, L, P>> for $scalar
        where
            $scalar: BinaryWith<ops::$op, &'a Array<A, L, P>>,
        {
            type Output = <$scalar as BinaryWith<ops::$op, &'a Array<A, L, P>>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: &'a Array<A, L, P>) -> Self::Output {
                or_fail(self.try_apply(rhs, function_name!($method)))
            }
        }
    )*};
}

operators! {
    Add add AddOp : f32 f64 i16 i32 i64 i8 u16 u32 u64 u8;
    BitAnd bitand BitAndOp : bool i16 i32 i64 i8 u16 u32 u64 u8;
    BitOr bitor BitOrOp : bool i16 i32 i64 i8 u16 u32 u64 u8;
    BitXor bitxor BitXorOp : bool i16 i32 i64 i8 u16 u32 u64 u8;
    Div div DivOp : f32 f64 i16 i32 i64 i8 u16 u32 u64 u8;
    Mul mul MulOp : f32 f64 i16 i32 i64 i8 u16 u32 u64 u8;
    Rem rem RemOp : f32 f64 i16 i32 i64 i8 u16 u32 u64 u8;
    Shl shl ShlOp : i16 i32 i64 i8 u16 u32 u64 u8;
    Shr shr ShrOp : i16 i32 i64 i8 u16 u32 u64 u8;
    Sub sub SubOp : f32 f64 i16 i32 i64 i8 u16 u32 u64 u8;
}

/// Implements the arithmetic operators for scalars on their left.
#[cfg(any(feature = "half", feature = "num-complex"))]
macro_rules! arithmetic {
    ($($scalar:ty)*) => {
        scalar_first!(Add add AddOp : $($scalar)*);
        scalar_first!(Div div DivOp : $($scalar)*);
        scalar_first!(Mul mul MulOp : $($scalar)*);
        scalar_first!(Sub sub SubOp : $($scalar)*);
    };
}

#[cfg(feature = "half")]
arithmetic! { bf16 f16 }
#[cfg(feature = "half")]
scalar_first! { Rem rem RemOp : bf16 f16 }

#[cfg(feature = "num-complex")]
arithmetic! { Complex32 Complex64 }

/// Implements a prefix operator for an array, owned or borrowed.
macro_rules! prefix {
    ($($trait:ident $method:ident $op:ident;)*) => {$(
        impl<A, L: Shape, P: Storage<A, L>> $trait for Array<A, L, P>
        where
            Self: UnaryWith<ops::$op>,
        {
            type Output = <Self as UnaryWith<ops::$op>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self) -> Self::Output {
                or_fail(self.try_apply(function_name!($method)))
            }
        }

        impl<'a, A, L: Shape, P: Storage<A, L>> $trait for &'a Array<A, L, P>
        where
            Self: UnaryWith<ops::$op>,
        {
            type Output = <Self as UnaryWith<ops::$op>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self) -> Self::Output {
                or_fail(self.try_apply(function_name!($method)))
            }
        }
    )*};
}

prefix! {
    Neg neg NegOp;
    Not not NotOp;
}
