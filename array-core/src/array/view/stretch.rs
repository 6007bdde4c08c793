//! Read-only views in which several positions share an element.

use crate::error::{IndexError, ShapeError, or_fail};
use crate::shape::{
    AssignFrom, Dyn, HasAxis, InsertAxis, IntoShape, Layout, Len, RowMajor, Shape, StaticShape, Stretched, StretchesTo,
    Unfolded,
};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{self, Inline, Origin, View};

/// The result of [`Array::broadcast_to`] for a view with the storage `View<'v, L>`.
pub type BroadcastView<'v, T, S, R, L> = Array<T, R, View<'v, Stretched<S, R, <L as Layout<S>>::Steps>>>;

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
/// storage, and the receiver, with its lifetime if it is borrowed. Then it has the layout, and the
/// expression for a view.
macro_rules! read_only {
    ($($(#[$cfg:meta])? [$($generic:tt)*] $storage:ty, [$($own:lifetime)?] ($($this:tt)*) $layout:ident, $me:ident => $view:expr;)*) => {$(
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
            >($($this)*) -> BroadcastView<'v, T, S, R, $layout>
            where
                S: StretchesTo<R>,
                <S as StretchesTo<R>>::To: Sized,
            {
                or_fail($me.try_broadcast_to(R::VALUE))
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
            ) -> Result<BroadcastView<'v, T, S, R, $layout>, ShapeError>
            where
                S: StretchesTo<R>,
                <S as StretchesTo<R>>::To: Sized,
            {
                storage::stretch($view, shape.into_shape("broadcast_to")?, "broadcast_to")
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

            /// Views windows as [`windows_axis`](Self::windows_axis) does, or returns an error.
            ///
            /// # Errors
            ///
            /// Returns an [`IndexError`] if `SIZE` is 0, or if the number of elements of the result
            /// exceeds `usize::MAX`. For a [`DynRank`](crate::DynRank) array, also returns one if
            /// it has no such axis, or if the rank of the result would exceed the maximum.
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

            /// Views windows as [`windows_axis_by`](Self::windows_axis_by) does, or returns an
            /// error.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`try_windows_axis`](Self::try_windows_axis).
            #[inline]
            pub fn try_windows_axis_by<$($own,)? const AXIS: isize>($($this)*, size: usize) -> Result<WindowsBy<'v, AXIS, T, S, $layout>, IndexError>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                storage::unfold::<AXIS, 1, 1, Dyn, _, _, _, _>($view, Dyn(size))
            }
        }
    )*};
}

read_only! {
    ['v, T: 'v, S: Shape, L: Layout<S>, O: Origin] View<'v, L, O>, [] (self) L, self => storage::with_origin(self);
    #[cfg(feature = "alloc")] [T, S: Shape] Heap, ['v] (&'v self) RowMajor, self => self.view();
    [T: Copy, S: StaticShape] Inline, ['v] (&'v self) RowMajor, self => self.view();
}
