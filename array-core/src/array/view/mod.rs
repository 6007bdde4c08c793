//! The axes of arrays and views: parts of them, and other orders. Nothing is copied.

mod borrow;
mod in_dim;
mod stretch;
mod write;

use core::ops::RangeBounds;

pub use self::in_dim::*;
pub use self::stretch::*;
use super::Array;
use crate::array::or_fail;
use crate::dim::{Dim, Dyn, Len, One, SqueezeDim};
use crate::error::{IndexError, ShapeError};
use crate::shape::{
    HasAxis, HasDiagonal, InsertAxis, IntoShape, Known, Matrices, MoveAxis, Shape, SplitAxis, StaticShape,
    SwappedShape, Transpose, checked_product, swapped,
};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{
    self, AxisChunks, AxisIter, Borrows, Chunked, Contiguous, Diagonal, Every, Inline, Layout, Moved, PartOf, Relaid,
    RowMajor, StepsOf, Storage, Strided, Swapped, View, ViewStorage, WithoutOf,
};

/// What [`Array::flip_axis`] makes of a view in `V`.
pub type Flipped<const AXIS: isize, T, S, V> =
    Relaid<T, S, V, <<S as HasAxis<AXIS>>::Axis as Known>::Then<S>, Every<AXIS, -1, StepsOf<T, S, V>>>;

/// What [`Array::index_axis`] makes of a view in `V`.
pub type Indexed<const AXIS: isize, T, S, V> = WithoutOf<T, S, V, AXIS>;

/// What [`Array::slice_axis`] makes of a view in `V`.
pub type Sliced<const AXIS: isize, T, S, V> = PartOf<T, S, V, AXIS, Dyn>;

/// The two that [`Array::split_at`] makes of a view in `V`.
pub type Halves<const AXIS: isize, T, S, V> = (PartOf<T, S, V, AXIS, Dyn>, PartOf<T, S, V, AXIS, Dyn>);

/// What [`Array::expand_dims`] makes of a view in `V`.
pub type Expanded<const AXIS: isize, T, S, V> = Relaid<
    T,
    S,
    V,
    <S as InsertAxis<AXIS>>::Inserted<One>,
    <<V as Storage<T, S>>::Layout as Layout<S>>::Expanded<AXIS, <S as InsertAxis<AXIS>>::Inserted<One>>,
>;

/// What [`Array::squeeze_axis`] makes of a view in `V`.
pub type Squeezed<const AXIS: isize, T, S, V> = Relaid<
    T,
    S,
    V,
    <<<S as HasAxis<AXIS>>::Axis as SqueezeDim>::Fits as Known>::Then<<S as HasAxis<AXIS>>::Without>,
    <<V as Storage<T, S>>::Layout as Layout<S>>::Squeezed<AXIS, <S as HasAxis<AXIS>>::Without>,
>;

/// What [`Array::swap_axes`] makes of a view in `V`.
pub type SwappedView<const I: isize, const J: isize, T, S, V> =
    Relaid<T, S, V, SwappedShape<I, J, S>, Swapped<I, J, StepsOf<T, S, V>>>;

/// What [`Array::moveaxis`] makes of a view in `V`.
pub type MovedView<const FROM: isize, const TO: isize, T, S, V> =
    Relaid<T, S, V, <S as MoveAxis<FROM, TO>>::Moved, Moved<FROM, TO, StepsOf<T, S, V>>>;

/// What [`Array::t`] makes of a view in `V`, with the shape `R`.
pub type Transposed<R, T, S, V> = Relaid<T, S, V, R, Swapped<0, 1, StepsOf<T, S, V>>>;

/// What [`Array::mt`] makes of a view in `V`, with the shape `R`.
pub type MatricesTransposed<R, T, S, V> = Relaid<T, S, V, R, Swapped<-2, -1, StepsOf<T, S, V>>>;

/// What [`Array::chunks_axis`] makes of a view in `V`.
pub type InChunks<const AXIS: isize, const SIZE: usize, T, S, V> =
    Relaid<T, S, V, <S as SplitAxis<AXIS>>::Split<Dyn, Len<SIZE>>, Chunked<AXIS, SIZE, StepsOf<T, S, V>>>;

/// What [`Array::diagonal`] makes of a view in `V`, with the shape `R`.
pub type OnDiagonal<R, T, S, V> = Relaid<T, S, V, R, Diagonal<StepsOf<T, S, V>>>;

/// Declares methods of views, which they take by value, and of owned arrays, which they borrow: the
/// generic parameters, the arguments, the result but for the type of the view, what it asks for, and the body.
macro_rules! methods {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident [$($generic:tt)*] ($this:ident $(, $argument:ident: $type:ty)*) -> [$($wrap:ident)?] $result:ident<$($parameter:ident),*>
        $(where [$($bound:tt)*])? { $body:expr }
    )*) => {
        /// Views of views: of parts of them, and with their axes in another order. Nothing is copied.
        ///
        /// A view is taken by value, so that the result borrows for as long as it does; a read-only view is
        /// `Copy`. Of a view for writing, the result is for writing too.
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

        /// Views of parts of arrays on the heap, and with their axes in another order. Nothing is copied.
        ///
        /// What is written to takes a view first: `x.view_mut().t()`.
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

        /// Views of parts of inline arrays, and with their axes in another order. Nothing is copied.
        impl<T: Copy, S: StaticShape> Array<T, S, Inline> {$(
            $(#[$attribute])*
            #[inline]
            pub fn $name<'v, $($generic)*>(&'v self $(, $argument: $type)*) -> methods!(@ $($wrap)? [$result<$($parameter,)* T, S, View<'v>>])
            $(where $($bound)*)?
            {
                let $this = self.view();
                $body
            }
        )*}
    };
    (@ [$($type:tt)*]) => { $($type)* };
    (@ Checked [$($type:tt)*]) => { Result<$($type)*, IndexError> };
    (@ Shaped [$($type:tt)*]) => { Result<$($type)*, ShapeError> };
}

// Behind the macro that it declares its methods by.
mod extents;

pub use self::extents::*;

methods! {
    /// Views the elements at one position of an axis, which is taken away.
    ///
    /// # Panics
    ///
    /// Panics where the index is out of bounds; [`try_index_axis`](Self::try_index_axis) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.index_axis::<0>(1), array![4, 5, 6]);
    /// assert_eq!(x.index_axis::<-1>(0), array![1, 4]);
    /// ```
    #[track_caller]
    fn index_axis [const AXIS: isize] (view, index: usize) -> [] Indexed<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(storage::index_axis::<AXIS, _, _, _>(view, index.try_into().unwrap_or(isize::MAX)))
    }

    /// [`index_axis`](Self::index_axis), with an error where the index is out of bounds.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where the index is out of bounds, or a [`DynRank`](crate::DynRank) array has no such
    /// axis.
    fn try_index_axis [const AXIS: isize] (view, index: usize) -> [Checked] Indexed<AXIS> where [S: HasAxis<AXIS>] {
        storage::index_axis::<AXIS, _, _, _>(view, index.try_into().unwrap_or(isize::MAX))
    }

    /// Views a range of an axis, whose extent is then known at run time; [`slice!`](crate::slice) takes literal
    /// ranges too. A range that ends before it starts is empty.
    ///
    /// # Panics
    ///
    /// Panics where the range is out of bounds; [`try_slice_axis`](Self::try_slice_axis) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.slice_axis::<1>(1..).sum_axis::<1>(), array![5_i64, 11]);
    /// ```
    #[track_caller]
    fn slice_axis [const AXIS: isize] (view, range: impl RangeBounds<usize>) -> [] Sliced<AXIS>
    where [S: HasAxis<AXIS>] {
        or_fail(storage::slice_axis::<AXIS, _, _, _>(view, range))
    }

    /// [`slice_axis`](Self::slice_axis), with an error where the range is out of bounds.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where the range is out of bounds, or a [`DynRank`](crate::DynRank) array has no such
    /// axis.
    fn try_slice_axis [const AXIS: isize] (view, range: impl RangeBounds<usize>) -> [Checked] Sliced<AXIS>
    where [S: HasAxis<AXIS>] {
        storage::slice_axis::<AXIS, _, _, _>(view, range)
    }

    /// Views both parts of an axis that is cut at a position: of views for writing, both can be written to.
    ///
    /// # Panics
    ///
    /// Panics where the axis is shorter; [`try_split_at`](Self::try_split_at) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2, 3], [4, 5, 6]];
    /// let (mut left, right) = x.view_mut().split_at::<1>(1);
    /// left += right.index_axis::<1>(0).expand_dims::<1>();
    /// assert_eq!(x, array![[3, 2, 3], [9, 5, 6]]);
    /// ```
    #[track_caller]
    fn split_at [const AXIS: isize] (view, index: usize) -> [] Halves<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(storage::split_at::<AXIS, _, _, _>(view, index))
    }

    /// [`split_at`](Self::split_at), with an error where the axis is shorter.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where the axis is shorter, or a [`DynRank`](crate::DynRank) array has no such axis.
    fn try_split_at [const AXIS: isize] (view, index: usize) -> [Checked] Halves<AXIS> where [S: HasAxis<AXIS>] {
        storage::split_at::<AXIS, _, _, _>(view, index)
    }

    /// Views an axis backwards.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].flip_axis::<1>(), array![[3, 2, 1], [6, 5, 4]]);
    /// ```
    #[track_caller]
    fn flip_axis [const AXIS: isize] (view) -> [] Flipped<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(storage::flip_axis::<AXIS, _, _, _>(view))
    }

    /// Views the array with a new axis of extent 1, which stretches, at a position: 0 is in front of all axes,
    /// -1 behind them all.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such place.
    ///
    /// ```
    /// # use array_core::array;
    /// let (x, y) = (array![1, 2], array![10, 20, 30]);
    /// assert_eq!(x.expand_dims::<1>() + &y, array![[11, 21, 31], [12, 22, 32]]);
    /// ```
    #[track_caller]
    fn expand_dims [const AXIS: isize] (view) -> [] Expanded<AXIS> where [S: InsertAxis<AXIS>] {
        or_fail(storage::expand_dims::<AXIS, _, _, _>(view))
    }

    /// Views the array without an axis of extent 1: [`One`], or a run-time axis that is 1 long.
    ///
    /// # Panics
    ///
    /// Panics where a run-time axis has another extent; [`try_squeeze_axis`](Self::try_squeeze_axis) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3]].squeeze_axis::<0>(), array![1, 2, 3]);
    /// ```
    #[track_caller]
    fn squeeze_axis [const AXIS: isize] (view) -> [] Squeezed<AXIS>
    where [S: HasAxis<AXIS>, <S as HasAxis<AXIS>>::Axis: SqueezeDim] {
        or_fail(storage::squeeze_axis::<AXIS, _, _, _>(view))
    }

    /// [`squeeze_axis`](Self::squeeze_axis), with an error where the extent is not 1.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] if a run-time axis has another extent, or a [`DynRank`](crate::DynRank) array has no such axis.
    fn try_squeeze_axis [const AXIS: isize] (view) -> [Shaped] Squeezed<AXIS>
    where [S: HasAxis<AXIS>, <S as HasAxis<AXIS>>::Axis: SqueezeDim] {
        storage::squeeze_axis::<AXIS, _, _, _>(view)
    }

    /// Views a matrix transposed.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].t(), array![[1, 4], [2, 5], [3, 6]]);
    /// ```
    // With a parameter of its own, what is no matrix is told by the words of the relation.
    fn t [R: Shape] (view) -> [] Transposed<R> where [S: Transpose<Transposed = R>, S::Transposed: Shape] {
        or_fail(storage::swap_axes::<0, 1, _, _, _, _>(view, S::transposed))
    }

    /// Views a matrix, or each of a stack of matrices, transposed: with the last two axes in each other's place. The
    /// `mT` of the Array API.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has fewer than two axes;
    /// [`try_swap_axes`](Self::try_swap_axes) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let stack = array![[[1, 2], [3, 4]], [[5, 6], [7, 8]]];
    /// assert_eq!(stack.mt(), array![[[1, 3], [2, 4]], [[5, 7], [6, 8]]]);
    /// ```
    #[track_caller]
    fn mt [Z: Shape, R: Shape] (view) -> [] MatricesTransposed<R> where [S: Matrices<Z, Transposed = R>, <S as Matrices<Z>>::Rows: Dim] {
        or_fail(storage::swap_axes::<-2, -1, _, _, _, _>(view, S::transposed))
    }

    /// Views the array with two axes in each other's place.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axes.
    #[track_caller]
    fn swap_axes [const I: isize, const J: isize] (view) -> [] SwappedView<I, J>
    where [
        S: HasAxis<I> + HasAxis<J>,
        <S as HasAxis<I>>::With<<S as HasAxis<J>>::Axis>: HasAxis<J>
    ] {
        or_fail(storage::swap_axes::<I, J, _, _, _, _>(view, swapped::<I, J, _>))
    }

    /// [`swap_axes`](Self::swap_axes), with an error where a [`DynRank`](crate::DynRank) array has no such axes.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_swap_axes [const I: isize, const J: isize] (view) -> [Checked] SwappedView<I, J>
    where [
        S: HasAxis<I> + HasAxis<J>,
        <S as HasAxis<I>>::With<<S as HasAxis<J>>::Axis>: HasAxis<J>
    ] {
        storage::swap_axes::<I, J, _, _, _, _>(view, swapped::<I, J, _>)
    }

    /// Views the array with the axis `FROM` at the position `TO`, and the other axes in their order.
    ///
    /// Both are counted from 0, the outermost, or backwards from -1, and `TO` is a position of the result.
    /// [`permute`](Self::permute) moves several axes at once. Rule: `moveaxis` of the Array API.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axes; [`try_moveaxis`](Self::try_moveaxis) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let image = Array::<u8, shape![480, 640, 3]>::zeros();
    /// let planes: Array<u8, shape![3, 480, 640]> = image.moveaxis::<-1, 0>().to_heap();
    /// let rows = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(rows.moveaxis::<0, 1>(), rows.t());
    /// ```
    #[track_caller]
    fn moveaxis [const FROM: isize, const TO: isize] (view) -> [] MovedView<FROM, TO>
    where [S: MoveAxis<FROM, TO>] {
        or_fail(storage::move_axis::<FROM, TO, _, _, _, _>(view, S::moved))
    }

    /// [`moveaxis`](Self::moveaxis), with an error where a [`DynRank`](crate::DynRank) array has no such axes.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_moveaxis [const FROM: isize, const TO: isize] (view) -> [Checked] MovedView<FROM, TO>
    where [S: MoveAxis<FROM, TO>] {
        storage::move_axis::<FROM, TO, _, _, _, _>(view, S::moved)
    }

    /// Views an axis as two: of runs of `SIZE` elements, and of the elements of a run.
    ///
    /// # Panics
    ///
    /// Panics where the runs do not fill the axis; [`try_chunks_axis`](Self::try_chunks_axis) returns the error,
    /// and [`axis_chunks`](Self::axis_chunks) gives a shorter last one.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let samples = Array::<i32, shape![6]>::arange();
    /// assert_eq!(samples.chunks_axis::<0, 2>().sum_axis::<1>().as_slice(), [1, 5, 9]);
    /// ```
    #[track_caller]
    fn chunks_axis [const AXIS: isize, const SIZE: usize] (view) -> [] InChunks<AXIS, SIZE> where [S: SplitAxis<AXIS>] {
        or_fail(storage::chunks_axis::<AXIS, SIZE, _, _, _>(view))
    }

    /// [`chunks_axis`](Self::chunks_axis), with an error where the runs do not fill the axis.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where the extent is not a multiple of `SIZE`, or a [`DynRank`](crate::DynRank) array has
    /// no such axis.
    fn try_chunks_axis [const AXIS: isize, const SIZE: usize] (view) -> [Checked] InChunks<AXIS, SIZE>
    where [S: SplitAxis<AXIS>] {
        storage::chunks_axis::<AXIS, SIZE, _, _, _>(view)
    }

    /// Views the diagonal of the last two axes, which become one, the last.
    ///
    /// The axes are the same, or one of them is known at run time; the diagonal is as long as the shorter one.
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
        or_fail(storage::diagonal(view, S::diagonal))
    }

    /// Returns views at each position of an axis, which is taken away.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let sums: Vec<i64> = x.axis_iter::<0>().map(|row| row.sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[track_caller]
    fn axis_iter [const AXIS: isize] (view) -> [] AxisIter<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(AxisIter::new(view))
    }

    /// Returns views of runs of `size` positions of an axis; the last one may be shorter.
    ///
    /// # Panics
    ///
    /// Panics where `size` is 0, or a [`DynRank`](crate::DynRank) array has no such axis.
    #[track_caller]
    fn axis_chunks [const AXIS: isize] (view, size: usize) -> [] AxisChunks<AXIS> where [S: HasAxis<AXIS>] {
        or_fail(AxisChunks::new(view, size))
    }

    /// [`flip_axis`](Self::flip_axis), with an error where a [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_flip_axis [const AXIS: isize] (view) -> [Checked] Flipped<AXIS> where [S: HasAxis<AXIS>] {
        storage::flip_axis::<AXIS, _, _, _>(view)
    }

    /// [`expand_dims`](Self::expand_dims), with an error where a [`DynRank`](crate::DynRank) array has no such place.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_expand_dims [const AXIS: isize] (view) -> [Checked] Expanded<AXIS> where [S: InsertAxis<AXIS>] {
        storage::expand_dims::<AXIS, _, _, _>(view)
    }

    /// [`axis_iter`](Self::axis_iter), with an error where a [`DynRank`](crate::DynRank) array has no such axis.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_axis_iter [const AXIS: isize] (view) -> [Checked] AxisIter<AXIS> where [S: HasAxis<AXIS>] {
        AxisIter::new(view)
    }

    /// [`axis_chunks`](Self::axis_chunks), with an error where `size` is 0, or a [`DynRank`](crate::DynRank) array has
    /// no such axis.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_axis_chunks [const AXIS: isize] (view, size: usize) -> [Checked] AxisChunks<AXIS> where [S: HasAxis<AXIS>] {
        AxisChunks::new(view, size)
    }

    /// [`diagonal`](Self::diagonal), with an error where a [`DynRank`](crate::DynRank) array has less than two axes.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] there.
    fn try_diagonal [D: Dim, R: Shape] (view) -> [Checked] OnDiagonal<R>
    where [S: HasDiagonal<D, Diagonal = R>, <S as HasDiagonal<D>>::Diagonal: Shape] {
        storage::diagonal(view, S::diagonal)
    }
}

/// Views whose layout only the program knows, and views that are known to be contiguous.
impl<T, S: Shape, V: Borrows + ViewStorage<T, S>> Array<T, S, V> {
    /// Stores the strides of a view, so that its type says nothing of them: for code that takes any view, and
    /// for collections of views.
    ///
    /// ```
    /// # use array_core::{StridedView, array, shape};
    /// fn trace(x: StridedView<'_, f64, shape![2, 2]>) -> f64 {
    ///     x.diagonal().sum()
    /// }
    /// let x = array![[1.0, 2.0], [3.0, 4.0]];
    /// assert_eq!(trace(x.t().strided()), trace(x.view().strided()));
    /// ```
    #[inline]
    #[must_use]
    pub fn strided(self) -> Relaid<T, S, V, S, Strided<S>> {
        storage::strided(self)
    }

    /// Forgets the strides of a view whose elements stand in row-major order, one after the other.
    ///
    /// # Errors
    ///
    /// The view itself, where they do not.
    #[inline]
    #[allow(clippy::result_large_err)]
    pub fn try_contiguous(self) -> Result<Relaid<T, S, V, S, RowMajor>, Self> {
        storage::contiguous(self)
    }

    /// Gives the elements of a contiguous view another shape, in row-major order.
    ///
    /// A reshape that changes the number of elements is refused when the program is built (`cargo build`;
    /// `cargo check` does not show it).
    ///
    /// ```
    /// # use array_core::{array, shape};
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.view().reshape::<shape![3, 2]>(), array![[1, 2], [3, 4], [5, 6]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn reshape<R: StaticShape>(self) -> Relaid<T, S, V, R, RowMajor>
    where
        S: StaticShape,
        V: Contiguous<T, S> + Storage<T, S, Layout = RowMajor>,
    {
        const { super::convert::assert_same_length::<S, R>() };
        storage::reshape(self, R::VALUE)
    }

    /// Gives the elements of a contiguous view another shape, in row-major order.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the number of elements differs or the type says other extents.
    pub fn try_reshape<R: Shape>(self, shape: impl IntoShape<R>) -> Result<Relaid<T, S, V, R, RowMajor>, ShapeError>
    where
        V: Contiguous<T, S> + Storage<T, S, Layout = RowMajor>,
    {
        let shape = shape.into_shape("try_reshape")?;
        if checked_product(shape.extents().as_ref()) == Some(self.len()) {
            Ok(storage::reshape(self, shape))
        } else {
            Err(ShapeError::length("try_reshape", self.len(), shape.extents().as_ref()))
        }
    }

    /// Gives the axes other types of the same extents, such as [`One`] for `Len<1>`, or `Len<4>` for `Dyn`.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the types say other extents.
    pub fn try_into_shape<R: Shape>(self) -> Result<Relaid<T, S, V, R, StepsOf<T, S, V>>, ShapeError> {
        storage::relabel(self)
    }
}
