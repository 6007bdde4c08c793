//! Views whose axes become listed axes of another shape.

use crate::error::{ShapeError, or_fail};
use crate::shape::{
    AtAxes, AxisList, BroadcastInDim, BroadcastInDimShape, InDims, Layout, Shape, StaticShape, Stretched,
};
use crate::storage::Array;
use crate::storage::{self, Heap, Origin, Storage, View};

/// The result of [`Array::broadcast_in_dim`] for a view with the storage `View<'v, L, O>`.
pub type InDimView<'v, T, S, A, R, L, O = Heap> = Array<
    T,
    BroadcastInDimShape<S, A, R>,
    View<
        'v,
        Stretched<
            <S as BroadcastInDim<A, R>>::Placed,
            BroadcastInDimShape<S, A, R>,
            AtAxes<A, <S as BroadcastInDim<A, R>>::Placed, <L as Layout<S>>::Steps>,
        >,
        <O as Origin>::Part<BroadcastInDimShape<S, A, R>>,
    >,
>;

/// The name of the operation in errors.
pub(super) const OPERATION: &str = "broadcast_in_dim";

/// Places the axes of an array at the axes `A` of `shape`. Views the array in the shape to which
/// this placed array and `shape` broadcast.
pub(super) fn in_dim<'v, T: 'v, S, L, R, A>(
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
    /// The storage of results of operations on the view: on the heap for an array by reference.
    #[doc(hidden)]
    type Origin: Origin;

    /// Views the elements.
    fn viewed(self) -> Array<Self::Elem, Self::Shape, View<'v, Self::Layout>>;
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, B: Storage<T, S>> Viewed<'v> for &'v Array<T, S, B> {
    type Elem = T;
    type Shape = S;
    type Layout = B::Layout;
    type Origin = Heap;

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
    type Origin = O;

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
pub fn broadcast_in_dim<'v, R, A, X>(x: X) -> InDimView<'v, X::Elem, X::Shape, A, R, X::Layout, X::Origin>
where
    X: Viewed<'v>,
    X::Shape: InDims<A, R>,
    R: StaticShape,
    A: AxisList,
{
    storage::with_origin(or_fail(in_dim(x.viewed(), R::VALUE)))
}
