//! Two vectors that are computed together. They contain the doubles for the lanes of a vector of
//! `f32`, or their operations are interleaved, which hides the latency of the operations.
//!
//! # Why two vectors
//!
//! A function is a chain of 20 to 30 operations. Each operation needs the result of the one before,
//! and a processor looks only one or two vectors ahead. So a function computes two vectors
//! together, and `exp` and `tanh` four, with interleaved operations (`Two`, which is a vector
//! itself). This took `log` of `f64` from 0.85 to 0.67 of the time of Eigen.

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

use super::lanes::{Lanes, Width};

/// Defines the conversions of [`Lanes`] to and from double precision for vectors of doubles: they
/// return their arguments.
macro_rules! wide {
    () => {
        #[inline(always)]
        fn widen(self) -> Self {
            self
        }

        #[inline(always)]
        fn narrow(wide: Self) -> Self {
            wide
        }

        #[inline(always)]
        fn low_bits(wide: Self) -> Self {
            wide
        }
    };
}
pub(super) use wide;

/// Two vectors that are computed together, or the conditions of two vectors.
#[derive(Clone, Copy)]
pub(crate) struct Two<V>(pub(super) V, pub(super) V);

/// Implements operators whose operands are both a `Two` of the same type.
macro_rules! operators {
    ($($operator:ident $method:ident)*) => {$(
        impl<V: $operator<Output = V>> $operator for Two<V> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0), self.1.$method(other.1))
            }
        }
    )*};
}

operators! { Add add BitAnd bitand BitOr bitor Div div Mul mul Sub sub }

/// Implements operators whose right operand is a number, which is used for all lanes.
macro_rules! with_a_number {
    ($($operator:ident $method:ident)*) => {$(
        impl<E: Width, V: Lanes<E>> $operator<E> for Two<V> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: E) -> Self {
                self.$method(Self(V::of(other), V::of(other)))
            }
        }
    )*};
}

with_a_number! { Add add Mul mul Sub sub }

impl<V: Neg<Output = V>> Neg for Two<V> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

/// Implements functions that apply the function of the same name to both vectors. Arguments that
/// are not vectors are passed to both.
macro_rules! both {
    ($($name:ident($($vector:ident),*; $($other:ident: $type:ty)?) -> $output:ty;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $vector: Self)* $(, $other: $type)?) -> $output {
            Two(self.0.$name($($vector.0,)* $($other)?), self.1.$name($($vector.1,)* $($other)?))
        }
    )*};
}

/// Implements functions that return two results, each with the results of both vectors.
macro_rules! split {
    ($($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self, least: E) -> (Self, Self) {
            let (low, high) = (self.0.$name(least), self.1.$name(least));
            (Self(low.0, high.0), Self(low.1, high.1))
        }
    )*};
}

// SAFETY: the functions access `V::COUNT` floats of each of the two vectors, which is `COUNT` in
// total. `V::Wide` has the same `COUNT` as `V`, so `Two<V::Wide>` has the same `COUNT` as `Two<V>`.
unsafe impl<E: Width, V: Lanes<E>> Lanes<E> for Two<V> {
    type Mask = Two<V::Mask>;
    type Wide = Two<V::Wide>;
    const COUNT: usize = 2 * V::COUNT;
    const FUSED: bool = V::FUSED;
    const BRANCHES: bool = V::BRANCHES;
    const ROOT_BY_PRODUCTS: bool = V::ROOT_BY_PRODUCTS;

    #[inline(always)]
    fn of(x: E) -> Self {
        Self(V::of(x), V::of(x))
    }

    #[inline(always)]
    unsafe fn load(from: *const E) -> Self {
        // SAFETY: the caller guarantees `2 * V::COUNT` initialised floats at `from`, so that both
        // vectors are in bounds.
        unsafe { Self(V::load(from), V::load(from.add(V::COUNT))) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut E) {
        // SAFETY: the caller guarantees memory for `2 * V::COUNT` floats at `to`, so that both
        // vectors are in bounds.
        unsafe {
            self.0.store(to);
            self.1.store(to.add(V::COUNT));
        }
    }

    #[inline(always)]
    fn widen(self) -> Self::Wide {
        Two(self.0.widen(), self.1.widen())
    }

    #[inline(always)]
    fn narrow(wide: Self::Wide) -> Self {
        Self(V::narrow(wide.0), V::narrow(wide.1))
    }

    #[inline(always)]
    fn low_bits(wide: Self::Wide) -> Self {
        Self(V::low_bits(wide.0), V::low_bits(wide.1))
    }

    #[inline(always)]
    fn root_by_both(self) -> Self {
        Self(self.0.root_by_products(), self.1.root_by_both())
    }

    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        V::any(mask.0 | mask.1)
    }

    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        V::all(mask.0 & mask.1)
    }

    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Self(V::select(mask.0, yes.0, no.0), V::select(mask.1, yes.1, no.1))
    }

    both! {
        less(other;) -> Self::Mask;
        at_most(other;) -> Self::Mask;
        equals(other;) -> Self::Mask;
        is_odd(;) -> Self::Mask;
        is_negative(;) -> Self::Mask;
        and(other;) -> Self;
        or(other;) -> Self;
        xor(other;) -> Self;
        plus_integer(other;) -> Self;
        minus_integer(other;) -> Self;
        shift_left(; bits: u32) -> Self;
        shift_right(; bits: u32) -> Self;
        sqrt(;) -> Self;
        has_root_by_products(;) -> Self::Mask;
        root_by_products(;) -> Self;
        times_plus(factor, term;) -> Self;
        minus_product(left, right;) -> Self;
        up_to(; most: E) -> Self;
        down_to(; least: E) -> Self;
        whole_of_product(; factor: E) -> Self;
        times_power_of_2(exponent;) -> Self;
        scale(exponent;) -> Self;
        logarithm(computed;) -> Self;
    }

    split! { split_normal split }
}
