//! Differences of neighbours.

use core::cell::Cell;

use super::extent::{Change, assert_changes, changed};
use crate::array::{ConcatDiff, ConcatWith, WorkedOut};
use crate::compute::reduce::Reduced;
use crate::compute::{New, binary, copied};
use crate::dtype::Number;
use crate::error::Error;
use crate::expr::ops;
use crate::kernel::gather::two;
#[cfg(feature = "alloc")]
use crate::shape::Dyn;
use crate::shape::{DifferenceExtent, Dim, HasAxis, Len, One, Shape, SoleAxis, SubtractExtent, WithAxis, count_of};
use crate::storage::{self, Array, Inline, Join, OwnedStorage, Storage};

/// The shape of the result of [`diff`](Array::diff) or [`diff_n`](Array::diff_n) for an array of
/// shape `S`. Use this type in signatures.
///
/// The extent of the axis `AXIS` is smaller by the extent of `E`, but at least 0. `E` is [`One`]
/// for [`diff`](Array::diff), and `Len<N>` for [`diff_n`](Array::diff_n).
pub type DiffShape<S, const AXIS: isize, E = One> = WithAxis<S, AXIS, DifferenceExtent<<S as HasAxis<AXIS>>::Axis, E>>;

/// Subtracts each element from the next one along the axis `AXIS`, as an elementwise operation on
/// two overlapping views of the array.
fn differences<const AXIS: isize, T, S, B, D, P>(
    x: &Array<T, S, B>,
    operation: &'static str,
) -> Result<Array<T, S::With<D>, P>, Error>
where
    T: Number,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    D: Dim,
    P: OwnedStorage<T, S::With<D>>,
{
    let count: D = changed(x.axes(), Change::Less, operation)?;
    let (_, extent) = storage::extent_of::<AXIS, S>(x.axes())?;
    let left = storage::part_axis::<AXIS, _, _, _, _>(x.view(), extent - count.extent(), count)?;
    let right = storage::part_axis::<AXIS, _, _, _, _>(x.view(), 0, count)?;
    subtracted(&left, &right, operation)
}

/// Computes the differences along the axis `AXIS` `n` times. `D` is the type of this axis in the
/// result.
fn repeated<const AXIS: isize, T, S, B, D, P>(
    x: &Array<T, S, B>,
    n: usize,
    operation: &'static str,
) -> Result<Array<T, S::With<D>, P>, Error>
where
    T: Number,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    D: Dim,
    P: OwnedStorage<T, S> + OwnedStorage<T, S::With<D>>,
{
    let position = x.axes().position(operation)?;
    let extent = x.axes().axis().extent();
    let axis = D::from_extent(extent.saturating_sub(n)).expect("the extent is the static extent of the axis");
    let part = |start| storage::part_axis::<AXIS, _, _, _, _>(x.view(), start, axis);
    match n {
        0 => return copied(&part(0)?, operation),
        // The result is empty. The code below the `match` would copy the array, which may be too
        // large.
        _ if axis.extent() == 0 => return copied(&part(0)?, operation),
        1 => return subtracted(&part(extent - axis.extent())?, &part(0)?, operation),
        _ => {}
    }
    // The differences of all steps except the last are computed in place, in a copy. Each step
    // shortens the axis by one.
    let mut rest: Array<T, S, P> = copied(x, operation)?;
    if !rest.is_empty() {
        let inner = count_of(&rest.shape().as_ref()[position + 1..]);
        for block in rest.as_mut_slice().chunks_exact_mut(extent * inner) {
            let block = Cell::from_mut(block).as_slice_of_cells();
            for left in (0..extent).rev().take(n - 1) {
                for (own, next) in block.iter().zip(&block[inner..]).take(left * inner) {
                    own.set(next.get().op_sub(own.get()));
                }
            }
        }
    }
    let left = extent.saturating_sub(n - 1);
    let part = |start| storage::part_axis::<AXIS, _, _, _, _>(rest.view(), start, axis);
    subtracted(&part(left - axis.extent())?, &part(0)?, operation)
}

/// Subtracts `right` from `left`, elementwise.
fn subtracted<T, S, B, P>(
    left: &Array<T, S, B>,
    right: &Array<T, S, B>,
    operation: &'static str,
) -> Result<Array<T, S, P>, Error>
where
    T: Number,
    S: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T, S>,
{
    binary::<ops::SubOp, T, _, _, _, _>(&two(left, right), New::BROADCAST, operation)
}

impl<X, Rest, T, S, B, const AXIS: isize> ConcatDiff<AXIS, Rest> for X
where
    X: ConcatWith<AXIS, WorkedOut, Rest, Output = Array<T, S, B>>,
    T: Number,
    S: HasAxis<AXIS, Axis: SubtractExtent<One>>,
    B: Storage<T, S> + Join<Inline>,
    Reduced<B>: OwnedStorage<T, DiffShape<S, AXIS>>,
{
    type Output = Array<T, DiffShape<S, AXIS>, Reduced<B>>;

    fn try_concat_diff_with(self, rest: Rest, operation: &'static str) -> Result<Self::Output, Error> {
        differences(&self.try_concat_with(rest, operation)?, operation)
    }
}

/// Differences of neighbours along an axis: `diff` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Subtracts each element from the next one along the axis `AXIS`, counted from 0, or
        /// backwards from -1. The result has one element fewer along the axis, or none if the axis
        /// is empty.
        ///
        /// The dtype is that of the array, and integers wrap. So cast unsigned integers first if
        /// differences can be negative. The axis of the result is the [`DifferenceExtent`] of the
        /// axis and [`One`]. It is static if the axis of the array is static, and
        /// [`Dyn`](crate::Dyn) otherwise. A static extent must be at most 1024, unless the axis is
        /// a `Num`.
        ///
        /// Use [`diff_to`](Self::diff_to) for larger static extents or to give the axis yourself.
        /// Use [`diff_n`](Self::diff_n) for differences of differences, and
        /// [`concat_diff`](crate::Arrays::concat_diff) to prepend or append arrays.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_diff`](Self::try_diff) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1, 4, 9], [16, 25, 36]];
        /// let rows: Array<i32, shape![2, 2]> = x.diff::<1>();
        /// assert_eq!(rows, array![[3, 5], [9, 11]]);
        /// assert_eq!(x.diff::<0>(), array![[15, 21, 27]]);
        /// ```
        errors
        #[doc = try_axis_example!(
            diff try_diff: "[[1, 4, 9], [16, 25, 36]]";
            "::<1>()?" => "array![[3, 5], [9, 11]]"; "::<2>()"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        diff // `x.diff::<0>()`
        try_diff [const AXIS: isize] [AXIS] [T: Number, S: HasAxis<AXIS, Axis: SubtractExtent<One>>,
            <T as Number>::Is: Number, B: Join<Inline>, Reduced<B>: OwnedStorage<T, DiffShape<S, AXIS>>]
            (self: &Self) -> Array<T, DiffShape<S, AXIS>, Reduced<B>> { differences(self, "diff") }

        /// Computes [`diff`](Self::diff) `N` times. The result has `N` elements fewer along the
        /// axis, or none if the axis has fewer than `N` elements.
        ///
        /// The axis of the result is the [`DifferenceExtent`] of the axis and
        /// [`Len<N>`](crate::Len), as in [`diff`](Self::diff). If the number is known only at run
        /// time, use [`diff_n_by`](Self::diff_n_by).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_diff_n`](Self::try_diff_n) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![1, 4, 9, 16, 25];
        /// let second: Array<i32, shape![3]> = x.diff_n::<0, 2>();
        /// assert_eq!(second, array![2, 2, 2]);
        /// assert_eq!(x.diff_n::<0, 0>(), x);
        /// ```
        errors
        #[doc = try_axis_example!(
            diff_n try_diff_n: "[[1, 4, 9], [16, 25, 36]]";
            "::<1, 2>()?" => "array![[2], [2]]"; "::<2, 2>()"
        )]
        "Returns the errors of [`try_diff`](Self::try_diff).":
        diff_n try_diff_n [const AXIS: isize, const N: usize] [AXIS, N] [T: Number, S: HasAxis<AXIS, Axis: SubtractExtent<Len<N>>>,
            <T as Number>::Is: Number, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S> + OwnedStorage<T, DiffShape<S, AXIS, Len<N>>>]
            (self: &Self) -> Array<T, DiffShape<S, AXIS, Len<N>>, Reduced<B>> { repeated(self, N, "diff_n") }

        /// Computes [`diff`](Self::diff) along an axis of any extent. The caller gives the type of
        /// the axis in the result as a shape of one axis: `shape![1999]`, or `shape![_]`.
        ///
        /// Static extents are compared when the program is built: `cargo build` reports a mismatch,
        /// `cargo check` does not.
        ///
        /// # Panics
        ///
        /// Panics if `N` is static and its extent is not that of the result, if a
        /// [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would take more
        /// than `isize::MAX` bytes; [`try_diff_to`](Self::try_diff_to) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f32, shape![2000]>::arange();
        /// let steps: Array<f32, shape![1999]> = x.diff_to::<0, shape![1999]>();
        /// assert_eq!(steps.max(), 1.0);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[1, 4, 9]";
            "x.try_diff_to::<0, shape![2]>()?" => "array![3, 5]";
            "x.try_diff_to::<0, shape![3]>()" => "the shape is (2,), not (3,), in `diff_to`: axis 0 is 2, not 3"
        )]
        "Returns [`Error::Shape`] if `N` is static and its extent is not that of the result, if a \
            [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than \
            `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.":
        diff_to try_diff_to [const AXIS: isize, N: SoleAxis] [AXIS, N] [T: Number, S: HasAxis<AXIS>,
            S::Without: Shape, B: Join<Inline>, Reduced<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>]
            (self: &Self) -> Array<T, WithAxis<S, AXIS, N::Axis>, Reduced<B>>
            where const { assert_changes::<S::Axis, N::Axis>(Change::Less) };
            { differences(self, "diff_to") }
    }
}

/// Differences whose number is known only at run time.
#[cfg(feature = "alloc")]
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Computes [`diff`](Self::diff) `n` times, where `n` is known at run time. The result is
        /// on the heap, and its axis `AXIS` is [`Dyn`](crate::Dyn).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_diff_n_by`](Self::try_diff_n_by) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 4, 9, 16], [0, 0, 1, 0]];
        /// assert_eq!(x.diff_n_by::<1>(2).to_vec(), [2, 2, 1, -2]);
        /// ```
        errors
        #[doc = try_axis_example!(
            diff_n_by try_diff_n_by: "[[1, 4, 9], [16, 25, 36]]";
            "::<1>(2)?.to_vec()" => "[2, 2]"; "::<2>(2)"
        )]
        "Returns the errors of [`try_diff`](Self::try_diff).":
        diff_n_by // `x.diff_n_by::<0>(n)`
        try_diff_n_by [const AXIS: isize] [AXIS] [T: Number, S: HasAxis<AXIS>,
            S::Without: Shape]
            (self: &Self, n: usize) -> Array<T, WithAxis<S, AXIS, Dyn>> { repeated(self, n, "diff_n_by") }
    }
}
