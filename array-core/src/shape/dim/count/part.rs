//! The extents of selections from an axis, and whether the axis is long enough.

use super::{Fixed, Number, Numbered, Operation, Unknown};
use crate::shape::dim::count::number::{Bit, Less, Nothing, Odd, Unit, Zero};
use crate::shape::{Dim, Stretching};

/// The operation that returns the excess of the second number over the first, or 0 if the second is
/// not larger.
#[derive(Clone, Copy, Debug)]
pub enum Excess {}

impl Operation for Excess {
    type Of<X: Number, Y: Number> = Less<Y, X>;
}

/// The operation that returns the number of positions in a range with a step of `STEP`. `O` is the
/// operation that computes the length of the range. The result is this length divided by `STEP`,
/// rounded up.
#[derive(Clone, Copy, Debug)]
pub struct Steps<const STEP: usize, O>(core::marker::PhantomData<O>);

impl<S: Number, O: Operation, const STEP: usize> Operation for Steps<STEP, O>
where
    Fixed<STEP>: Numbered<Number = S>,
{
    type Of<X: Number, Y: Number> = <<O::Of<X, Y> as Number>::Plus<Less<S, Odd<Nothing>>, Zero> as Number>::Over<S>;
}

/// Relation: the extent `Self` can be compared with `Rhs`, the number of positions that an entry of
/// a selection needs.
#[diagnostic::on_unimplemented(
    message = "the shape of this array is not known before the literal range",
    label = "the type of the array comes from later code",
    note = "write the type at the constructor, as in `Array::<T, (N,)>::zeros_with(x.shape())`"
)]
pub trait Compare<Rhs> {
    /// The digit 1 if the extent is at least `Rhs` or is known only at run time, and 0 otherwise.
    type Enough: Bit;
}

#[diagnostic::do_not_recommend]
impl<C> Compare<C> for Unknown {
    type Enough = Unit;
}

#[diagnostic::do_not_recommend]
impl<X, Y, const N: usize, const M: usize> Compare<Fixed<M>> for Fixed<N>
where
    Fixed<N>: Numbered<Number = X>,
    Fixed<M>: Numbered<Number = Y>,
    X: Number,
    Y: Number,
{
    type Enough = <X::Below<Y, Zero> as Bit>::Not;
}

/// Relation: the extent of the axis `Self` is at least `COUNT`, or is known only at run time. A
/// static extent and `COUNT` must both be at most 1024. The extent of a `Num` has no upper limit.
///
/// [`slice!`](crate::slice) and selections in [`broadcast!`](crate::broadcast) require the relation
/// for literal indices and ranges if the compiler can compare them with the extent. Otherwise, as
/// in generic code or above 1024, `cargo build` compares static extents. The running program
/// compares run-time extents.
///
/// # Examples
///
/// ```compile_fail,E0277
/// use array_core::{array, slice};
/// let _ = slice!(array![1, 2, 3], 1..4);
/// ```
#[diagnostic::on_unimplemented(
    message = "a selection is out of bounds: an axis of `{Self}` has fewer than {COUNT} positions",
    label = "out of bounds",
    note = "indices count from 0, or backwards from -1; `a..n` ends before `n`, `a..=n` at `n`",
    note = "see array_core::errors#selection-out-of-bounds"
)]
pub trait AtLeast<const COUNT: usize>: Dim {
    /// An alias of `Self`. Bounds contain it, so that rustc does not quote the bounds when it
    /// reports an axis that is too short; see `shape/known.rs`.
    #[doc(hidden)]
    type Is;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, const COUNT: usize> AtLeast<COUNT> for D
where
    D::Count: Compare<Fixed<COUNT>, Enough = Unit>,
{
    type Is = Self;
}

/// Relation: the compiler can compare the extent of the axis `Self` with `COUNT`, or knows that it
/// is a run-time extent.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the type of the array is not known at this literal index",
    label = "later code determines the type",
    note = "write the type where the array is created, as in `let mut x: Array<f32, (N,)> = …`"
)]
pub trait Comparable<const COUNT: usize> {}

#[diagnostic::do_not_recommend]
impl<D: Dim<Count: Compare<Fixed<COUNT>>>, const COUNT: usize> Comparable<COUNT> for D {}

/// Relation: the extent of the axis `Self` is at least `COUNT` or is known only at run time, or the
/// axis is [`One`](crate::One), which accepts every index in [index access](crate::IndexAccess).
///
/// [`iab!`](crate::iab) requires the relation for literal indices, as [`slice!`](crate::slice)
/// requires [`AtLeast`].
///
/// # Examples
///
/// ```compile_fail,E0277
/// use array_core::{array, iab};
/// let _ = iab!(array![1, 2, 3][3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "a selection is out of bounds: an axis of `{Self}` has fewer than {COUNT} positions",
    label = "out of bounds",
    note = "indices count from 0, or backwards from -1; see array_core::errors#selection-out-of-bounds"
)]
// `Dim` is not a supertrait, because `cargo check` would take longer for each index.
pub trait Reaches<const COUNT: usize> {
    /// An alias of `Self`, for the same reason as [`AtLeast::Is`].
    #[doc(hidden)]
    type Is;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, const COUNT: usize> Reaches<COUNT> for D
where
    <D::Stretching as Stretching>::Limit<D>: AtLeast<COUNT>,
{
    type Is = Self;
}
