//! Rust's operators. They panic if their `try_` forms return an error.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::operand::computed_from_scalar;
use super::{DynArray, DynOperand, DynStorage, binary};
use crate::error::or_fail;

/// Implements the binary operators with an array on the left, and with a scalar on the left.
macro_rules! binary {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {$(
        impl<B: DynStorage, X: DynOperand> $trait<X> for &DynArray<B> {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: X) -> DynArray {
                or_fail(self.$dyn_method(rhs))
            }
        }

        impl<B: DynStorage, X: DynOperand> $trait<X> for DynArray<B> {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: X) -> DynArray {
                or_fail(self.$dyn_method(rhs))
            }
        }

        dtypes!(left! $trait $method $name);
    )*};
}

/// Implements an operator with a scalar on the left and an array on the right.
macro_rules! left {
    ([$trait:ident $method:ident $name:ident] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {$(
        $(#[$attribute])*
        impl<B: DynStorage> $trait<&DynArray<B>> for $t {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: &DynArray<B>) -> DynArray {
                or_fail(computed_from_scalar(&self, rhs, stringify!($name), (binary::small::$name, binary::$name)))
            }
        }

        $(#[$attribute])*
        impl<B: DynStorage> $trait<DynArray<B>> for $t {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: DynArray<B>) -> DynArray {
                self.$method(&rhs)
            }
        }
    )*};
}

operators! { binary }

/// Implements the prefix operators.
macro_rules! prefix {
    ($($trait:ident $method:ident $name:ident $dyn_method:ident $op:ident;)*) => {$(
        impl<B: DynStorage> $trait for &DynArray<B> {
            type Output = DynArray;

            #[inline]
            #[track_caller]
            fn $method(self) -> DynArray {
                or_fail(self.$dyn_method())
            }
        }

        impl<B: DynStorage> $trait for DynArray<B> {
            type Output = DynArray;

            #[inline]
            #[track_caller]
            fn $method(self) -> DynArray {
                or_fail(self.$dyn_method())
            }
        }
    )*};
}

prefix_operators! { prefix }
