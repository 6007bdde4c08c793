//! Extents that are computed of others.
//!
//! An axis says what the compiler knows of its extent, [`Dim::Count`]; [`Counts`] has the rules for two of them, with the
//! operation as a type.

mod number;
mod relations;
mod table;

use self::number::{Less, Nothing, Number, Odd, Zero};
pub use self::relations::{
    AddExtent, DifferenceExtent, MultiplyExtent, ProductExtent, ShorterExtent, SlidExtent, SlideExtent, SubtractExtent,
    SumExtent,
};
use self::table::{Leaf, Numbered, Table};
use super::{Dim, Dyn};

/// An extent that the compiler knows.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Fixed<const N: usize> {}

/// An extent that the program knows.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Unknown {}

/// An operation on extents.
pub trait Operation {
    /// What it makes of two numbers.
    type Of<X: Number, Y: Number>: Number;
}

/// The relation of two extents with an operation: the axis of what it makes of them.
///
/// Of extents that the compiler knows it is [`Len`](crate::Len), or [`One`](crate::One) as `shape!` writes it, up to 1024;
/// beside one that only the program knows it is [`Dyn`].
pub trait Counts<O, Rhs> {
    /// The axis.
    type Axis: Dim;
}

#[diagnostic::do_not_recommend]
impl<O, C> Counts<O, C> for Unknown {
    type Axis = Dyn;
}

#[diagnostic::do_not_recommend]
impl<O, const N: usize> Counts<O, Unknown> for Fixed<N> {
    type Axis = Dyn;
}

#[diagnostic::do_not_recommend]
impl<O, X, Y, Z, A, const N: usize, const M: usize> Counts<O, Fixed<M>> for Fixed<N>
where
    Fixed<N>: Numbered<Number = X>,
    Fixed<M>: Numbered<Number = Y>,
    X: Number,
    Y: Number,
    O: Operation<Of<X, Y> = Z>,
    Z: Number<Of<Table>: Leaf<Axis = A>>,
    A: Dim,
{
    type Axis = A;
}

/// A sum.
#[derive(Clone, Copy, Debug)]
pub enum Add {}

impl Operation for Add {
    type Of<X: Number, Y: Number> = X::Plus<Y, Zero>;
}

/// A difference, and 0 where there is none.
#[derive(Clone, Copy, Debug)]
pub enum Subtract {}

impl Operation for Subtract {
    type Of<X: Number, Y: Number> = Less<X, Y>;
}

/// A product.
#[derive(Clone, Copy, Debug)]
pub enum Multiply {}

impl Operation for Multiply {
    type Of<X: Number, Y: Number> = X::Times<Y>;
}

/// The smaller of two numbers: what is left of one where what it has more than the other is taken.
#[derive(Clone, Copy, Debug)]
pub enum Smaller {}

impl Operation for Smaller {
    type Of<X: Number, Y: Number> = Less<X, Less<X, Y>>;
}

/// How many windows of a size there are along an extent, every `STEP` elements, of elements `DILATION` apart.
#[derive(Clone, Copy, Debug)]
pub enum Window<const STEP: usize, const DILATION: usize> {}

/// How many elements a window of `K` elements spans, `D` apart.
type Span<K, D> = <<Less<K, Odd<Nothing>> as Number>::Times<D> as Number>::Next;

#[diagnostic::do_not_recommend]
impl<S: Number, D: Number, const STEP: usize, const DILATION: usize> Operation for Window<STEP, DILATION>
where
    Fixed<STEP>: Numbered<Number = S>,
    Fixed<DILATION>: Numbered<Number = D>,
{
    // With a step more on the left a window that does not fit is none, and the first one that fits is one.
    type Of<X: Number, Y: Number> = <Less<X::Plus<S, Zero>, Span<Y, D>> as Number>::Over<S>;
}
