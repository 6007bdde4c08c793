//! The axes of arrays and views: parts of them, and other orders. Nothing is copied.

use core::ops::RangeBounds;

use super::Array;
use crate::array::or_fail;
use crate::dim::{DiagonalDim, Dim, Dyn, Len, One, StaticDim};
use crate::error::{IndexError, ShapeError};
use crate::shape::{
    Apart, AssignFrom, DynRank, HasAxis, InsertAxis, IntoShape, Shape, SplitAxis, StaticShape, checked_product,
};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{
    self, AxisChunks, AxisIter, Borrows, Chunked, Contiguous, Diagonal, Every, Inline, Layout, Nth, PartOf, Permuted,
    Relaid, RowMajor, StepsOf, Storage, StorageMut, Stretched, Strided, Swapped, View, ViewMut, ViewStorage, Windowed,
    WithoutOf,
};

/// What [`Array::flip_axis`] makes of a view in `V`.
pub type Flipped<const AXIS: isize, T, S, V> = Relaid<T, S, V, S, Every<AXIS, -1, StepsOf<T, S, V>>>;

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
    <S as HasAxis<AXIS>>::Without,
    <<V as Storage<T, S>>::Layout as Layout<S>>::Squeezed<AXIS, <S as HasAxis<AXIS>>::Without>,
>;

/// The shape `S` with its axes `I` and `J` in each other's place.
pub type SwappedShape<const I: isize, const J: isize, S> =
    <<S as HasAxis<I>>::With<<S as HasAxis<J>>::Axis> as HasAxis<J>>::With<<S as HasAxis<I>>::Axis>;

/// What [`Array::swap_axes`] makes of a view in `V`.
pub type SwappedView<const I: isize, const J: isize, T, S, V> =
    Relaid<T, S, V, SwappedShape<I, J, S>, Swapped<I, J, StepsOf<T, S, V>>>;

/// What [`Array::chunks_axis`] makes of a view in `V`.
pub type InChunks<const AXIS: isize, const SIZE: usize, T, S, V> =
    Relaid<T, S, V, <S as SplitAxis<AXIS>>::Split<Dyn, Len<SIZE>>, Chunked<AXIS, SIZE, StepsOf<T, S, V>>>;

/// The shape of the diagonal of the last two axes of `S`, which is along `D`.
pub type DiagonalShape<D, S> = <<S as HasAxis<-1>>::Without as HasAxis<-1>>::With<D>;

/// What [`Array::diagonal`] makes of a view in `V`, with the axis `D` for the last two.
pub type OnDiagonal<D, T, S, V> = Relaid<T, S, V, DiagonalShape<D, S>, Diagonal<StepsOf<T, S, V>>>;

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
}

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
    /// ranges too.
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
    where [S: HasAxis<AXIS>, <S as HasAxis<AXIS>>::Axis: crate::dim::SqueezeDim] {
        or_fail(storage::squeeze_axis::<AXIS, _, _, _>(view))
    }

    /// [`squeeze_axis`](Self::squeeze_axis), with an error where the extent is not 1.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where a run-time axis has another extent, or a [`DynRank`](crate::DynRank) array has no
    /// such axis.
    fn try_squeeze_axis [const AXIS: isize] (view) -> [Checked] Squeezed<AXIS>
    where [S: HasAxis<AXIS>, <S as HasAxis<AXIS>>::Axis: crate::dim::SqueezeDim] {
        storage::squeeze_axis::<AXIS, _, _, _>(view)
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
        {
            let (i, j) = (HasAxis::<I>::axis(view.axes()), HasAxis::<J>::axis(view.axes()));
            let swapped = HasAxis::<J>::with(&HasAxis::<I>::with(view.axes(), j), i);
            or_fail(storage::swap_axes::<I, J, _, _, _, _>(view, swapped))
        }
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
    fn diagonal [D: Dim] (view) -> [] OnDiagonal<D>
    where [
        S: HasAxis<-1> + HasAxis<-2>,
        <S as HasAxis<-2>>::Axis: DiagonalDim<<S as HasAxis<-1>>::Axis, Output = D>,
        <S as HasAxis<-1>>::Without: HasAxis<-1>
    ] {
        or_fail(storage::diagonal(view))
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
    fn try_diagonal [D: Dim] (view) -> [Checked] OnDiagonal<D>
    where [
        S: HasAxis<-1> + HasAxis<-2>,
        <S as HasAxis<-2>>::Axis: DiagonalDim<<S as HasAxis<-1>>::Axis, Output = D>,
        <S as HasAxis<-1>>::Without: HasAxis<-1>
    ] {
        storage::diagonal(view)
    }
}

/// Implements `permute` for a rank: what it gives, the axes, those that the order names, and the pairs of
/// those.
macro_rules! permutations {
    ($($alias:ident ($($axis:ident)*) [$($i:ident)*] $pairs:tt;)*) => {$(
        #[doc = concat!("What [`Array::permute`] makes of a view in `V` of rank ", stringify!($($i)*), ".")]
        pub type $alias<$(const $i: isize,)* T, S, V> = Relaid<
            T,
            S,
            V,
            ($(<S as HasAxis<$i>>::Axis,)*),
            Permuted<($(Nth<$i>,)*), StepsOf<T, S, V>>,
        >;

        impl<T, $($axis: Dim,)* V: Borrows + ViewStorage<T, ($($axis,)*)>> Array<T, ($($axis,)*), V> {
            permutations!(@ $alias [] [self] [V] ($($axis)*) [$($i)*] $pairs {
                let shape = ($(HasAxis::<$i>::axis(self.axes()),)*);
                storage::permute(self, ($(Nth::<$i>,)*), shape)
            });
        }

        #[cfg(feature = "alloc")]
        impl<T, $($axis: Dim),*> Array<T, ($($axis,)*), Heap> {
            permutations!(@ $alias ['v,] [&'v self] [View<'v>] ($($axis)*) [$($i)*] $pairs {
                self.view().permute::<$($i),*>()
            });
        }

        impl<T: Copy, $($axis: StaticDim),*> Array<T, ($($axis,)*), Inline> {
            permutations!(@ $alias ['v,] [&'v self] [View<'v>] ($($axis)*) [$($i)*] $pairs {
                self.view().permute::<$($i),*>()
            });
        }
    )*};
    (@ $alias:ident [$($lifetime:tt)*] [$($this:tt)*] [$storage:ty] ($($axis:ident)*) [$($i:ident)*] [$($p:ident $q:ident)*] $body:block) => {
        /// Views the axes in another order: the axis `i` of the view is the `i`th that is named.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f32, shape![2, 3, 4]>::zeros();
        /// assert_eq!(x.permute::<2, 0, 1>().shape(), [4, 2, 3]);
        /// ```
        #[inline]
        #[must_use]
        pub fn permute<$($lifetime)* $(const $i: isize),*>($($this)*) -> $alias<$($i,)* T, ($($axis,)*), $storage>
        where
            ($($axis,)*): Sized $(+ HasAxis<$i>)*,
            $(Nth<$p>: Apart<$q>,)*
        $body
    };
}

permutations! {
    Permuted1 (A) [I] [];
    Permuted2 (A B) [I J] [I J];
    Permuted3 (A B C) [I J K] [I J I K J K];
    Permuted4 (A B C D) [I J K L] [I J I K I L J K J L K L];
    Permuted5 (A B C D E) [I J K L M] [I J I K I L I M J K J L J M K L K M L M];
    Permuted6 (A B C D E F) [I J K L M N] [I J I K I L I M I N J K J L J M J N K L K M K N L M L N M N];
    Permuted7 (A B C D E F G) [I J K L M N O]
        [I J I K I L I M I N I O J K J L J M J N J O K L K M K N K O L M L N L O M N M O N O];
    Permuted8 (A B C D E F G H) [I J K L M N O P]
        [I J I K I L I M I N I O I P J K J L J M J N J O J P K L K M K N K O K P L M L N L O L P M N M O M P N O N P O P];
}

/// What [`Array::t`] makes of a view in `V`.
pub type Transposed<M, N, T, V> = Relaid<T, (M, N), V, (N, M), Swapped<0, 1, StepsOf<T, (M, N), V>>>;

/// Views of matrices.
impl<T, M: Dim, N: Dim, V: Borrows + ViewStorage<T, (M, N)>> Array<T, (M, N), V> {
    /// Views a matrix transposed.
    #[inline]
    #[must_use]
    pub fn t(self) -> Transposed<M, N, T, V> {
        let &(m, n) = self.axes();
        or_fail(storage::swap_axes::<0, 1, _, _, _, _>(self, (n, m)))
    }
}

/// Views of matrices on the heap.
#[cfg(feature = "alloc")]
impl<T, M: Dim, N: Dim> Array<T, (M, N), Heap> {
    /// Views a matrix transposed.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].t(), array![[1, 4], [2, 5], [3, 6]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn t(&self) -> Transposed<M, N, T, View<'_>> {
        self.view().t()
    }
}

/// Views of inline matrices.
impl<T: Copy, M: StaticDim, N: StaticDim> Array<T, (M, N), Inline> {
    /// Views a matrix transposed.
    #[inline]
    #[must_use]
    pub fn t(&self) -> Transposed<M, N, T, View<'_>> {
        self.view().t()
    }
}

/// Views that have an element at several positions, and are read only.
impl<'v, T: 'v, S: Shape, L: Layout<S>> Array<T, S, View<'v, L>> {
    /// Views the array stretched to a static shape that it broadcasts to.
    ///
    /// ```
    /// # use array_core::{array, shape};
    /// let row = array![1, 2, 3];
    /// assert_eq!(row.view().broadcast_to::<shape![2, 3]>(), array![[1, 2, 3], [1, 2, 3]]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics where run-time extents do not fit; [`try_broadcast_to`](Self::try_broadcast_to) returns the error.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn broadcast_to<R: StaticShape + AssignFrom<S>>(self) -> BroadcastView<'v, T, S, R, L> {
        or_fail(self.try_broadcast_to(R::VALUE))
    }

    /// Views the array stretched to a shape that it broadcasts to, or to its extents.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where run-time extents do not fit.
    ///
    /// ```
    /// # use array_core::{array, shape};
    /// let row = array![1, 2, 3];
    /// let rows = row.view().try_broadcast_to::<shape![_, 3]>([4, 3])?;
    /// assert_eq!(rows.shape(), [4, 3]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn try_broadcast_to<R: Shape + AssignFrom<S>>(
        self,
        shape: impl IntoShape<R>,
    ) -> Result<BroadcastView<'v, T, S, R, L>, ShapeError> {
        let shape = shape.into_shape("broadcast_to")?;
        if !shape.accepts(self.axes()) {
            let (to, from) = (shape.extents(), self.shape());
            return Err(ShapeError::assign("broadcast_to", to.as_ref(), from.as_ref()));
        }
        if checked_product(shape.extents().as_ref()).is_none() {
            return Err(ShapeError::overflow("broadcast_to", shape.extents().as_ref()));
        }
        Ok(storage::stretch(self, shape))
    }

    /// Views windows of `SIZE` elements along an axis: the axis counts the windows, and their elements become
    /// an axis behind all others. There are none where the axis is shorter.
    ///
    /// # Panics
    ///
    /// Panics where `SIZE` is 0, or a [`DynRank`](crate::DynRank) array has no such axis or no room for one more.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![1.0, 2.0, 6.0, 3.0];
    /// assert_eq!(x.windows_axis::<0, 2>().mean_axis::<1>().as_slice(), [1.5, 4.0, 4.5]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn windows_axis<const AXIS: isize, const SIZE: usize>(self) -> Windows<'v, AXIS, SIZE, T, S, L>
    where
        S: HasAxis<AXIS>,
        S::With<Dyn>: InsertAxis<-1>,
    {
        or_fail(self.try_windows_axis::<AXIS, SIZE>())
    }

    /// [`windows_axis`](Self::windows_axis), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where `SIZE` is 0, a [`DynRank`](crate::DynRank) array has no such axis or no room for one
    /// more, or the windows of a stretched axis have more elements than can be counted.
    #[inline]
    pub fn try_windows_axis<const AXIS: isize, const SIZE: usize>(
        self,
    ) -> Result<Windows<'v, AXIS, SIZE, T, S, L>, IndexError>
    where
        S: HasAxis<AXIS>,
        S::With<Dyn>: InsertAxis<-1>,
    {
        storage::windows_axis::<AXIS, SIZE, _, _, _, _>(self)
    }
}

/// What [`Array::broadcast_to`] makes of a view in `View<'v, L>`.
pub type BroadcastView<'v, T, S, R, L> = Array<T, R, View<'v, Stretched<S, R, <L as Layout<S>>::Steps>>>;

/// What [`Array::windows_axis`] makes of a view in `View<'v, L>`.
pub type Windows<'v, const AXIS: isize, const SIZE: usize, T, S, L> = Array<
    T,
    <<S as HasAxis<AXIS>>::With<Dyn> as InsertAxis<-1>>::Inserted<Len<SIZE>>,
    View<'v, Windowed<AXIS, <L as Layout<S>>::Steps>>,
>;

/// Declares the views that are read only as methods of arrays that own their elements.
macro_rules! read_only {
    ($(#[$cfg:meta])? [$($generic:tt)*] $storage:ty) => {
        /// Views that have an element at several positions, and are read only.
        $(#[$cfg])?
        impl<$($generic)*> Array<T, S, $storage> {
            /// Views the array stretched to a static shape that it broadcasts to.
            ///
            /// ```
            /// # use array_core::{array, shape};
            /// assert_eq!(array![1, 2].broadcast_to::<shape![2, 2]>(), array![[1, 2], [1, 2]]);
            /// ```
            ///
            /// # Panics
            ///
            /// Panics where run-time extents do not fit; [`try_broadcast_to`](Self::try_broadcast_to) returns the
            /// error.
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn broadcast_to<R: StaticShape + AssignFrom<S>>(&self) -> BroadcastView<'_, T, S, R, RowMajor> {
                self.view().broadcast_to()
            }

            /// Views the array stretched to a shape that it broadcasts to, or to its extents.
            ///
            /// # Errors
            ///
            /// A [`ShapeError`] where run-time extents do not fit.
            pub fn try_broadcast_to<R: Shape + AssignFrom<S>>(
                &self,
                shape: impl IntoShape<R>,
            ) -> Result<BroadcastView<'_, T, S, R, RowMajor>, ShapeError> {
                self.view().try_broadcast_to(shape)
            }

            /// Views windows of `SIZE` elements along an axis: the axis counts the windows, and their elements
            /// become an axis behind all others. There are none where the axis is shorter.
            ///
            /// # Panics
            ///
            /// Panics where `SIZE` is 0, or a [`DynRank`](crate::DynRank) array has no such axis or no room for one
            /// more.
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn windows_axis<const AXIS: isize, const SIZE: usize>(
                &self,
            ) -> Windows<'_, AXIS, SIZE, T, S, RowMajor>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                self.view().windows_axis::<AXIS, SIZE>()
            }

            /// [`windows_axis`](Self::windows_axis), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// An [`IndexError`] where `SIZE` is 0, or a [`DynRank`](crate::DynRank) array has no such axis or no room
            /// for one more.
            #[inline]
            pub fn try_windows_axis<const AXIS: isize, const SIZE: usize>(
                &self,
            ) -> Result<Windows<'_, AXIS, SIZE, T, S, RowMajor>, IndexError>
            where
                S: HasAxis<AXIS>,
                S::With<Dyn>: InsertAxis<-1>,
            {
                self.view().try_windows_axis::<AXIS, SIZE>()
            }
        }
    };
}

read_only!(#[cfg(feature = "alloc")] [T, S: Shape] Heap);
read_only!([T: Copy, S: StaticShape] Inline);

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

/// Views for writing of arrays that own their elements, or of views for writing.
impl<T, S: Shape, B: StorageMut<T, S>> Array<T, S, B> {
    /// [`index_axis`](Self::index_axis), for writing.
    ///
    /// # Panics
    ///
    /// Panics where the index is out of bounds.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn index_axis_mut<const AXIS: isize>(&mut self, index: usize) -> Indexed<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().index_axis::<AXIS>(index)
    }

    /// [`slice_axis`](Self::slice_axis), for writing.
    ///
    /// # Panics
    ///
    /// Panics where the range is out of bounds.
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

    /// [`split_at`](Self::split_at), for writing: both parts can be written to, and read while the other is
    /// written to.
    ///
    /// # Panics
    ///
    /// Panics where the axis is shorter.
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

    /// [`axis_iter`](Self::axis_iter), for writing.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axis.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn axis_iter_mut<const AXIS: isize>(&mut self) -> AxisIter<AXIS, T, S, ViewMut<'_, B::Layout>>
    where
        S: HasAxis<AXIS>,
    {
        self.view_mut().axis_iter::<AXIS>()
    }

    /// [`axis_chunks`](Self::axis_chunks), for writing.
    ///
    /// # Panics
    ///
    /// Panics where `size` is 0, or a [`DynRank`](crate::DynRank) array has no such axis.
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

/// Arrays of run-time rank.
impl<T, V: Borrows + ViewStorage<T, DynRank>> Array<T, DynRank, V> {
    /// Views the axes in another order: the axis `i` of the view is the axis `order[i]`, counted from 0 or
    /// backwards from -1.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the order does not name each axis once.
    pub fn try_permute(self, order: &[isize]) -> Result<Relaid<T, DynRank, V, DynRank, Strided<DynRank>>, ShapeError> {
        let shape = self.axes().clone();
        storage::permute_dyn(self, order).ok_or_else(|| ShapeError::order("permute", &shape, order))
    }
}
