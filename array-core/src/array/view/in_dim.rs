//! Views whose axes become listed axes of another shape.

use crate::error::{ShapeError, or_fail};
use crate::shape::{
    AtAxes, AxisList, BroadcastInDim, BroadcastInDimShape, InDims, IntoShape, Layout, RowMajor, Shape, StaticShape,
    Stretched,
};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{self, Inline, Origin, Storage, View};

/// The result of [`Array::broadcast_in_dim`] for a view with the storage `View<'v, L>`.
pub type InDimView<'v, T, S, A, R, L> = Array<
    T,
    BroadcastInDimShape<S, A, R>,
    View<
        'v,
        Stretched<
            <S as BroadcastInDim<A, R>>::Placed,
            BroadcastInDimShape<S, A, R>,
            AtAxes<A, <S as BroadcastInDim<A, R>>::Placed, <L as Layout<S>>::Steps>,
        >,
    >,
>;

/// The name of the operation in errors.
const OPERATION: &str = "broadcast_in_dim";

/// Places the axes of an array at the axes `A` of `shape`. Views the array in the shape to which
/// this placed array and `shape` broadcast.
fn in_dim<'v, T: 'v, S, L, R, A>(
    view: Array<T, S, View<'v, L>>,
    shape: R,
) -> Result<InDimView<'v, T, S, A, R, L>, ShapeError>
where
    S: Shape + BroadcastInDim<A, R>,
    L: Layout<S>,
    R: Shape,
    A: AxisList,
{
    let placed = view.axes().place(&shape, OPERATION)?;
    let to = view.axes().broadcast_in_dim(&shape, OPERATION)?;
    storage::stretch(storage::at_axes(view, placed), to, OPERATION)
}

/// Declares the methods of immutable views and of owned arrays. A row has the parameters, the
/// storage, and the receiver, with its lifetime if it is borrowed. Then it has the layout, and the
/// expression for a view.
macro_rules! in_dim {
    ($($(#[$cfg:meta])? [$($generic:tt)*] $storage:ty, [$($own:lifetime)?] ($($this:tt)*) $layout:ident => $view:expr;)*) => {$(
        /// Views whose axes become listed axes of another shape.
        $(#[$cfg])?
        impl<$($generic)*> Array<T, S, $storage> {
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
            pub fn broadcast_in_dim<$($own,)? R, A>($($this)*) -> InDimView<'v, T, S, A, R, $layout>
            where
                S: BroadcastInDim<A, R>,
                R: StaticShape,
                A: AxisList,
            {
                or_fail(in_dim($view, R::VALUE))
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
            ) -> Result<InDimView<'v, T, S, A, R, $layout>, ShapeError>
            where
                S: BroadcastInDim<A, R>,
                R: Shape,
                A: AxisList,
            {
                in_dim($view, shape.into_shape(OPERATION)?)
            }
        }
    )*};
}

in_dim! {
    ['v, T: 'v, S: Shape, L: Layout<S>, O: Origin] View<'v, L, O>, [] (self) L => storage::with_origin(self);
    #[cfg(feature = "alloc")] [T, S: Shape] Heap, ['v] (&'v self) RowMajor => self.view();
    [T: Copy, S: StaticShape] Inline, ['v] (&'v self) RowMajor => self.view();
}

/// An argument of a function such as [`broadcast_in_dim`]: an array by reference, or a view by
/// value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be viewed as an array",
    label = "neither an array by reference nor a view",
    note = "write `&x` for an array, and `x` or `&x` for a view",
    note = "see array_core::errors#not-an-operand"
)]
pub trait Viewed<'v> {
    /// The type of the elements.
    type Elem: 'v;
    /// The shape.
    type Shape: Shape;
    /// The layout.
    type Layout: Layout<Self::Shape>;

    /// Views the elements.
    fn viewed(self) -> Array<Self::Elem, Self::Shape, View<'v, Self::Layout>>;
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, B: Storage<T, S>> Viewed<'v> for &'v Array<T, S, B> {
    type Elem = T;
    type Shape = S;
    type Layout = B::Layout;

    #[inline]
    fn viewed(self) -> Array<T, S, View<'v, B::Layout>> {
        storage::borrow(self)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> Viewed<'v> for Array<T, S, View<'v, L, O>> {
    type Elem = T;
    type Shape = S;
    type Layout = L;

    #[inline]
    fn viewed(self) -> Array<T, S, View<'v, L>> {
        storage::with_origin(self)
    }
}

/// Views an array in the static shape `R`. The axes of the array become the listed axes `A` of `R`,
/// and the elements repeat along all other axes. See [`Array::broadcast_in_dim`]. The argument is
/// an array by reference, or a view by value.
///
/// ```
/// use array_core::functions::broadcast_in_dim;
/// use array_core::{array, axes, shape};
///
/// let v = array![1, 2, 3];
/// let columns = broadcast_in_dim::<shape![3, 2], axes![0], _>(&v);
/// assert_eq!(columns, array![[1, 1], [2, 2], [3, 3]]);
/// ```
///
/// # Panics
///
/// Panics in the same cases as [`Array::broadcast_in_dim`]. [`Array::try_broadcast_in_dim`] returns
/// the error.
#[inline]
#[must_use]
#[track_caller]
pub fn broadcast_in_dim<'v, R, A, X>(x: X) -> InDimView<'v, X::Elem, X::Shape, A, R, X::Layout>
where
    X: Viewed<'v>,
    X::Shape: InDims<A, R>,
    R: StaticShape,
    A: AxisList,
{
    or_fail(in_dim(x.viewed(), R::VALUE))
}
