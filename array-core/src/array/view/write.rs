//! Methods that view a part of an array mutably. Each method calls `view_mut` and a method of the
//! view.

use core::ops::RangeBounds;

use super::*;
use crate::shape::{HasAxis, RowsAndColumns, Shape};
use crate::storage::{Array, AxisChunks, AxisIter, StorageMut, ViewMut};

/// Mutable views of owned arrays and of mutable views.
impl<T, S: Shape, B: StorageMut<T, S>> Array<T, S, B> {
    /// Views the elements at one position of an axis mutably. The view lacks this axis. See
    /// [`index_axis`](Self::index_axis).
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. [`try_index_axis`](Self::try_index_axis) of [`view_mut`](Self::view_mut) returns the
    /// error.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn index_axis_mut<const AXIS: isize>(&mut self, index: usize) -> Indexed<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().index_axis::<AXIS>(index)
    }

    /// Views a row of a matrix mutably, as a vector. See [`row`](Self::row).
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds. [`try_index_axis`](Self::try_index_axis) of
    /// [`view_mut`](Self::view_mut) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// let mut row = x.row_mut(1);
    /// row *= 10;
    /// assert_eq!(x, array![[1, 2], [30, 40]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn row_mut(&mut self, index: usize) -> Row<T, S, ViewMut<'_, B::Layout>>
    where
        S: RowsAndColumns,
    {
        self.view_mut().row(index)
    }

    /// Views a column of a matrix mutably, as a vector. See [`column`](Self::column).
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds. [`try_index_axis`](Self::try_index_axis) of
    /// [`view_mut`](Self::view_mut) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.column_mut(0).fill(0);
    /// assert_eq!(x, array![[0, 2], [0, 4]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn column_mut(&mut self, index: usize) -> Column<T, S, ViewMut<'_, B::Layout>>
    where
        S: RowsAndColumns,
    {
        self.view_mut().column(index)
    }

    /// Views a range of an axis mutably. The axis becomes [`Dyn`]. See
    /// [`slice_axis`](Self::slice_axis).
    ///
    /// # Panics
    ///
    /// Panics if the range is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. [`try_slice_axis`](Self::try_slice_axis) of [`view_mut`](Self::view_mut) returns the
    /// error.
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

    /// Splits an axis at a position, and views both parts mutably. One part can be read while the
    /// other is written to. See [`split_at`](Self::split_at).
    ///
    /// # Panics
    ///
    /// Panics if `index` is beyond the end of the axis, or if a [`DynRank`](crate::DynRank) array
    /// has no such axis. [`try_split_at`](Self::try_split_at) of [`view_mut`](Self::view_mut)
    /// returns the error.
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

    /// Returns an iterator that views the elements at each position of an axis mutably. The views
    /// lack this axis. See [`axis_iter`](Self::axis_iter).
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_axis_iter`](Self::try_axis_iter) of [`view_mut`](Self::view_mut) returns the error.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn axis_iter_mut<const AXIS: isize>(&mut self) -> AxisIter<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().axis_iter::<AXIS>()
    }

    /// Returns an iterator over mutable views of the rows of a matrix. See [`rows`](Self::rows).
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[3.0, 1.0], [2.0, 6.0]];
    /// for mut row in x.rows_mut() {
    ///     row /= row.sum();
    /// }
    /// assert_eq!(x, array![[0.75, 0.25], [0.25, 0.75]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn rows_mut(&mut self) -> Rows<T, S, ViewMut<'_, B::Layout>>
    where
        S: RowsAndColumns,
    {
        self.view_mut().rows()
    }

    /// Returns an iterator over mutable views of the columns of a matrix. See
    /// [`columns`](Self::columns).
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[3, 1], [2, 6]];
    /// for (j, mut column) in x.columns_mut().enumerate() {
    ///     column += j as i32;
    /// }
    /// assert_eq!(x, array![[3, 2], [2, 7]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn columns_mut(&mut self) -> Columns<T, S, ViewMut<'_, B::Layout>>
    where
        S: RowsAndColumns,
    {
        self.view_mut().columns()
    }

    /// Returns an iterator over mutable views of chunks of `size` consecutive positions of an axis.
    /// The last chunk may be shorter. See [`axis_chunks`](Self::axis_chunks).
    ///
    /// # Panics
    ///
    /// Panics if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_axis_chunks`](Self::try_axis_chunks) of [`view_mut`](Self::view_mut) returns the
    /// error.
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
