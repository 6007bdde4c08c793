//! Views with axes that the caller gives as types, or whose extents the compiler computes.

use super::*;
use crate::shape::message::Message;
use crate::shape::{
    Cut, DifferenceExtent, Heap, InsertedShape, Origin, SlidExtent, SoleAxis, StaticDim, SubtractExtent, TwoAxes,
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

/// Returns the request of [`Array::split_axis`], for errors.
fn asked<N: TwoAxes>() -> Asked {
    Asked::Two(N::Outer::EXTENT, N::Inner::EXTENT)
}

/// The shape of the result of [`Array::unfold`] for an array of shape `S`, for signatures.
pub type UnfoldedShape<const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize, S> =
    InsertedShape<WithAxis<S, AXIS, SlidExtent<<S as HasAxis<AXIS>>::Axis, SIZE, STEP, DILATION>>, -1, Len<SIZE>>;

/// The result of [`Array::unfold`] for a view with the storage `View<'v, L, O>`.
pub type UnfoldedView<
    'v,
    const AXIS: isize,
    const SIZE: usize,
    const STEP: usize,
    const DILATION: usize,
    T,
    S,
    L,
    O = Heap,
> = Array<
    T,
    UnfoldedShape<AXIS, SIZE, STEP, DILATION, S>,
    View<
        'v,
        Unfolded<AXIS, STEP, DILATION, <L as Layout<S>>::Steps>,
        <O as Origin>::Part<UnfoldedShape<AXIS, SIZE, STEP, DILATION, S>>,
    >,
>;

/// Fails the build if the compiler knows that the axis `AXIS` cannot be split into the two axes
/// `N`: neither has a static extent, one has the static extent 0 and the other has none, or their
/// product cannot be the extent of the axis.
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
        (_, Some(0), None) | (_, None, Some(0)) => Message::new()
            .text("an extent cannot be inferred if the other is 0: both must be static, as in `shape![0, 2]`"),
        (Some(extent), Some(known), None) | (Some(extent), None, Some(known)) if !extent.is_multiple_of(known) => {
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

/// Fails the build if the compiler knows that the axis `AXIS` is shorter than the axis `N`.
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

/// Fails the build if the compiler knows that `COUNT` is not the extent of the axis `AXIS`.
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

/// Implements [`Array::unstack`]. Returns an error if `COUNT` is not the extent of the axis, or if
/// there is no such axis.
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
    /// The methods [`split_axis`](Self::split_axis), [`split_first`](Self::split_first) and
    /// [`unstack`](Self::unstack), for code that is generic over the storage.
    ExtentMethods;

    /// Views an axis as two axes, which `N` lists. The first axis has a position for each chunk,
    /// and the second axis has a position for each element of a chunk.
    ///
    /// One of the two may be a run-time axis, as in `shape![_, 2]`. Its extent follows from the
    /// other extent, which must not be 0: `cargo build` checks this, but `cargo check` does not. If
    /// the compiler knows the extent of the axis to split, `cargo build` also checks the two
    /// extents.
    ///
    /// # Panics
    ///
    /// Panics if the product of the two extents is not the extent of the axis. For a
    /// [`DynRank`](crate::DynRank) array, also panics if it has no such axis, or if the rank of the
    /// result would exceed the maximum.
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
            or_fail(storage::split_axis::<AXIS, N::Outer, N::Inner, _, _, _>(view, asked::<N>()))
        }
    }

    /// Splits an axis into its first positions and the remaining positions, and views both parts.
    /// `N` is the axis of the first part. Both parts of a mutable view are mutable.
    ///
    /// The axis of the second part is the [`DifferenceExtent`] of both axes. If the compiler knows
    /// both extents, the difference is in the type. An extent above 1024 does not compile, unless
    /// one of the axes is a `Num` of the feature `typenum`. If the compiler does not know both
    /// extents, the axis is [`Dyn`]. [`split_at`](Self::split_at) splits at a run-time position.
    ///
    /// # Panics
    ///
    /// Panics if a run-time axis is shorter than `N`, or if a [`DynRank`](crate::DynRank) array has
    /// no such axis. [`try_split_first`](Self::try_split_first) returns the error. A static axis
    /// that is shorter than `N` fails to build: `cargo build` reports an error, but `cargo check`
    /// does not.
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

    /// Returns a Rust array with a view of the elements at each position of an axis. The views lack
    /// this axis. This is the inverse of [`stack`](crate::Arrays::stack).
    ///
    /// The number of views, `COUNT`, can be inferred from a pattern, as in the example. `cargo
    /// build` compares it with a static extent, and the program compares it with a run-time extent.
    /// [`axis_iter`](Self::axis_iter) iterates over any number of views. This is `unstack` of the
    /// Array API.
    ///
    /// # Panics
    ///
    /// Panics if a run-time extent is not the number of views, or if a [`DynRank`](crate::DynRank)
    /// array has no such axis. [`try_unstack`](Self::try_unstack) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let [first, second] = x.unstack::<0, _>();
    /// assert_eq!((first + second).to_vec(), [5, 7, 9]);
    /// ```
    #[track_caller]
    fn unstack [const AXIS: isize, const COUNT: usize] // `let [a, b] = x.unstack::<0, _>()`
    (view) -> [] Unstacked<AXIS, COUNT> where [S: HasAxis<AXIS>] {
        {
            const { assert_count::<S, AXIS, COUNT>() };
            or_fail(unstacked(view))
        }
    }

    /// Views an axis as two axes as [`split_axis`](Self::split_axis) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the product of the two extents is not the extent of the axis,
    /// if neither of the two is static, or if one is 0 and the other is not static. For a
    /// [`DynRank`](crate::DynRank) array, also returns one if it has no such axis, or if the rank
    /// of the result would exceed the maximum.
    #[doc = try_example!(
        "{Array, array, shape}";
        "let x = Array::<i32, shape![4]>::arange();";
        "x.try_split_axis::<0, shape![2, 2]>()?" => "array![[0, 1], [2, 3]]";
        "x.try_split_axis::<0, shape![_, 3]>()"
            => "axis 0 of extent 4 cannot be split into axes of extents (_, 3)"
    )]
    fn try_split_axis [const AXIS: isize, N: TwoAxes] (view) -> [Checked] SplitIn<AXIS, N>
    where [S: SplitAxis<AXIS> + HasAxis<AXIS>] {
        storage::split_axis::<AXIS, N::Outer, N::Inner, _, _, _>(view, asked::<N>())
    }

    /// Splits an axis as [`split_first`](Self::split_first) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the axis is shorter than `N`, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis.
    #[doc = try_vector_example!(
        "i32" "[1, 2, 3]";
        "x.try_split_first::<0, shape![2]>()?.0" => "array![1, 2]";
        "x.try_split_first::<0, shape![4]>()" => "axis 0 of extent 3 cannot be split at 4"
    )]
    fn try_split_first [const AXIS: isize, N: SoleAxis<Axis: StaticDim>] (view) -> [Checked] FirstAndRest<AXIS, N>
    where [S: HasAxis<AXIS, Axis: SubtractExtent<N::Axis>>] {
        storage::split_into::<AXIS, N::Axis, _, _, _, _>(view, N::Axis::VALUE)
    }

    /// Returns views of the elements at each position of an axis as [`unstack`](Self::unstack)
    /// does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the extent of the axis is not the number of views, or if a
    /// [`DynRank`](crate::DynRank) array has no such axis.
    #[doc = try_example!(
        "array";
        "let x = array![[1, 2], [3, 4]];";
        "x.try_unstack::<0, 2>()?.map(|row| row.sum())" => "[3_i64, 7]";
        "x.try_unstack::<0, 3>()" => "axis 0 of extent 2 cannot be unstacked into 3 arrays"
    )]
    fn try_unstack [const AXIS: isize, const COUNT: usize] (view) -> [Checked] Unstacked<AXIS, COUNT>
    where [S: HasAxis<AXIS>] {
        unstacked(view)
    }
}
