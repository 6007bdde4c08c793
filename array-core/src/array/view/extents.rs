//! Views with computed extents: split axes and windows.

use super::*;
use crate::error::Asked;
use crate::shape::message::Message;
use crate::shape::{
    Cut, DifferenceExtent, InsertedShape, SlidExtent, SlideExtent, SoleAxis, StaticDim, SubtractExtent, TwoAxes,
    Unfolded, WithAxis,
};

/// The result of [`Array::split_axis`] for a view with the storage `V`.
pub type SplitIn<const AXIS: isize, N, T, S, V> = Relaid<
    T,
    S,
    V,
    <S as SplitAxis<AXIS>>::Split<<N as TwoAxes>::Outer, <N as TwoAxes>::Inner>,
    Cut<AXIS, <N as TwoAxes>::Inner, StepsOf<T, S, V>>,
>;

/// The results of [`Array::split_first`] for a view with the storage `V`.
pub type FirstAndRest<const AXIS: isize, N, T, S, V> = (
    PartOf<T, S, V, AXIS, <N as SoleAxis>::Axis>,
    PartOf<T, S, V, AXIS, DifferenceExtent<<S as HasAxis<AXIS>>::Axis, <N as SoleAxis>::Axis>>,
);

/// The results of [`Array::unstack`] for a view with the storage `V`.
pub type Unstacked<const AXIS: isize, const COUNT: usize, T, S, V> = [Indexed<AXIS, T, S, V>; COUNT];

/// The shape of the windows over the axis `AXIS` of `S`, for signatures.
pub type UnfoldedShape<const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize, S> =
    InsertedShape<WithAxis<S, AXIS, SlidExtent<<S as HasAxis<AXIS>>::Axis, SIZE, STEP, DILATION>>, -1, Len<SIZE>>;

/// The result of [`Array::unfold`] for a view with the storage `View<'v, L>`.
pub type UnfoldedView<'v, const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize, T, S, L> =
    Array<
        T,
        UnfoldedShape<AXIS, SIZE, STEP, DILATION, S>,
        View<'v, Unfolded<AXIS, STEP, DILATION, <L as Layout<S>>::Steps>>,
    >;

/// Fails the build if the product of the extents of the two axes `N` is not the extent of the axis
/// `AXIS`, or if the compiler knows neither of the two extents.
#[track_caller]
const fn assert_two<S: HasAxis<AXIS>, N: TwoAxes, const AXIS: isize>() {
    let message = match (S::Axis::EXTENT, N::Outer::EXTENT, N::Inner::EXTENT) {
        (_, None, None) => Message::new()
            .text("the compiler knows neither of the two extents: one of them must be static, as in `shape![_, 2]`"),
        (Some(extent), Some(outer), Some(inner)) => match outer.checked_mul(inner) {
            Some(product) if product == extent => return,
            Some(product) => Message::new()
                .text("an axis of ")
                .number(extent)
                .text(" elements cannot be split into ")
                .number(outer)
                .text(" * ")
                .number(inner)
                .text(" = ")
                .number(product),
            None => Message::new()
                .text("an axis cannot be split into ")
                .number(outer)
                .text(" * ")
                .number(inner)
                .text(", which is more than a `usize` holds"),
        },
        (Some(extent), Some(known), None) | (Some(extent), None, Some(known))
            if known != 0 && !extent.is_multiple_of(known) =>
        {
            Message::new()
                .text("an axis of ")
                .number(extent)
                .text(" elements cannot be split by ")
                .number(known)
                .text(", which does not divide ")
                .number(extent)
        }
        _ => return,
    };
    panic!("{}", message.as_str());
}

/// Fails the build if an axis has fewer positions than the axis that the caller gives.
#[track_caller]
const fn assert_first<S: HasAxis<AXIS>, N: SoleAxis, const AXIS: isize>() {
    if let (Some(extent), Some(first)) = (S::Axis::EXTENT, N::Axis::EXTENT)
        && first > extent
    {
        let message = Message::new()
            .text("cannot take the first ")
            .number(first)
            .text(" elements of an axis of ")
            .number(extent);
        panic!("{}", message.as_str());
    }
}

/// Fails the build if the number of arrays is not the extent of the axis.
#[track_caller]
const fn assert_count<S: HasAxis<AXIS>, const AXIS: isize, const COUNT: usize>() {
    if let Some(extent) = S::Axis::EXTENT
        && extent != COUNT
    {
        let message = Message::new()
            .text("an axis of ")
            .number(extent)
            .text(" elements cannot be unstacked into ")
            .number(COUNT)
            .text(" arrays");
        panic!("{}", message.as_str());
    }
}

/// Returns a view at each position of an axis.
fn unstacked<const AXIS: isize, const COUNT: usize, T, S: HasAxis<AXIS>, V: Borrows + ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Unstacked<AXIS, COUNT, T, S, V>, IndexError> {
    let (position, extent) = storage::extent_of::<AXIS, S>(view.axes())?;
    if extent != COUNT {
        return Err(IndexError::new(Asked::Unstack(COUNT), position, extent));
    }
    let mut views = AxisIter::new(view)?;
    Ok(core::array::from_fn(|_| {
        views
            .next()
            .expect("the axis has as many positions as the tuple has views")
    }))
}

methods! {
    /// The methods that view parts of an array with static extents, for code that is generic over
    /// the storage.
    ExtentMethods;

    /// Splits an axis into two axes, which the caller gives as types: the first counts the chunks,
    /// and the second the elements of a chunk.
    ///
    /// One of the two may be a run-time axis, as in `shape![_, 2]`: its extent is inferred from the
    /// other. If the compiler knows the extent of the axis, `cargo build` checks that it can be
    /// split so; `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics if the product of the two extents is not the extent of the axis, if a
    /// [`DynRank`](crate::DynRank) array has no such axis, or if its rank would exceed the maximum;
    /// [`try_split_axis`](Self::try_split_axis) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = Array::<i32, shape![8]>::arange();
    /// assert_eq!(x.split_axis::<0, shape![4, 2]>(), array![[0, 1], [2, 3], [4, 5], [6, 7]]);
    /// assert_eq!(x.split_axis::<0, shape![_, 4]>().shape(), [2, 4]);
    /// ```
    #[track_caller]
    fn split_axis [const AXIS: isize, N: TwoAxes] (view) -> [] SplitIn<AXIS, N> where [S: SplitAxis<AXIS> + HasAxis<AXIS>] {
        {
            const { assert_two::<S, N, AXIS>() };
            or_fail(storage::split_axis::<AXIS, N::Outer, N::Inner, _, _, _>(view))
        }
    }

    /// Splits an axis into its first positions and the rest, and views both parts. The caller gives
    /// the axis of the first part as a type. Both parts of a mutable view are mutable.
    ///
    /// The axis of the rest is the [`DifferenceExtent`] of both axes. If the compiler knows both
    /// extents, the difference is in the type; extents above 1024 do not compile. Otherwise the
    /// axis is [`Dyn`]. [`split_at`](Self::split_at) splits at a run-time position.
    ///
    /// # Panics
    ///
    /// Panics if a run-time axis is shorter than the given axis, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis;
    /// [`try_split_first`](Self::try_split_first) returns the error. If the compiler knows the
    /// extent, `cargo build` reports the mistake.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let (left, right) = x.split_first::<1, shape![2]>();
    /// let right: Array<i32, shape![2, 1]> = right.to_heap();
    /// assert_eq!((left.to_heap(), right), (array![[1, 2], [4, 5]], array![[3], [6]]));
    /// ```
    #[track_caller]
    fn split_first [const AXIS: isize, N: SoleAxis<Axis: StaticDim>] (view) -> [] FirstAndRest<AXIS, N>
    where [S: HasAxis<AXIS, Axis: SubtractExtent<N::Axis>>] {
        {
            const { assert_first::<S, N, AXIS>() };
            or_fail(storage::split_into::<AXIS, N::Axis, _, _, _, _>(view, N::Axis::VALUE))
        }
    }

    /// Views each position of an axis separately. The views lack this axis. This is the inverse of
    /// [`stack`](crate::Arrays::stack).
    ///
    /// The number of views is inferred from the pattern, and compared with the extent when the
    /// program is built, or at run time. [`axis_iter`](Self::axis_iter) iterates over any number of
    /// them. This is `unstack` of the Array API.
    ///
    /// # Panics
    ///
    /// Panics if a run-time extent is not the number of views, or if a [`DynRank`](crate::DynRank)
    /// array has no such axis; [`try_unstack`](Self::try_unstack) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let [first, second] = x.unstack::<0, _>();
    /// assert_eq!((first + second).to_vec(), [5, 7, 9]);
    /// ```
    #[track_caller]
    fn unstack [const AXIS: isize, const COUNT: usize] (view) -> [] Unstacked<AXIS, COUNT> where [S: HasAxis<AXIS>] {
        {
            const { assert_count::<S, AXIS, COUNT>() };
            or_fail(unstacked(view))
        }
    }

    /// Splits an axis as [`split_axis`](Self::split_axis) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the product of the two extents is not the extent of the axis,
    /// if a [`DynRank`](crate::DynRank) array has no such axis, or if its rank would exceed the
    /// maximum.
    fn try_split_axis [const AXIS: isize, N: TwoAxes] (view) -> [Checked] SplitIn<AXIS, N>
    where [S: SplitAxis<AXIS> + HasAxis<AXIS>] {
        storage::split_axis::<AXIS, N::Outer, N::Inner, _, _, _>(view)
    }

    /// Splits an axis as [`split_first`](Self::split_first) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the axis is shorter than the given axis, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis.
    fn try_split_first [const AXIS: isize, N: SoleAxis<Axis: StaticDim>] (view) -> [Checked] FirstAndRest<AXIS, N>
    where [S: HasAxis<AXIS, Axis: SubtractExtent<N::Axis>>] {
        storage::split_into::<AXIS, N::Axis, _, _, _, _>(view, N::Axis::VALUE)
    }

    /// Views positions as [`unstack`](Self::unstack) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the extent of the axis is not the number of views, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis.
    fn try_unstack [const AXIS: isize, const COUNT: usize] (view) -> [Checked] Unstacked<AXIS, COUNT>
    where [S: HasAxis<AXIS>] {
        unstacked(view)
    }
}

/// Declares windows for immutable views and for owned arrays. A row has the parameters, the
/// storage, the receiver with its lifetime if it is borrowed, the layout, and the expression for a
/// view.
macro_rules! windows {
    ($($(#[$cfg:meta])? [$($generic:tt)*] $storage:ty, [$($own:lifetime)?] ($($this:tt)*) $layout:ident, $me:ident => $view:expr;)*) => {$(
        /// Windows along an axis, without copying.
        $(#[$cfg])?
        impl<$($generic)*> Array<T, S, $storage> {
            /// Views windows of `SIZE` elements, `DILATION` apart, along an axis, every `STEP`
            /// elements. The axis counts the windows, and their elements become the last axis.
            ///
            /// The axis of the windows is the [`SlidExtent`]. Its extent is `(extent - DILATION *
            /// (SIZE - 1) - 1) / STEP + 1`, rounded down, or 0 if the axis is shorter than a
            /// window. If the compiler knows the extent of the axis, the number is in the type;
            /// extents above 1024 do not compile. Otherwise the axis is [`Dyn`].
            /// [`windows_axis`](Self::windows_axis) has a step of 1 and always gives a run-time
            /// extent.
            ///
            /// # Panics
            ///
            /// Panics if `SIZE` or `STEP` is 0, if a [`DynRank`](crate::DynRank) array has no such
            /// axis, if its rank would exceed the maximum, or if the number of elements of the
            /// windows of a stretched axis overflows; [`try_unfold`](Self::try_unfold) returns the
            /// error.
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
            pub fn unfold<$($own,)? const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize>(
                $($this)*
            ) -> UnfoldedView<'v, AXIS, SIZE, STEP, DILATION, T, S, $layout>
            where
                S: HasAxis<AXIS, Axis: SlideExtent<SIZE, STEP, DILATION>>,
                WithAxis<S, AXIS, SlidExtent<S::Axis, SIZE, STEP, DILATION>>: InsertAxis<-1>,
            {
                or_fail($me.try_unfold::<AXIS, SIZE, STEP, DILATION>())
            }

            /// Views windows as [`unfold`](Self::unfold) does, or returns an error.
            ///
            /// # Errors
            ///
            /// Returns an [`IndexError`] if `SIZE` or `STEP` is 0, if a [`DynRank`](crate::DynRank)
            /// array has no such axis, if its rank would exceed the maximum, or if the number of
            /// elements of the windows of a stretched axis overflows.
            #[inline]
            pub fn try_unfold<$($own,)? const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize>(
                $($this)*
            ) -> Result<UnfoldedView<'v, AXIS, SIZE, STEP, DILATION, T, S, $layout>, IndexError>
            where
                S: HasAxis<AXIS, Axis: SlideExtent<SIZE, STEP, DILATION>>,
                WithAxis<S, AXIS, SlidExtent<S::Axis, SIZE, STEP, DILATION>>: InsertAxis<-1>,
            {
                storage::unfold::<AXIS, SIZE, STEP, DILATION, _, _, _, _>($view)
            }
        }
    )*};
}

windows! {
    ['v, T: 'v, S: Shape, L: Layout<S>, O: Origin] View<'v, L, O>, [] (self) L, self => storage::with_origin(self);
    #[cfg(feature = "alloc")] [T, S: Shape] Heap, ['v] (&'v self) RowMajor, self => self.view();
    [T: Copy, S: StaticShape] Inline, ['v] (&'v self) RowMajor, self => self.view();
}
