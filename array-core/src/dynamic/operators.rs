//! Rust's operators. They panic in the cases where their `try_` forms return an error.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::{DynArray, DynOperand, DynStorage};
use crate::error::or_fail;
use crate::ops::function_name;

/// Implements an operator for arrays, and for scalars on its left.
macro_rules! operators {
    ($($trait:ident $method:ident $try_method:ident;)*) => {$(
        impl<B: DynStorage, X: DynOperand> $trait<X> for &DynArray<B> {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: X) -> DynArray {
                or_fail(self.$try_method(rhs))
            }
        }

        impl<B: DynStorage, X: DynOperand> $trait<X> for DynArray<B> {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: X) -> DynArray {
                or_fail(self.$try_method(rhs))
            }
        }

        dtypes!(left! $trait $method $try_method);
    )*};
}

/// Implements an operator for scalars on its left.
macro_rules! left {
    ([$trait:ident $method:ident $try_method:ident] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty;)*) => {$(
        $(#[$attribute])*
        impl<B: DynStorage> $trait<&DynArray<B>> for $t {
            type Output = DynArray;

            #[track_caller]
            fn $method(self, rhs: &DynArray<B>) -> DynArray {
                or_fail(or_fail(self.beside(rhs.dtype(), function_name!($method))).view().$try_method(rhs))
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

operators! {
    Add add try_add;
    BitAnd bitand try_bitand;
    BitOr bitor try_bitor;
    BitXor bitxor try_bitxor;
    Div div try_div;
    Mul mul try_mul;
    Rem rem try_rem;
    Shl shl try_shl;
    Shr shr try_shr;
    Sub sub try_sub;
}

/// Implements a prefix operator.
macro_rules! prefix {
    ($($trait:ident $method:ident $try_method:ident;)*) => {$(
        impl<B: DynStorage> $trait for &DynArray<B> {
            type Output = DynArray;

            #[inline]
            #[track_caller]
            fn $method(self) -> DynArray {
                or_fail(self.$try_method())
            }
        }

        impl<B: DynStorage> $trait for DynArray<B> {
            type Output = DynArray;

            #[inline]
            #[track_caller]
            fn $method(self) -> DynArray {
                or_fail(self.$try_method())
            }
        }
    )*};
}

prefix! {
    Neg neg try_neg;
    Not not try_not;
}
