//! Extents that the compiler computes from integers of the crate [`typenum`], which have no upper
//! limit.
//!
//! `typenum` itself computes sums, products and the smaller of two numbers, so generic code needs
//! only the bounds of `typenum` for these operations. Other operations translate an integer of
//! `typenum` to a [`Number`], and the result back.

use core::marker::PhantomData;
use core::ops::{Add as Plus, Mul};

use ::typenum::{B0, B1, Const, Min, ToUInt, UInt, UTerm, Unsigned};

use super::number::{Bit, Even, Nothing, Number, Odd, Unit, Zero};
use super::part::{Compare, Excess, Steps};
#[cfg(feature = "fft")]
use super::spectrum::{Frequencies, Samples};
use super::table::{Counted, Numbered, Spelled};
use super::{Add, Counts, Fixed, Multiply, Operation, Smaller, Subtract, Unknown, Window};
use crate::dim::Num;
use crate::shape::{Counting, Dyn, Inline};

/// An extent that is an integer of the crate `typenum`.
#[derive(Clone, Copy, Debug)]
pub struct Typed<U>(PhantomData<U>);

impl<U: Unsigned> Counting for Typed<U> {
    type Origin = Inline;
}

/// An integer of `typenum` that can be translated to a [`Number`].
pub trait Digits {
    /// The number.
    type Number: Number;
}

impl Digits for UTerm {
    type Number = Nothing;
}

impl<U: Digits> Digits for UInt<U, B0> {
    type Number = <Zero as Bit>::Behind<U::Number>;
}

impl<U: Digits> Digits for UInt<U, B1> {
    type Number = <Unit as Bit>::Behind<U::Number>;
}

/// A [`Number`] that can be translated to an integer of `typenum`.
pub trait Integer {
    /// The integer.
    type Integer: Unsigned;
}

impl Integer for Nothing {
    type Integer = UTerm;
}

impl<N: Integer> Integer for Even<N> {
    type Integer = UInt<N::Integer, B0>;
}

impl<N: Integer> Integer for Odd<N> {
    type Integer = UInt<N::Integer, B1>;
}

impl<U: Digits> Counted for Typed<U> {
    type Digits = Self;
}

impl<U: Digits> Spelled for Typed<U> {
    type Number = U::Number;
}

#[diagnostic::do_not_recommend]
impl<O, U> Counts<O, Unknown> for Typed<U> {
    type Axis = Dyn;
}

/// Implements [`Counts`] for the operations that `typenum` has. A row of `of_typenum!` has the
/// operation, and the trait of `typenum`.
macro_rules! of_typenum {
    ($($operation:ident $integers:ident;)*) => {$(
        of_typenum! { @ $operation $integers:
            [U, V] [] Typed<U>, Typed<V>;
            [U, V, const N: usize] [Const<N>: ToUInt<Output = V>,] Typed<U>, Fixed<N>;
            [U, V, const N: usize] [Const<N>: ToUInt<Output = U>,] Fixed<N>, Typed<V>;
        }
    )*};
    (@ $operation:ident $integers:ident: $([$($parameter:tt)*] [$($bound:tt)*] $left:ty, $right:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<W: Unsigned, $($parameter)*> Counts<$operation, $right> for $left
        where
            $($bound)*
            U: Unsigned + $integers<V, Output = W>,
            V: Unsigned,
        {
            type Axis = Num<W>;
        }
    )*};
}

of_typenum! {
    Add Plus;
    Multiply Mul;
    Smaller Min;
}

/// Implements [`Counts`] for operations that `typenum` does not have. A row of `of_digits!` has the
/// parameters, the operation, and the two extents.
macro_rules! of_digits {
    ($($(#[$cfg:meta])* [$($parameter:tt)*] $operation:ty: $left:ty, $right:ty;)*) => {$(
        $(#[$cfg])*
        #[diagnostic::do_not_recommend]
        impl<X, Y, Z, W, $($parameter)*> Counts<$operation, $right> for $left
        where
            $left: Numbered<Number = X>,
            $right: Numbered<Number = Y>,
            X: Number,
            Y: Number,
            $operation: Operation<Of<X, Y> = Z>,
            Z: Number + Integer<Integer = W>,
            W: Unsigned,
        {
            type Axis = Num<W>;
        }
    )*};
}

of_digits! {
    [U, V] Subtract: Typed<U>, Typed<V>;
    [U, const N: usize] Subtract: Typed<U>, Fixed<N>;
    [V, const N: usize] Subtract: Fixed<N>, Typed<V>;
    [U, const N: usize] Excess: Typed<U>, Fixed<N>;
    [U, O, const STEP: usize, const N: usize] Steps<STEP, O>: Typed<U>, Fixed<N>;
    [U, const STEP: usize, const DILATION: usize, const N: usize] Window<STEP, DILATION>: Typed<U>, Fixed<N>;
    #[cfg(feature = "fft")]
    [U, const N: usize] Frequencies: Typed<U>, Fixed<N>;
    #[cfg(feature = "fft")]
    [U, const N: usize] Samples: Typed<U>, Fixed<N>;
}

#[diagnostic::do_not_recommend]
impl<X, Y, U, const N: usize> Compare<Fixed<N>> for Typed<U>
where
    Typed<U>: Numbered<Number = X>,
    Fixed<N>: Numbered<Number = Y>,
    X: Number,
    Y: Number,
{
    type Enough = <X::Below<Y, Zero> as Bit>::Not;
}
