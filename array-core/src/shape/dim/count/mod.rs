//! Computed extents.
//!
//! [`Dim::Count`] is the extent of an axis, as far as the compiler knows it. [`Counts`] relates two
//! such extents and an operation, which is a type, with the axis of the result.

mod number;
mod part;
mod relations;
#[cfg(feature = "fft")]
mod spectrum;
mod table;
#[cfg(feature = "typenum")]
mod typenum;

use self::number::{Less, Nothing, Number, Odd, Zero};
pub use self::part::{AtLeast, Compare, Excess, Steps};
pub use self::relations::{
    AddExtent, DifferenceExtent, MultiplyExtent, ProductExtent, ShorterExtent, SlidExtent, SlideExtent, SubtractExtent,
    SumExtent,
};
#[cfg(feature = "fft")]
pub use self::spectrum::{SignalExtent, SpectrumExtent};
use self::table::{Leaf, Numbered, Table};
#[cfg(feature = "typenum")]
pub use self::typenum::Typed;
use super::{Dim, Dyn};
use crate::shape::{Counting, Heap, Inline};

/// An extent that the compiler knows.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Fixed<const N: usize> {}

/// A run-time extent.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Unknown {}

impl<const N: usize> Counting for Fixed<N> {
    type Origin = Inline;
}

impl Counting for Unknown {
    type Origin = Heap;
}

/// An operation on extents.
pub trait Operation {
    /// The result for two numbers.
    type Of<X: Number, Y: Number>: Number;
}

/// Relation: two extents and an operation, with the axis of the result.
///
/// If both extents are known at compile time, the axis is [`Len`](crate::Len) up to 1024, and
/// [`One`](crate::One) for 1 as in `shape!`. Otherwise it is [`Dyn`].
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

/// A difference, or 0 if it would be negative.
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

/// The smaller of two numbers, computed as the first one minus its excess over the other.
#[derive(Clone, Copy, Debug)]
pub enum Smaller {}

impl Operation for Smaller {
    type Of<X: Number, Y: Number> = Less<X, Less<X, Y>>;
}

/// The number of windows of a size along an extent. Windows start every `STEP` elements, and their
/// elements are `DILATION` apart.
#[derive(Clone, Copy, Debug)]
pub enum Window<const STEP: usize, const DILATION: usize> {}

/// The number of elements that a window of `K` elements spans, `D` apart.
type Span<K, D> = <<Less<K, Odd<Nothing>> as Number>::Times<D> as Number>::Next;

#[diagnostic::do_not_recommend]
impl<S: Number, D: Number, const STEP: usize, const DILATION: usize> Operation for Window<STEP, DILATION>
where
    Fixed<STEP>: Numbered<Number = S>,
    Fixed<DILATION>: Numbered<Number = D>,
{
    // Adds one step to the extent before the division. Then the quotient is 0 for a window that
    // does not fit, and 1 if only the first window fits.
    type Of<X: Number, Y: Number> = <Less<X::Plus<S, Zero>, Span<Y, D>> as Number>::Over<S>;
}
