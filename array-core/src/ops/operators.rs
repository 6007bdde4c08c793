//! Rust's operators. Operands are arrays, on the heap or inline, owned or borrowed, and one of them
//! can be a scalar.
//!
//! Operators panic if run-time extents do not broadcast, if the result would take more than
//! `isize::MAX` bytes, or if an integer operation has no result. `try_broadcast!`, and methods such
//! as `try_add`, return an error instead.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::apply::{RightOf, UnaryWith};
use super::prefix::{AppliesTo, Inversion, Negation};
use crate::error::or_fail;
use crate::expr::ops;
use crate::kernel::cell::NestedElement;
use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// Implements an operator for arrays, and for scalars on its left.
///
/// When rustc looks for the impl of the operator, it does not know the right operand yet. The bound
/// [`RightOf`] is on this operand, so rustc checks the bound only once, after the search. It would
/// check a bound on the left operand twice: in the search and afterwards. The bound
/// `A: NestedElement` makes the search itself fail for arrays whose elements have no dtype, so that
/// rustc reports one error.
macro_rules! binary {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {$(
        impl<A: NestedElement, L: Shape, P: Storage<A, L>, X> $trait<X> for Array<A, L, P>
        where
            X: RightOf<ops::$op, Self>,
        {
            type Output = <X as RightOf<ops::$op, Self>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                or_fail(rhs.try_apply_right(self, stringify!($name)))
            }
        }

        impl<'a, A: NestedElement, L: Shape, P: Storage<A, L>, X> $trait<X> for &'a Array<A, L, P>
        where
            X: RightOf<ops::$op, Self>,
        {
            type Output = <X as RightOf<ops::$op, Self>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                or_fail(rhs.try_apply_right(self, stringify!($name)))
            }
        }

        dtypes_of! { $class scalar_first $trait $method $name $op }
    )*};
}

/// Implements an operator for a scalar on its left and arrays on its right.
macro_rules! scalar_first {
    ($trait:ident $method:ident $name:ident $op:ident $scalar:ty) => {
        impl<A, L: Shape, P: Storage<A, L>> $trait<Array<A, L, P>> for $scalar
        where
            Array<A, L, P>: RightOf<ops::$op, $scalar>,
        {
            type Output = <Array<A, L, P> as RightOf<ops::$op, $scalar>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: Array<A, L, P>) -> Self::Output {
                or_fail(rhs.try_apply_right(self, stringify!($name)))
            }
        }

        impl<'a, A, L: Shape, P: Storage<A, L>> $trait<&'a Array<A, L, P>> for $scalar
        where
            &'a Array<A, L, P>: RightOf<ops::$op, $scalar>,
        {
            type Output = <&'a Array<A, L, P> as RightOf<ops::$op, $scalar>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self, rhs: &'a Array<A, L, P>) -> Self::Output {
                or_fail(rhs.try_apply_right(self, stringify!($name)))
            }
        }
    };
}

operators! { binary }

/// Expands to the type that rustc quotes if a dtype lacks the prefix operator.
macro_rules! operator {
    (Neg) => {
        Negation
    };
    (Not) => {
        Inversion
    };
}

/// Expands to the operation of a prefix operator on an array with elements of type `$elem`.
///
/// For `!`, the relation [`AppliesTo`] gives the operation. If the expansion named `ops::NotOp`,
/// rustc would also report that `f16` and `Complex<f32>` have no bitwise operations, and quote the
/// crates that declare these types. For `-`, the expansion names the operation, which rustc
/// compiles faster: all dtypes of other crates have negative numbers.
macro_rules! operation {
    (Neg $elem:ident) => {
        ops::NegOp
    };
    (Not $elem:ident) => {
        <Inversion as AppliesTo<$elem>>::Op
    };
}

/// Implements a prefix operator for an array, owned or borrowed.
macro_rules! prefix {
    ($($trait:ident $method:ident $name:ident $dyn_method:ident $op:ident;)*) => {$(
        impl<A, L: Shape, P: Storage<A, L>> $trait for Array<A, L, P>
        where
            operator!($trait): AppliesTo<A>,
            Self: UnaryWith<operation!($trait A)>,
        {
            type Output = <Self as UnaryWith<operation!($trait A)>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self) -> Self::Output {
                or_fail(self.try_apply(stringify!($name)))
            }
        }

        impl<'a, A, L: Shape, P: Storage<A, L>> $trait for &'a Array<A, L, P>
        where
            operator!($trait): AppliesTo<A>,
            Self: UnaryWith<operation!($trait A)>,
        {
            type Output = <Self as UnaryWith<operation!($trait A)>>::Output;

            #[inline]
            #[track_caller]
            fn $method(self) -> Self::Output {
                or_fail(self.try_apply(stringify!($name)))
            }
        }
    )*};
}

prefix_operators! { prefix }
