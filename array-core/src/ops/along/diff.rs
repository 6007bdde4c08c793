//! Differences of neighbours.

use super::extent::{Change, assert_changes, changed};
use crate::compute::reduce::Reduced;
use crate::compute::{New, binary};
use crate::dtype::Number;
use crate::error::{Error, or_fail};
use crate::expr::ops;
use crate::kernel::gather::two;
use crate::shape::{DifferenceExtent, Dim, HasAxis, One, Shape, SoleAxis, SubtractExtent, WithAxis};
use crate::storage::{self, Array, Inline, Join, OwnedStorage, Storage};

/// The shape of `S` with an extent less by one along its axis `AXIS`, for signatures.
pub type DiffShape<S, const AXIS: isize> = WithAxis<S, AXIS, DifferenceExtent<<S as HasAxis<AXIS>>::Axis, One>>;

/// Subtracts neighbours: an elementwise operation on two overlapping views of the array.
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
    binary::<ops::SubOp, T, _, _, _, _>(&two(&left, &right), New::broadcast(), operation)
}

/// Differences of neighbours along an axis, as `diff` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Subtracts each element from the next one along the axis `AXIS`, counted from 0, or
        /// backwards from -1. The result has one element less along the axis; it is empty if the
        /// axis is empty.
        ///
        /// The dtype is that of the array, and integers wrap, so cast unsigned integers first if
        /// differences can be negative. The axis of the result is [`DifferenceExtent`] of the axis
        /// and [`One`]. If the compiler knows the extent, up to 1024, the result has it in its
        /// type; otherwise it is [`Dyn`](crate::Dyn). Use [`diff_to`](Self::diff_to) to name the
        /// axis yourself. For second differences call `diff` twice.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no such axis.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1, 4, 9], [16, 25, 36]];
        /// let rows: Array<i32, shape![2, 2]> = x.diff::<1>();
        /// assert_eq!(rows, array![[3, 5], [9, 11]]);
        /// assert_eq!(x.diff::<0>(), array![[15, 21, 27]]);
        /// ```
        #[must_use]
        errors "[`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no such axis, [`Error::Alloc`] if memory \
            cannot be had.":
        diff try_diff [const AXIS: isize] [AXIS] [T: Number, S: HasAxis<AXIS, Axis: SubtractExtent<One>>,
            <T as Number>::Is: Number, B: Join<Inline>, Reduced<B>: OwnedStorage<T, DiffShape<S, AXIS>>]
            (self: &Self) -> Array<T, DiffShape<S, AXIS>, Reduced<B>> { differences(self, "diff") }
    }

    /// Computes [`diff`](Self::diff) along an axis of any extent. The caller names the axis of the
    /// result: `shape![1999]`, or `shape![_]`.
    ///
    /// Static extents are compared when the program is built: `cargo build` reports a mismatch,
    /// `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics if the named axis has another extent than the result;
    /// [`try_diff_to`](Self::try_diff_to) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<f32, shape![2000]>::arange();
    /// let steps: Array<f32, shape![1999]> = x.diff_to::<0, shape![1999]>();
    /// assert_eq!(steps.max(), 1.0);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn diff_to<const AXIS: isize, N: SoleAxis>(&self) -> Array<T, WithAxis<S, AXIS, N::Axis>, Reduced<B>>
    where
        T: Number,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Reduced<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        const { assert_changes::<S::Axis, N::Axis>(Change::Less) };
        or_fail(self.try_diff_to::<AXIS, N>())
    }

    /// Computes differences as [`diff_to`](Self::diff_to) does, or returns an error.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the named axis has another extent than the result, or a
    /// [`DynRank`](crate::DynRank) array has no such axis; [`Error::Alloc`] if memory cannot be
    /// allocated.
    pub fn try_diff_to<const AXIS: isize, N: SoleAxis>(
        &self,
    ) -> Result<Array<T, WithAxis<S, AXIS, N::Axis>, Reduced<B>>, Error>
    where
        T: Number,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Reduced<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        differences(self, "diff_to")
    }
}
