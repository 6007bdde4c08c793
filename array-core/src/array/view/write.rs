//! Short forms of mutable views.

use core::ops::RangeBounds;

use super::*;
use crate::shape::{HasAxis, Shape};
use crate::storage::{Array, AxisChunks, AxisIter, StorageMut, ViewMut};

/// Mutable views of owned arrays and of mutable views.
impl<T, S: Shape, B: StorageMut<T, S>> Array<T, S, B> {
    /// Views mutably as [`index_axis`](Self::index_axis) does immutably.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn index_axis_mut<const AXIS: isize>(&mut self, index: usize) -> Indexed<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().index_axis::<AXIS>(index)
    }

    /// Views mutably as [`slice_axis`](Self::slice_axis) does immutably.
    ///
    /// # Panics
    ///
    /// Panics if the range is out of bounds.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn slice_axis_mut<const AXIS: isize>(
        &mut self,
        range: impl RangeBounds<usize>,
    ) -> Sliced<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().slice_axis::<AXIS>(range)
    }

    /// Splits mutably as [`split_at`](Self::split_at) does immutably. One part can be read while
    /// the other is written to.
    ///
    /// # Panics
    ///
    /// Panics if the axis is shorter.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// let (mut first, second) = x.split_at_mut::<0>(1);
    /// first += &second;
    /// assert_eq!(x, array![[4, 6], [3, 4]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn split_at_mut<const AXIS: isize>(&mut self, index: usize) -> Halves<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().split_at::<AXIS>(index)
    }

    /// Returns mutable views as [`axis_iter`](Self::axis_iter) returns immutable ones.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn axis_iter_mut<const AXIS: isize>(&mut self) -> AxisIter<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().axis_iter::<AXIS>()
    }

    /// Returns mutable views as [`axis_chunks`](Self::axis_chunks) returns immutable ones.
    ///
    /// # Panics
    ///
    /// Panics if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no such axis.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn axis_chunks_mut<const AXIS: isize>(&mut self, size: usize) -> AxisChunks<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().axis_chunks::<AXIS>(size)
    }
}
