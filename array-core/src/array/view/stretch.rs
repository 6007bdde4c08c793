//! Read-only views in which several positions share an element.

use super::extents::UnfoldedView;
use super::in_dim::{InDimView, OPERATION, in_dim};
use crate::error::{IndexError, ShapeError, or_fail};
use crate::shape::{
    AssignFrom, AxisList, BroadcastInDim, Dyn, HasAxis, InsertAxis, IntoShape, Layout, Len, RowMajor, Shape,
    SlidExtent, SlideExtent, StaticShape, Stretched, StretchesTo, Unfolded, WithAxis,
};
use crate::storage::Array;
use crate::storage::{self, Heap, Inline, Origin, View};

/// The result of [`Array::broadcast_to`] for a view with the storage `View<'v, L, O>`.
pub type BroadcastView<'v, T, S, R, L, O = Heap> =
    Array<T, R, View<'v, Stretched<S, R, <L as Layout<S>>::Steps>, <O as Origin>::Part<R>>>;

/// The result of [`Array::windows_axis`] for a view with the storage `View<'v, L>`.
pub type Windows<'v, const AXIS: isize, const SIZE: usize, T, S, L> = Array<
    T,
    <<S as HasAxis<AXIS>>::With<Dyn> as InsertAxis<-1>>::Inserted<Len<SIZE>>,
    View<'v, Unfolded<AXIS, 1, 1, <L as Layout<S>>::Steps>>,
>;

/// The result of [`Array::windows_axis_by`] for a view with the storage `View<'v, L>`.
pub type WindowsBy<'v, const AXIS: isize, T, S, L> = Array<
    T,
    <<S as HasAxis<AXIS>>::With<Dyn> as InsertAxis<-1>>::Inserted<Dyn>,
    View<'v, Unfolded<AXIS, 1, 1, <L as Layout<S>>::Steps>>,
>;

/// Declares read-only views for immutable views and for owned arrays. A row has the parameters, the
/// storage, and the receiver, with its lifetime if it is borrowed. Then it has the layout, the
/// storage of results of operations on the array, and the expression for a view.
macro_rules! read_only {
    ($($(#[$cfg:meta])? [$($generic:tt)*] $storage:ty, [$($own:lifetime)?] ($($this:tt)*) $layout:ident $origin:ident, $me:ident => $view:expr;)*) => {$(
        /// Read-only views in which several positions share an element.
        $(#[$cfg])?
        impl<$($generic)*> Array<T, S, $storage> {
            /// Views the array in the static shape `R`, to which the array broadcasts. The elements
            /// repeat along stretched axes.
            ///
            /// ```
            /// # use array_core::{array, shape};
            /// let row = array![1, 2, 3];
            /// assert_eq!(row.broadcast_to::<shape![2, 3]>(), array![[1, 2, 3], [1, 2, 3]]);
            /// ```
            ///
            /// # Panics
            ///
            /// Panics if run-time extents do not broadcast to the shape, or if the number of
            /// elements of the shape exceeds `usize::MAX`.
            /// [`try_broadcast_to`](Self::try_broadcast_to) returns the error.
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn /* `x.broadcast_to::<shape![2, 3]>()` */ broadcast_to<
                $($own,)? R: StaticShape + AssignFrom<S>
            >($($this)*) -> BroadcastView<'v, T, S, R, $layout, $origin>
            where
                S: StretchesTo<R>,
                <S as StretchesTo<R>>::To: Sized,
            {
                or_fail($me.try_broadcast_to(R::VALUE))
            }

            /// Views windows of `SIZE` consecutive elements along an axis. In the result, the axis
            /// becomes [`Dyn`] and has a position for each window, and a new last axis has the
            /// elements of a window. There are no windows if the axis is shorter than a window.
            ///
            /// # Panics
            ///
            /// Panics if `SIZE` is 0, or if the number of elements of the result exceeds
            /// `usize::MAX`. For a [`DynRank`](crate::DynRank) array, also panics if it has no such
            /// axis, or if the rank of the result would exceed the maximum.
            /// [`try_windows_axis`](Self::try_windows_axis) returns the error.
            ///
            /// ```
            /// # use array_core::array;
            /// let x = array![1.0, 2.0, 6.0, 3.0];
            /// assert_eq!(x.windows_axis::<0, 2>().mean_axis::<1>().as_slice(), [1.5, 4.0, 4.5]);
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn /* `x.windows_axis::<0, 3>()` */ windows_axis<
                $($own,)? const AXIS: isize, const SIZE: usize
            >($($this)*) -> Windows<'v, AXIS, SIZE, T, S, $layout>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                or_fail($me.try_windows_axis::<AXIS, SIZE>())
            }

            /// Views windows of `size` consecutive elements along an axis, as
            /// [`windows_axis`](Self::windows_axis) does, for a size that is known only at run
            /// time. The new last axis is [`Dyn`].
            ///
            /// # Panics
            ///
            /// Panics if `size` is 0, and in the other cases in which
            /// [`windows_axis`](Self::windows_axis) does.
            /// [`try_windows_axis_by`](Self::try_windows_axis_by) returns the error.
            ///
            /// ```
            /// # use array_core::array;
            /// let (x, size) = (array![1.0, 2.0, 6.0, 3.0], 3);
            /// assert_eq!(x.windows_axis_by::<0>(size).mean_axis::<1>().to_vec(), [3.0, 11.0 / 3.0]);
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn windows_axis_by<$($own,)? const AXIS: isize>($($this)*, size: usize) -> WindowsBy<'v, AXIS, T, S, $layout>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                or_fail($me.try_windows_axis_by::<AXIS>(size))
            }

            /// Views windows along an axis. A window has `SIZE` elements, which are `DILATION`
            /// apart. Windows start every `STEP` elements. In the result, the axis has a position
            /// for each window, and a new last axis has the elements of a window.
            ///
            /// The axis of the windows is the [`SlidExtent`]. There are no windows if the axis is
            /// shorter than a window. Otherwise there are `(extent - DILATION * (SIZE - 1) - 1) /
            /// STEP + 1` windows, with the quotient rounded down. If the compiler knows the extent
            /// of the axis, the number of windows is in the type. Then an extent above 1024 does
            /// not compile, unless the axis is a `Num` of the feature `typenum`. If the compiler
            /// does not know the extent, the axis of the windows is [`Dyn`].
            ///
            /// [`windows_axis`](Self::windows_axis) has a step of 1, and its axis of windows is
            /// always [`Dyn`].
            ///
            /// # Panics
            ///
            /// Panics if `SIZE` or `STEP` is 0, or if the number of elements of the result exceeds
            /// `usize::MAX`. For a [`DynRank`](crate::DynRank) array, also panics if it has no such
            /// axis, or if the rank of the result would exceed the maximum.
            /// [`try_unfold`](Self::try_unfold) returns the error.
            ///
            /// ```
            /// # use array_core::{Array, array, shape};
            /// let x = array![1, 2, 3, 4, 5, 6, 7];
            /// let pairs: Array<i32, shape![3, 2]> = x.unfold::<0, 2, 2, 1>().to_heap();
            /// assert_eq!(pairs, array![[1, 2], [3, 4], [5, 6]]);
            /// assert_eq!(x.unfold::<0, 3, 1, 3>(), array![[1, 4, 7]]);
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn /* `x.unfold::<0, 3, 1, 1>()` */ unfold<
                $($own,)? const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize
            >($($this)*) -> UnfoldedView<'v, AXIS, SIZE, STEP, DILATION, T, S, $layout, $origin>
            where
                S: HasAxis<AXIS, Axis: SlideExtent<SIZE, STEP, DILATION>>,
                WithAxis<S, AXIS, SlidExtent<S::Axis, SIZE, STEP, DILATION>>: InsertAxis<-1>,
            {
                or_fail($me.try_unfold::<AXIS, SIZE, STEP, DILATION>())
            }

            /// Views the array in the static shape `R`. The axes of the array become the listed
            /// axes `A` of `R`, and the elements repeat along all other axes.
            ///
            /// The list has one axis of `R` for each axis of the array, and is strictly increasing.
            /// Each extent of the array equals the extent of `R` at its listed axis, or one of the
            /// two is 1 and stretches. So an extent of 1 in `R` becomes the extent of the array.
            /// See [`BroadcastInDim`].
            ///
            /// ```
            /// # use array_core::{array, axes, shape};
            /// let v = array![1, 2];
            /// let columns = v.broadcast_in_dim::<shape![2, 3], axes![0]>();
            /// assert_eq!(columns, array![[1, 1, 1], [2, 2, 2]]);
            /// let x = array![[1, 2]].broadcast_in_dim::<shape![4, 3, 1], axes![1, 2]>().to_heap();
            /// assert_eq!((x.shape(), x[[3, 2, 1]]), ([4, 3, 2], 2));
            /// ```
            ///
            /// # Panics
            ///
            /// Panics if a run-time extent of the array does not broadcast with the extent of its
            /// listed axis, if the rank of a [`DynRank`](crate::DynRank) array is not the length of
            /// the list, or if the number of elements overflows.
            /// [`try_broadcast_in_dim`](Self::try_broadcast_in_dim) returns the error.
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn broadcast_in_dim<$($own,)? R, A>($($this)*) -> InDimView<'v, T, S, A, R, $layout, $origin>
            where
                S: BroadcastInDim<A, R>,
                R: StaticShape,
                A: AxisList,
            {
                storage::with_origin(or_fail(in_dim($view, R::VALUE)))
            }

            /// Views the array as [`broadcast_to`](Self::broadcast_to) does, or returns an error.
            /// The argument is the shape or its extents, which may be known only at run time.
            ///
            /// # Errors
            ///
            /// Returns a [`ShapeError`] if run-time extents do not broadcast to the shape, if an
            /// extent differs from the static extent in the shape type, if the rank exceeds the
            /// maximum of a [`DynRank`](crate::DynRank), or if the number of elements exceeds
            /// `usize::MAX`.
            ///
            /// ```
            /// # use array_core::{array, shape};
            /// let row = array![1, 2, 3];
            /// let rows = row.try_broadcast_to::<shape![_, 3]>([4, 3])?;
            /// assert_eq!(rows.shape(), [4, 3]);
            /// # Ok::<(), array_core::ShapeError>(())
            /// ```
            pub fn try_broadcast_to<$($own,)? R: Shape + AssignFrom<S>>(
                $($this)*,
                shape: impl IntoShape<R, Is: Sized>,
            ) -> Result<BroadcastView<'v, T, S, R, $layout, $origin>, ShapeError>
            where
                S: StretchesTo<R>,
                <S as StretchesTo<R>>::To: Sized,
            {
                storage::stretch($view, shape.into_shape("broadcast_to")?, "broadcast_to").map(storage::with_origin)
            }

            /// Views windows as [`windows_axis`](Self::windows_axis) does, or returns an error.
            ///
            /// # Errors
            ///
            /// Returns an [`IndexError`] if `SIZE` is 0, or if the number of elements of the result
            /// exceeds `usize::MAX`. For a [`DynRank`](crate::DynRank) array, also returns one if
            /// it has no such axis, or if the rank of the result would exceed the maximum.
            #[doc = try_example!(
                "array";
                "let x = array![1, 2, 6];";
                "x.try_windows_axis::<0, 2>()?.to_vec()" => "[1, 2, 2, 6]";
                "x.try_windows_axis::<0, 0>()" => "a window along axis 0 cannot have 0 elements"
            )]
            #[inline]
            pub fn try_windows_axis<$($own,)? const AXIS: isize, const SIZE: usize>(
                $($this)*
            ) -> Result<Windows<'v, AXIS, SIZE, T, S, $layout>, IndexError>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                storage::unfold::<AXIS, 1, 1, Dyn, _, _, _, _>($view, Len::<SIZE>)
            }

            /// Views windows as [`windows_axis_by`](Self::windows_axis_by) does, or returns an
            /// error.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`try_windows_axis`](Self::try_windows_axis).
            #[doc = try_example!(
                "array";
                "let x = array![1, 2, 6];";
                "x.try_windows_axis_by::<0>(2)?.to_vec()" => "[1, 2, 2, 6]";
                "x.try_windows_axis_by::<0>(0)" => "a window along axis 0 cannot have 0 elements"
            )]
            #[inline]
            pub fn try_windows_axis_by<$($own,)? const AXIS: isize>($($this)*, size: usize) -> Result<WindowsBy<'v, AXIS, T, S, $layout>, IndexError>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                storage::unfold::<AXIS, 1, 1, Dyn, _, _, _, _>($view, Dyn(size))
            }

            /// Views windows as [`unfold`](Self::unfold) does, or returns an error.
            ///
            /// # Errors
            ///
            /// Returns an [`IndexError`] if `SIZE` or `STEP` is 0, or if the number of elements of
            /// the result exceeds `usize::MAX`. For a [`DynRank`](crate::DynRank) array, also
            /// returns one if it has no such axis, or if the rank of the result would exceed the
            /// maximum.
            #[doc = try_example!(
                "array";
                "let (x, y) = (array![1, 2, 6, 3], array![1, 2].into_dyn());";
                "x.try_unfold::<0, 2, 2, 1>()?" => "array![[1, 2], [6, 3]]";
                "y.try_unfold::<1, 2, 2, 1>()" => "there is no axis 1 in an array of rank 1"
            )]
            #[inline]
            pub fn try_unfold<$($own,)? const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize>(
                $($this)*
            ) -> Result<UnfoldedView<'v, AXIS, SIZE, STEP, DILATION, T, S, $layout, $origin>, IndexError>
            where
                S: HasAxis<AXIS, Axis: SlideExtent<SIZE, STEP, DILATION>>,
                WithAxis<S, AXIS, SlidExtent<S::Axis, SIZE, STEP, DILATION>>: InsertAxis<-1>,
            {
                storage::unfold::<AXIS, STEP, DILATION, _, _, _, _, _>($view, Len::<SIZE>).map(storage::with_origin)
            }

            /// Views the array as [`broadcast_in_dim`](Self::broadcast_in_dim) does, or returns an
            /// error. The argument is the shape or its extents, which may be known only at run
            /// time.
            ///
            /// # Errors
            ///
            /// Returns a [`ShapeError`] if an extent of the array does not broadcast with the
            /// extent of its listed axis, if a given extent differs from the static extent in `R`,
            /// or if the number of elements overflows. Also returns one if the rank of a
            /// [`DynRank`](crate::DynRank) array is not the length of the list, or if a
            /// [`DynRank`](crate::DynRank) shape lacks a listed axis or exceeds the maximum rank.
            ///
            /// ```
            /// # use array_core::{array, axes, shape};
            /// let v = array![1, 2];
            /// let columns = v.try_broadcast_in_dim::<shape![_, _], axes![0]>([2, 3])?;
            /// assert_eq!(columns.shape(), [2, 3]);
            /// # Ok::<(), array_core::ShapeError>(())
            /// ```
            pub fn try_broadcast_in_dim<$($own,)? R, A>(
                $($this)*,
                shape: impl IntoShape<R, Is: Sized>,
            ) -> Result<InDimView<'v, T, S, A, R, $layout, $origin>, ShapeError>
            where
                S: BroadcastInDim<A, R>,
                R: Shape,
                A: AxisList,
            {
                in_dim($view, shape.into_shape(OPERATION)?).map(storage::with_origin)
            }
        }
    )*};
}

read_only! {
    ['v, T: 'v, S: Shape, L: Layout<S>, O: Origin] View<'v, L, O>, [] (self) L O, self => storage::with_origin(self);
    #[cfg(feature = "alloc")] [T, S: Shape] Heap, ['v] (&'v self) RowMajor Heap, self => self.view();
    [T: Copy, S: StaticShape] Inline, ['v] (&'v self) RowMajor Inline, self => self.view();
}
