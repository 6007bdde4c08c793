//! Methods that view a part of an array mutably. Each method calls `view_mut` and a method of the
//! view.

use core::ops::RangeBounds;

use super::*;
use crate::shape::{Dim, HasAxis, HasDiagonal, RowsAndColumns, Shape};
use crate::storage::{Array, AxisChunks, AxisIter, StorageMut, ViewMut};

/// Declares the methods. A row of `mutable!` has the method, the method of the view that it calls,
/// the constants, the argument, the alias of the result, and the bound.
macro_rules! mutable {
    ($($(#[$doc:meta])* $name:ident => $view:ident [$($const:tt)*] [$($given:ident)*]
        ($($argument:ident: $type:ty)?) -> $result:ident [$($bound:tt)*];)*) => {
        /// Mutable views of owned arrays and of mutable views.
        impl<T, S: Shape, B: StorageMut<T, S>> Array<T, S, B> {$(
            $(#[$doc])*
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn $name<$($const)*>(&mut self $(, $argument: $type)?) -> $result<$($given,)* T, S, ViewMut<'_, B::Layout>>
            where
                $($bound)*
            {
                self.view_mut().$view::<$($given)*>($($argument)?)
            }
        )*}
    };
}

mutable! {
    /// Views the elements at one position of an axis mutably. The view lacks this axis. See
    /// [`index_axis`](Self::index_axis).
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. [`try_index_axis`](Self::try_index_axis) of [`view_mut`](Self::view_mut) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.index_axis_mut::<1>(0).assign(&array![10, 30]);
    /// assert_eq!(x, array![[10, 2], [30, 4]]);
    /// ```
    index_axis_mut => index_axis [const AXIS: isize] [AXIS] (index: usize) -> Indexed [S: HasAxis<AXIS>];

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
    row_mut => row [R: Shape] [R] (index: usize) -> Row [S: RowsAndColumns<Row = R>, S::Row: Shape];

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
    column_mut => column [R: Shape] [R] (index: usize) -> Column [S: RowsAndColumns<Column = R>, S::Column: Shape];

    /// Views a range of an axis mutably. The axis becomes [`Dyn`]. See
    /// [`slice_axis`](Self::slice_axis).
    ///
    /// # Panics
    ///
    /// Panics if the range is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. [`try_slice_axis`](Self::try_slice_axis) of [`view_mut`](Self::view_mut) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2, 3], [4, 5, 6]];
    /// x.slice_axis_mut::<1>(1..).fill(0);
    /// assert_eq!(x, array![[1, 0, 0], [4, 0, 0]]);
    /// ```
    slice_axis_mut => slice_axis [const AXIS: isize] [AXIS] (range: impl RangeBounds<usize>) -> Sliced [S: HasAxis<AXIS>];

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
    split_at_mut => split_at [const AXIS: isize] [AXIS] (index: usize) -> Halves [S: HasAxis<AXIS>];

    /// Returns an iterator that views the elements at each position of an axis mutably. The views
    /// lack this axis. See [`axis_iter`](Self::axis_iter).
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_axis_iter`](Self::try_axis_iter) of [`view_mut`](Self::view_mut) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// for (j, mut column) in x.axis_iter_mut::<1>().enumerate() {
    ///     column.fill(j as i32);
    /// }
    /// assert_eq!(x, array![[0, 1], [0, 1]]);
    /// ```
    axis_iter_mut => axis_iter [const AXIS: isize] [AXIS] () -> AxisIter [S: HasAxis<AXIS>];

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
    rows_mut => rows [R: Shape] [R] () -> Rows [S: RowsAndColumns<Row = R>, S::Row: Shape];

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
    columns_mut => columns [R: Shape] [R] () -> Columns [S: RowsAndColumns<Column = R>, S::Column: Shape];

    /// Returns an iterator over mutable views of chunks of `size` consecutive positions of an axis.
    /// The last chunk may be shorter. See [`axis_chunks`](Self::axis_chunks).
    ///
    /// # Panics
    ///
    /// Panics if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_axis_chunks`](Self::try_axis_chunks) of [`view_mut`](Self::view_mut) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![1, 2, 3, 4, 5];
    /// for mut chunk in x.axis_chunks_mut::<0>(2) {
    ///     chunk -= chunk.max();
    /// }
    /// assert_eq!(x, array![-1, 0, -1, 0, 0]);
    /// ```
    axis_chunks_mut => axis_chunks [const AXIS: isize] [AXIS] (size: usize) -> AxisChunks [S: HasAxis<AXIS>];
}

/// Mutable views of diagonals.
impl<T, S: Shape, B: StorageMut<T, S>> Array<T, S, B> {
    /// Views the main diagonal of a matrix, or of each matrix of a stack, mutably. See
    /// [`diagonal`](Self::diagonal).
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    /// [`try_diagonal`](Self::try_diagonal) of [`view_mut`](Self::view_mut) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// let mut diagonal = x.diagonal_mut();
    /// diagonal += 10;
    /// assert_eq!(x, array![[11, 2], [3, 14]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn diagonal_mut<D: Dim, R: Shape>(&mut self) -> OnDiagonal<R, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasDiagonal<D, Diagonal = R>,
        <S as HasDiagonal<D>>::Diagonal: Shape,
    {
        self.view_mut().diagonal()
    }
}
