//! Extents that the compiler computes from other extents.
//!
//! [`Dim::Count`] is the extent of an axis as a type. It is [`Unknown`] if the compiler does not
//! know the extent. Operations on extents, such as [`Add`], are types, too. [`Counts`] relates an
//! operation and two extents to the axis of the result.

mod number;
mod part;
mod relations;
#[cfg(feature = "fft")]
mod spectrum;
mod table;
#[cfg(feature = "typenum")]
mod typenum;

use self::number::{Less, Nothing, Number, Odd, Zero};
pub use self::part::{AtLeast, Comparable, Compare, Excess, Reaches, Steps};
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

/// The extent `N`, which the compiler knows.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Fixed<const N: usize> {}

/// An extent that is known only at run time.
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
    /// The result of the operation for the numbers `X` and `Y`.
    type Of<X: Number, Y: Number>: Number;
}

/// Relation: the operation `O` on the extents `Self` and `Rhs` has a result, which is the extent of
/// the axis `Axis`.
///
/// If both extents are known at compile time, the axis is [`One`](crate::One) for the result 1, and
/// [`Len`](crate::Len) for other results. Both extents and the result must be at most 1024. With
/// the feature `typenum`, the axis is a `Num` if one of the two extents is an integer of the crate
/// `typenum`. Such integers and the results have no limit. If at least one of the extents is
/// [`Unknown`], the axis is [`Dyn`].
pub trait Counts<O, Rhs> {
    /// The axis of the result.
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

/// The operation that adds two numbers.
#[derive(Clone, Copy, Debug)]
pub enum Add {}

impl Operation for Add {
    type Of<X: Number, Y: Number> = X::Plus<Y, Zero>;
}

/// The operation that subtracts the second number from the first. The result is 0 if the difference
/// would be negative.
#[derive(Clone, Copy, Debug)]
pub enum Subtract {}

impl Operation for Subtract {
    type Of<X: Number, Y: Number> = Less<X, Y>;
}

/// The operation that multiplies two numbers.
#[derive(Clone, Copy, Debug)]
pub enum Multiply {}

impl Operation for Multiply {
    type Of<X: Number, Y: Number> = X::Times<Y>;
}

/// The operation that returns the smaller of two numbers. The result is the first number minus its
/// excess over the second.
#[derive(Clone, Copy, Debug)]
pub enum Smaller {}

impl Operation for Smaller {
    type Of<X: Number, Y: Number> = Less<X, Less<X, Y>>;
}

/// The operation that computes the number of windows from an extent and the size of a window.
/// Windows start every `STEP` elements, and their elements are `DILATION` apart.
#[derive(Clone, Copy, Debug)]
pub enum Window<const STEP: usize, const DILATION: usize> {}

/// The number of positions from the first to the last element of a window of `K` elements that are
/// `D` apart, both included: `D * (K - 1) + 1`.
type Span<K, D> = <<Less<K, Odd<Nothing>> as Number>::Times<D> as Number>::Next;

#[diagnostic::do_not_recommend]
impl<S: Number, D: Number, const STEP: usize, const DILATION: usize> Operation for Window<STEP, DILATION>
where
    Fixed<STEP>: Numbered<Number = S>,
    Fixed<DILATION>: Numbered<Number = D>,
{
    // Add one step to the extent before the division. Then the quotient is 0 if no window fits, and
    // 1 if only the first window fits.
    type Of<X: Number, Y: Number> = <Less<X::Plus<S, Zero>, Span<Y, D>> as Number>::Over<S>;
}
