//! Views of parts of arrays and of permuted axes. Nothing is copied.

mod borrow;
mod in_dim;
mod results;
mod stretch;
mod write;

use core::ops::RangeBounds;

pub use self::in_dim::*;
pub use self::results::*;
pub use self::stretch::*;
use crate::error::{Asked, IndexError, ShapeError, or_fail};
use crate::shape::{
    DiagonalFrom, Dim, Dyn, HasAxis, HasDiagonal, InsertAxis, Layout, Len, Matrices, MoveAxis, RowMajor,
    RowsAndColumns, Shape, SplitAxis, SqueezeDim, StaticShape, SwapAxes, Transpose, diagonal_extent, diagonal_start,
};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{
    self, AxisChunks, AxisIter, Borrows, Inline, PartOf, Relaid, StepsOf, Storage, View, ViewStorage,
};

mod sealed {
    /// Seals [`Lent`](super::Lent).
    pub trait Sealed {}
}

impl<T, S: Shape, B: Storage<T, S>> sealed::Sealed for Array<T, S, B> {}

/// An array in any storage, which can be viewed. Sealed: only [`Array`] implements this trait.
pub trait Lent<T, S: Shape, B: Storage<T, S>>: sealed::Sealed {
    /// Views the array.
    #[doc(hidden)]
    fn lent<'v>(&'v self) -> Array<T, S, B::Shared<'v>>
    where
        T: 'v,
        B: 'v;
}

impl<T, S: Shape, B: Storage<T, S>> Lent<T, S, B> for Array<T, S, B> {
    #[inline(always)]
    fn lent<'v>(&'v self) -> Array<T, S, B::Shared<'v>>
    where
        T: 'v,
        B: 'v,
    {
        self.view()
    }
}

/// Declares each method for views, which the method takes by value, and for owned arrays, which the
/// method borrows. A row has the generic parameters, the arguments, the result without the type of
/// the view, the bounds, and the body.
///
/// `$trait` has the same methods for arrays in any storage. Rust prefers inherent methods, so only
/// code that is generic over the storage calls the methods of the trait. A comment behind a method
/// name shows a call: rustc quotes the line of the name if a call has an argument too many.
macro_rules! methods {
    ($(#[$about:meta])* $trait:ident; $(
        $(#[$attribute:meta])*
        fn $name:ident [$($generic:tt)*] ($this:ident $(, $argument:ident: $type:ty)*) -> [$($wrap:ident)?] $result:ident<$($parameter:ident),*>
        $(where [$($bound:tt)*])? { $body:expr }
    )*) => {
        /// Views of parts of a view, and views with its axes in another order. Nothing is copied.
        ///
        /// The methods take a view by value, so that the result borrows the array for as long as
        /// that view did. A read-only view is `Copy`. The result for a mutable view is a mutable
        /// view.
        impl<T, S: Shape, V: Borrows + ViewStorage<T, S>> Array<T, S, V> {$(
            $(#[$attribute])*
            #[inline]
            pub fn $name<$($generic)*>(self $(, $argument: $type)*) -> methods!(@ $($wrap)? [$result<$($parameter,)* T, S, V>])
            $(where $($bound)*)?
            {
                let $this = self;
                $body
            }
        )*}

        /// Views of parts of an array on the heap, and views with its axes in another order.
        /// Nothing is copied.
        ///
        /// For a mutable result, take a mutable view first: `x.view_mut().t()`.
        #[cfg(feature = "alloc")]
        impl<T, S: Shape> Array<T, S, Heap> {$(
            $(#[$attribute])*
            #[inline]
            pub fn $name<'v, $($generic)*>(&'v self $(, $argument: $type)*) -> methods!(@ $($wrap)? [$result<$($parameter,)* T, S, View<'v>>])
            $(where $($bound)*)?
            {
                let $this = self.view();
                $body
            }
        )*}

        /// Views of parts of an inline array, and views with its axes in another order. Nothing is
        /// copied. Operations on a view with static extents return inline arrays.
        impl<T: Copy, S: StaticShape> Array<T, S, Inline> {$(
            $(#[$attribute])*
            #[inline]
            pub fn $name<'v, $($generic)*>(&'v self $(, $argument: $type)*)
                -> methods!(@ $($wrap)? [$result<$($parameter,)* T, S, View<'v, RowMajor, Inline>>])
            $(where $($bound)*)?
            {
                let $this = storage::inline_view(self);
                $body
            }
        )*}

        $(#[$about])*
        pub trait $trait<T, S: Shape, B: Storage<T, S>>: Lent<T, S, B> {$(
            #[doc = concat!("Calls [`", stringify!($name), "`](Array::", stringify!($name), ") on an array in any storage.")]
            ///
            #[doc = methods!(# $($wrap)? $name)]
            #[inline]
            #[track_caller]
            fn $name<'v, $($generic)*>(&'v self $(, $argument: $type)*)
                -> methods!(@ $($wrap)? [$result<$($parameter,)* T, S, B::Shared<'v>>])
            where
                T: 'v,
                B: 'v,
                $($($bound)*)?
            {
                let $this = self.lent();
                $body
            }
        )*}

        impl<T, S: Shape, B: Storage<T, S>> $trait<T, S, B> for Array<T, S, B> {}
    };
    (# $name:ident) => {
        concat!("# Panics\n\nPanics if [`", stringify!($name), "`](Array::", stringify!($name), ") panics.")
    };
    (# $wrap:ident $name:ident) => {
        concat!("# Errors\n\nReturns the errors of [`", stringify!($name), "`](Array::", stringify!($name), ").")
    };
    (@ [$($type:tt)*]) => { $($type)* };
    (@ Checked [$($type:tt)*]) => { Result<$($type)*, IndexError> };
    (@ Shaped [$($type:tt)*]) => { Result<$($type)*, ShapeError> };
}

// `extents` uses the macro `methods!`, so its declaration follows the macro.
mod extents;

pub use self::extents::*;

methods! {
    /// The methods that view a part of an array, or an array with its axes in another order. Use
    /// this trait in code that is generic over the storage.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::layout::Storage;
    /// use array_core::prelude::*;
    ///
    /// fn highest<T: Real, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Vec<T> {
    ///     x.axis_iter::<0>().map(|row| row.max()).collect()
    /// }
    ///
    /// assert_eq!(highest(&inline![[1.0, 2.0], [4.0, 3.0]]), [2.0, 4.0]);
    /// ```
    ViewMethods;

    /// Views the elements at one position of the axis `AXIS`. The view lacks this axis. The axis is
    /// counted from 0, or backwards from -1, and the position from 0.
    ///
    /// An index above `isize::MAX` is read as `isize::MAX`. Only stretched axes, and axes of
    /// zero-sized elements, can be so long.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. [`try_index_axis`](Self::try_index_axis) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.index_axis::<0>(1), array![4, 5, 6]);
    /// assert_eq!(x.index_axis::<-1>(0), array![1, 4]);
    /// ```
    #[track_caller]
    fn index_axis [const AXIS: isize] // `x.index_axis::<0>(i)`
        (view, index: usize) -> [] Indexed<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(storage::index_axis::<AXIS, _, _, _>(view, index.try_into().unwrap_or(isize::MAX)))
    }

    /// Views a row of a matrix as a vector, as [`index_axis::<0>`](Self::index_axis) does.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds. [`try_index_axis`](Self::try_index_axis) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].row(1), array![4, 5, 6]);
    /// ```
    #[track_caller]
    fn row [R: Shape] (view, index: usize) -> [] Row<R> where [S: RowsAndColumns<Row = R>, S::Row: Shape] {
        or_fail(storage::index_axis::<0, _, _, _>(view, index.try_into().unwrap_or(isize::MAX)))
    }

    /// Views a column of a matrix as a vector, as [`index_axis::<1>`](Self::index_axis) does.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds. [`try_index_axis`](Self::try_index_axis) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].column(1), array![2, 5]);
    /// ```
    #[track_caller]
    fn column [R: Shape] (view, index: usize) -> [] Column<R> where [S: RowsAndColumns<Column = R>, S::Column: Shape] {
        or_fail(storage::index_axis::<1, _, _, _>(view, index.try_into().unwrap_or(isize::MAX)))
    }

    /// Views a range of an axis. The axis becomes [`Dyn`]. A range that ends before it starts is
    /// empty. [`slice!`](crate::slice) keeps the extent of a literal range in the type.
    ///
    /// A start or an end above `isize::MAX` is read as `isize::MAX`, as in
    /// [`index_axis`](Self::index_axis).
    ///
    /// # Panics
    ///
    /// Panics if the range is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. [`try_slice_axis`](Self::try_slice_axis) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.slice_axis::<1>(1..).sum_axis::<1>(), array![5_i64, 11]);
    /// ```
    #[track_caller]
    fn slice_axis [const AXIS: isize] // `x.slice_axis::<0>(1..3)`
        (view, range: impl RangeBounds<usize>) -> [] Sliced<AXIS>
    where [S: HasAxis<AXIS>] {
        or_fail(storage::slice_axis::<AXIS, _, _, _>(view, range))
    }

    /// Splits an axis at a position, and views both parts: the positions before `index`, and those
    /// from `index` on. The axis becomes [`Dyn`] in both. Both parts of a mutable view are mutable.
    ///
    /// # Panics
    ///
    /// Panics if `index` is beyond the end of the axis, or if a [`DynRank`](crate::DynRank) array
    /// has no such axis. [`try_split_at`](Self::try_split_at) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2, 3], [4, 5, 6]];
    /// let (mut left, right) = x.view_mut().split_at::<1>(1);
    /// left += right.index_axis::<1>(0).expand_dims::<1>();
    /// assert_eq!(x, array![[3, 2, 3], [9, 5, 6]]);
    /// ```
    #[track_caller]
    fn split_at [const AXIS: isize] // `x.split_at::<0>(1)`
        (view, index: usize) -> [] Halves<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(storage::split_at::<AXIS, _, _, _>(view, index))
    }

    /// Views the array with the order of the positions along an axis reversed.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_flip_axis`](Self::try_flip_axis) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].flip_axis::<1>(), array![[3, 2, 1], [6, 5, 4]]);
    /// ```
    #[track_caller]
    fn flip_axis [const AXIS: isize] // `x.flip_axis::<0>()`
        (view) -> [] Flipped<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(storage::flip_axis::<AXIS, _, _, _>(view))
    }

    /// Views the array with an additional axis [`One`](crate::One), which has extent 1 and
    /// stretches. `AXIS` is the position of the new axis in the result: 0 is before all other axes,
    /// and -1 is after them.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such position, or already has the
    /// maximum rank. [`try_expand_dims`](Self::try_expand_dims) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let (x, y) = (array![1, 2], array![10, 20, 30]);
    /// assert_eq!(x.expand_dims::<1>() + &y, array![[11, 21, 31], [12, 22, 32]]);
    /// ```
    #[track_caller]
    fn expand_dims [const AXIS: isize] // `x.expand_dims::<0>()`
        (view) -> [] Expanded<AXIS> where [S: InsertAxis<AXIS>] {
        or_fail(storage::expand_dims::<AXIS, _, _, _>(view))
    }

    /// Views the array without an axis of extent 1. The axis is [`One`](crate::One), `Len<1>`, or a
    /// [`Dyn`] whose extent is 1. With the feature `typenum`, it can also be a `Num` of extent 1.
    /// A named axis does not compile: remove it with [`index_axis`](Self::index_axis).
    ///
    /// The view borrows the array. To squeeze the result of an operation, first store that result
    /// in a variable. If its shape is static, you can call [`reshape`](crate::Array::reshape) on it
    /// instead, which takes the array by value.
    ///
    /// # Panics
    ///
    /// Panics if the axis is a [`Dyn`] whose extent is not 1, or if a [`DynRank`](crate::DynRank)
    /// array has no such axis. [`try_squeeze_axis`](Self::try_squeeze_axis) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3]].squeeze_axis::<0>(), array![1, 2, 3]);
    /// ```
    #[track_caller]
    fn squeeze_axis [const AXIS: isize] // `x.squeeze_axis::<0>()`
        (view) -> [] Squeezed<AXIS>
    where [S: HasAxis<AXIS>, <S as HasAxis<AXIS>>::Axis: SqueezeDim] {
        or_fail(storage::squeeze_axis::<AXIS, _, _, _>(view))
    }

    /// Views the transpose of a matrix. [`transposed`](Self::transposed) copies the transpose.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].t(), array![[1, 4], [2, 5], [3, 6]]);
    /// ```
    // The shape of the result is a type parameter, `R`, so that rustc reports the relation
    // `Transpose` if the array is not a matrix.
    #[doc(alias = "transpose")]
    #[doc(alias = "T")]
    fn t [R: Shape] (view) -> [] Transposed<R> where [S: Transpose<Transposed = R>, S::Transposed: Shape] {
        or_fail(storage::swap_axes::<0, 1, _, _, _, _>(view))
    }

    /// Views the transpose of a matrix, or of each matrix of a stack. The last two axes are
    /// swapped. This is `mT` of the Array API.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    /// [`try_swap_axes`](Self::try_swap_axes) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let stack = array![[[1, 2], [3, 4]], [[5, 6], [7, 8]]];
    /// assert_eq!(stack.mt(), array![[[1, 3], [2, 4]], [[5, 7], [6, 8]]]);
    /// ```
    #[track_caller]
    fn mt [Z: Shape, R: Shape] (view) -> [] MatricesTransposed<R> where [S: Matrices<Z, Transposed = R>, <S as Matrices<Z>>::Rows: Dim] {
        or_fail(storage::swap_axes::<-2, -1, _, _, _, _>(view))
    }

    /// Views the array with the axes `I` and `J` swapped, each counted from 0 or backwards from -1.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axes.
    /// [`try_swap_axes`](Self::try_swap_axes) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[[1, 2], [3, 4], [5, 6]]];
    /// assert_eq!(x.swap_axes::<0, 1>(), array![[[1, 2]], [[3, 4]], [[5, 6]]]);
    /// assert_eq!(x.swap_axes::<-1, -2>(), array![[[1, 3, 5], [2, 4, 6]]]);
    /// ```
    #[track_caller]
    fn swap_axes [const I: isize, const J: isize] // `x.swap_axes::<0, 1>()`
        (view) -> [] SwappedView<I, J>
    where [S: SwapAxes<I, J>] {
        or_fail(storage::swap_axes::<I, J, _, _, _, _>(view))
    }

    /// Views the array with the axis `FROM` moved to the position `TO`. The other axes keep their
    /// order.
    ///
    /// `FROM` is an axis of the array, and `TO` is the position of this axis in the result. Both
    /// are counted from 0, the outermost, or backwards from -1. [`permute`](Self::permute) moves
    /// several axes at once. This is `moveaxis` of the Array API.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axes.
    /// [`try_moveaxis`](Self::try_moveaxis) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let image = Array::<u8, shape![480, 640, 3]>::zeros();
    /// let planes: Array<u8, shape![3, 480, 640]> = image.moveaxis::<-1, 0>().to_heap();
    /// let rows = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(rows.moveaxis::<0, 1>(), rows.t());
    /// ```
    #[track_caller]
    fn moveaxis [const FROM: isize, const TO: isize] // `x.moveaxis::<0, 1>()`
        (view) -> [] MovedView<FROM, TO>
    where [S: MoveAxis<FROM, TO>] {
        or_fail(storage::move_axis::<FROM, TO, _, _, _, _>(view, S::moved))
    }

    /// Views an axis as two axes. The first axis is [`Dyn`], with a position for each chunk of
    /// `SIZE` elements. The second axis has the extent `SIZE`, with a position for each element of
    /// a chunk.
    ///
    /// # Panics
    ///
    /// Panics if `SIZE` is 0 or does not divide the extent. For a [`DynRank`](crate::DynRank)
    /// array, also panics if it has no such axis, or if the rank of the result would exceed the
    /// maximum. [`try_chunks_axis`](Self::try_chunks_axis) returns the error.
    /// [`axis_chunks`](Self::axis_chunks) permits a shorter last chunk.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let samples = Array::<i32, shape![6]>::arange();
    /// assert_eq!(samples.chunks_axis::<0, 2>().sum_axis::<1>().as_slice(), [1, 5, 9]);
    /// ```
    #[track_caller]
    fn chunks_axis [const AXIS: isize, const SIZE: usize] // `x.chunks_axis::<0, 2>()`
        (view) -> [] InChunks<AXIS, SIZE> where [S: SplitAxis<AXIS>] {
        or_fail(storage::split_axis::<AXIS, Dyn, Len<SIZE>, _, _, _>(view, Asked::Chunks(SIZE)))
    }

    /// Views the main diagonal of a matrix, or of each matrix of a stack. In the result, one axis,
    /// the last, replaces the last two axes.
    ///
    /// The types of the last two axes must be the same, or one of them must be [`Dyn`]. See
    /// [`HasDiagonal`] for the rule. The diagonal is as long as the shorter axis.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    /// [`try_diagonal`](Self::try_diagonal) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.diagonal(), array![1, 4]);
    /// x.view_mut().diagonal().fill(0);
    /// assert_eq!(x, array![[0, 2], [3, 0]]);
    /// ```
    #[track_caller]
    fn diagonal [D: Dim, R: Shape] (view) -> [] OnDiagonal<R>
    where [S: HasDiagonal<D, Diagonal = R>, <S as HasDiagonal<D>>::Diagonal: Shape] {
        or_fail(storage::diagonal(view, [0, 0], S::diagonal))
    }

    /// Views the diagonal `k` of a matrix, or of each matrix of a stack. The main diagonal has the
    /// number 0, the diagonal above it 1, and the diagonal below it -1. In the result, one axis,
    /// [`Dyn`], replaces the last two axes.
    ///
    /// The diagonal runs to the edge of the matrix, and is empty if it lies outside the matrix.
    /// This is `diagonal` of the Array API with an offset. The result of
    /// [`diagonal_from`](Self::diagonal_from) has the extent in its type.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    /// [`try_diagonal_at`](Self::try_diagonal_at) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.diagonal_at(1).to_vec(), [2, 6]);
    /// assert_eq!(x.diagonal_at(-1).to_vec(), [4]);
    /// assert!(x.diagonal_at(3).is_empty());
    /// x.view_mut().diagonal_at(2).fill(0);
    /// assert_eq!(x, array![[1, 2, 0], [4, 5, 6]]);
    /// ```
    #[track_caller]
    fn diagonal_at [Z: Shape, R: Shape] (view, k: isize) -> [] OnDiagonal<R>
    where [S: Matrices<Z, Vectors<Dyn> = R>, <S as Matrices<Z>>::Rows: Dim] {
        or_fail(diagonal_at(view, k))
    }

    /// Views the diagonal that starts in the row `ROW` and the column `COLUMN` of a matrix, or of
    /// each matrix of a stack. `<0, 1, _>` is the diagonal above the main diagonal, and `<1, 0, _>`
    /// is the diagonal below it. In the result, one axis replaces the last two axes.
    ///
    /// The diagonal runs to the edge of the matrix, and is empty if it starts outside the matrix.
    /// If the compiler knows the extents of the matrix, the extent of the diagonal is in the type.
    /// An extent above 1024 does not compile, unless the axis is a `Num` of the feature `typenum`.
    /// See [`DiagonalFrom`]. [`diagonal_at`](Self::diagonal_at) takes a run-time offset.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    /// [`try_diagonal_from`](Self::try_diagonal_from) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    /// let above: Array<i32, shape![2]> = x.diagonal_from::<0, 1, _>().to_heap();
    /// assert_eq!(above, array![2, 6]);
    /// assert_eq!(x.diagonal_from::<2, 0, _>(), array![7]);
    /// ```
    #[track_caller]
    fn diagonal_from [const ROW: usize, const COLUMN: usize, R: Shape] (view) -> [] OnDiagonal<R>
    where [S: DiagonalFrom<ROW, COLUMN, Diagonal = R>, <S as DiagonalFrom<ROW, COLUMN>>::Diagonal: Shape] {
        or_fail(storage::diagonal(view, [ROW, COLUMN], S::diagonal_from))
    }

    /// Returns an iterator that views the elements at each position of an axis in turn. The views
    /// lack this axis.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_axis_iter`](Self::try_axis_iter) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let sums: Vec<i64> = x.axis_iter::<0>().map(|row| row.sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[doc(alias = "outer_iter")]
    #[track_caller]
    fn axis_iter [const AXIS: isize] // `x.axis_iter::<0>()`
        (view) -> [] AxisIter<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(AxisIter::new(view))
    }

    /// Returns an iterator over views of the rows of a matrix, as
    /// [`axis_iter::<0>`](Self::axis_iter) does.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let sums: Vec<i64> = x.rows().map(|row| row.sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[track_caller]
    fn rows [R: Shape] (view) -> [] Rows<R> where [S: RowsAndColumns<Row = R>, S::Row: Shape] {
        or_fail(AxisIter::new(view))
    }

    /// Returns an iterator over views of the columns of a matrix, as
    /// [`axis_iter::<1>`](Self::axis_iter) does.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let largest: Vec<i32> = x.columns().map(|column| column.max()).collect();
    /// assert_eq!(largest, [4, 5, 6]);
    /// ```
    #[track_caller]
    fn columns [R: Shape] (view) -> [] Columns<R> where [S: RowsAndColumns<Column = R>, S::Column: Shape] {
        or_fail(AxisIter::new(view))
    }

    /// Returns an iterator over views of chunks of `size` consecutive positions of an axis. The
    /// last chunk may be shorter. The axis becomes [`Dyn`] in the views.
    ///
    /// # Panics
    ///
    /// Panics if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no such axis.
    /// [`try_axis_chunks`](Self::try_axis_chunks) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![1, 2, 3, 4, 5];
    /// let sums: Vec<i64> = x.axis_chunks::<0>(2).map(|chunk| chunk.sum()).collect();
    /// assert_eq!(sums, [3, 7, 5]);
    /// ```
    #[track_caller]
    fn axis_chunks [const AXIS: isize] // `x.axis_chunks::<0>(2)`
        (view, size: usize) -> [] AxisChunks<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(AxisChunks::new(view, size))
    }

    /// Views the elements at one position of an axis as [`index_axis`](Self::index_axis) does, or
    /// returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the index is out of bounds, or if a [`DynRank`](crate::DynRank)
    /// array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// let error = x.try_index_axis::<0>(2).unwrap_err();
    /// assert_eq!(error.to_string(), "index 2 is out of bounds for axis 0 of extent 2");
    /// ```
    fn try_index_axis [const AXIS: isize] (view, index: usize) -> [Checked] Indexed<AXIS> where [S: HasAxis<AXIS>] {
        storage::index_axis::<AXIS, _, _, _>(view, index.try_into().unwrap_or(isize::MAX))
    }

    /// Views a range of an axis as [`slice_axis`](Self::slice_axis) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the range is out of bounds, or if a [`DynRank`](crate::DynRank)
    /// array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// let error = x.try_slice_axis::<0>(1..3).unwrap_err();
    /// assert_eq!(error.to_string(), "range 1..3 is out of bounds for axis 0 of extent 2");
    /// ```
    fn try_slice_axis [const AXIS: isize] (view, range: impl RangeBounds<usize>) -> [Checked] Sliced<AXIS>
    where [S: HasAxis<AXIS>] {
        storage::slice_axis::<AXIS, _, _, _>(view, range)
    }

    /// Splits an axis as [`split_at`](Self::split_at) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if `index` is beyond the end of the axis, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// let error = x.try_split_at::<0>(3).unwrap_err();
    /// assert_eq!(error.to_string(), "axis 0 of extent 2 cannot be split at 3");
    /// ```
    fn try_split_at [const AXIS: isize] (view, index: usize) -> [Checked] Halves<AXIS> where [S: HasAxis<AXIS>] {
        storage::split_at::<AXIS, _, _, _>(view, index)
    }

    /// Views the array without an axis as [`squeeze_axis`](Self::squeeze_axis) does, or returns an
    /// error.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the axis is a [`Dyn`] whose extent is not 1, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<i32, shape![_]>::from(vec![1, 2]);
    /// let error = x.try_squeeze_axis::<0>().unwrap_err();
    /// assert_eq!(error.to_string(), "cannot remove axis 0 of an array of shape (2,) in `squeeze_axis`: its extent is 2, not 1");
    /// ```
    fn try_squeeze_axis [const AXIS: isize] (view) -> [Shaped] Squeezed<AXIS>
    where [S: HasAxis<AXIS>, <S as HasAxis<AXIS>>::Axis: SqueezeDim] {
        storage::squeeze_axis::<AXIS, _, _, _>(view)
    }

    /// Swaps two axes as [`swap_axes`](Self::swap_axes) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such axes.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]].into_dyn();
    /// let error = x.try_swap_axes::<0, 2>().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no axis 2 in an array of rank 2");
    /// ```
    fn try_swap_axes [const I: isize, const J: isize] (view) -> [Checked] SwappedView<I, J>
    where [S: SwapAxes<I, J>] {
        storage::swap_axes::<I, J, _, _, _, _>(view)
    }

    /// Moves an axis as [`moveaxis`](Self::moveaxis) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such axes.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]].into_dyn();
    /// let error = x.try_moveaxis::<0, 2>().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no axis 2 in an array of rank 2");
    /// ```
    fn try_moveaxis [const FROM: isize, const TO: isize] (view) -> [Checked] MovedView<FROM, TO>
    where [S: MoveAxis<FROM, TO>] {
        storage::move_axis::<FROM, TO, _, _, _, _>(view, S::moved)
    }

    /// Splits an axis as [`chunks_axis`](Self::chunks_axis) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if `SIZE` is 0 or does not divide the extent. For a
    /// [`DynRank`](crate::DynRank) array, also returns one if it has no such axis, or if the rank
    /// of the result would exceed the maximum.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// let error = x.try_chunks_axis::<0, 3>().unwrap_err();
    /// assert_eq!(error.to_string(), "axis 0 of extent 2 cannot be cut into chunks of 3: the last one would be shorter");
    /// ```
    fn try_chunks_axis [const AXIS: isize, const SIZE: usize] (view) -> [Checked] InChunks<AXIS, SIZE>
    where [S: SplitAxis<AXIS>] {
        storage::split_axis::<AXIS, Dyn, Len<SIZE>, _, _, _>(view, Asked::Chunks(SIZE))
    }

    /// Reverses an axis as [`flip_axis`](Self::flip_axis) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]].into_dyn();
    /// let error = x.try_flip_axis::<2>().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no axis 2 in an array of rank 2");
    /// ```
    fn try_flip_axis [const AXIS: isize] (view) -> [Checked] Flipped<AXIS> where [S: HasAxis<AXIS>] {
        storage::flip_axis::<AXIS, _, _, _>(view)
    }

    /// Inserts an axis as [`expand_dims`](Self::expand_dims) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such position, or
    /// already has the maximum rank.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]].into_dyn();
    /// let error = x.try_expand_dims::<3>().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no axis 3 in an array of rank 2");
    /// ```
    fn try_expand_dims [const AXIS: isize] (view) -> [Checked] Expanded<AXIS> where [S: InsertAxis<AXIS>] {
        storage::expand_dims::<AXIS, _, _, _>(view)
    }

    /// Returns an iterator along an axis as [`axis_iter`](Self::axis_iter) does, or returns an
    /// error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]].into_dyn();
    /// let error = x.try_axis_iter::<2>().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no axis 2 in an array of rank 2");
    /// ```
    fn try_axis_iter [const AXIS: isize] (view) -> [Checked] AxisIter<AXIS> where [S: HasAxis<AXIS>] {
        AxisIter::new(view)
    }

    /// Returns an iterator over chunks of an axis as [`axis_chunks`](Self::axis_chunks) does, or
    /// returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no
    /// such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// let error = x.try_axis_chunks::<0>(0).unwrap_err();
    /// assert_eq!(error.to_string(), "a chunk along axis 0 cannot have 0 elements");
    /// ```
    fn try_axis_chunks [const AXIS: isize] (view, size: usize) -> [Checked] AxisChunks<AXIS> where [S: HasAxis<AXIS>] {
        AxisChunks::new(view, size)
    }

    /// Views the diagonal as [`diagonal`](Self::diagonal) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![1, 2].into_dyn();
    /// let error = x.try_diagonal().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no axis -2 in an array of rank 1");
    /// ```
    fn try_diagonal [D: Dim, R: Shape] (view) -> [Checked] OnDiagonal<R>
    where [S: HasDiagonal<D, Diagonal = R>, <S as HasDiagonal<D>>::Diagonal: Shape] {
        storage::diagonal(view, [0, 0], S::diagonal)
    }

    /// Views a diagonal as [`diagonal_at`](Self::diagonal_at) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    #[doc = try_example!(
        "array";
        "let (x, y) = (array![[1, 2, 3], [4, 5, 6]], array![1, 2].into_dyn());";
        "x.try_diagonal_at(1)?.to_vec()" => "[2, 6]";
        "y.try_diagonal_at(1)" => "there is no axis -2 in an array of rank 1"
    )]
    fn try_diagonal_at [Z: Shape, R: Shape] (view, k: isize) -> [Checked] OnDiagonal<R>
    where [S: Matrices<Z, Vectors<Dyn> = R>, <S as Matrices<Z>>::Rows: Dim] {
        diagonal_at(view, k)
    }

    /// Views a diagonal as [`diagonal_from`](Self::diagonal_from) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has fewer than two axes.
    #[doc = try_example!(
        "array";
        "let (x, y) = (array![[1, 2, 3], [4, 5, 6]], array![1, 2].into_dyn());";
        "x.try_diagonal_from::<0, 1, _>()?" => "array![2, 6]";
        "y.try_diagonal_from::<0, 1, _>()" => "there is no axis -2 in an array of rank 1"
    )]
    fn try_diagonal_from [const ROW: usize, const COLUMN: usize, R: Shape] (view) -> [Checked] OnDiagonal<R>
    where [S: DiagonalFrom<ROW, COLUMN, Diagonal = R>, <S as DiagonalFrom<ROW, COLUMN>>::Diagonal: Shape] {
        storage::diagonal(view, [ROW, COLUMN], S::diagonal_from)
    }
}

/// Implements [`Array::diagonal_at`].
pub(crate) fn diagonal_at<T, S, Z: Shape, R: Shape, V>(
    view: Array<T, S, V>,
    k: isize,
) -> Result<OnDiagonal<R, T, S, V>, IndexError>
where
    S: Matrices<Z, Vectors<Dyn> = R>,
    V: ViewStorage<T, S>,
{
    let start = diagonal_start(k);
    let diagonal = |shape: &S| {
        let extents = [HasAxis::<-2>::axis(shape).extent(), HasAxis::<-1>::axis(shape).extent()];
        shape.vectors(Dyn(diagonal_extent(extents, start)))
    };
    storage::diagonal(view, start, diagonal)
}

// `reshape` is the last module, because the docs of `Array` list its methods last.
mod reshape;
