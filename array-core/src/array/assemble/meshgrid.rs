//! Grids: vectors that are stretched along each other's axes.

use crate::error::ShapeError;
use crate::shape::{AtAxes, Axis0, Axis1, Axis2, AxisList, Layout, Shape, Vector, checked_product};
use crate::storage::{self, Array, Origin, Storage, View};

/// An argument of [`meshgrid`](crate::Arrays::meshgrid): an array by reference, or a view by value.
#[diagnostic::on_unimplemented(
    message = "cannot make a grid of `{Self}`, which is neither a reference nor a view",
    label = "borrow it with `&`",
    note = "a grid borrows 2 or 3 arrays of one axis, as in `(&x, &y).meshgrid()`",
    note = "see array_core::errors#not-a-vector"
)]
pub trait Gridded {
    /// The shape.
    type Shape: Shape;
    /// The view of the array in the shape `G` of the grid. The axes `A` of the grid are the axes of
    /// the array.
    type Along<A: AxisList, G: Shape>;

    /// Returns the shape.
    #[doc(hidden)]
    fn gridded(&self) -> &Self::Shape;

    /// Views the array in the shape of a grid. The axes of the array become the axes `A` of the
    /// grid, which have the same extents. The elements repeat along the other axes.
    #[doc(hidden)]
    fn along<A: AxisList, G: Shape>(self, grid: &G) -> Self::Along<A, G>;
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, B: Storage<T, S>> Gridded for &'v Array<T, S, B> {
    type Shape = S;
    type Along<A: AxisList, G: Shape> = Array<T, G, View<'v, AtAxes<A, G, <B::Layout as Layout<S>>::Steps>>>;

    fn gridded(&self) -> &S {
        self.axes()
    }

    fn along<A: AxisList, G: Shape>(self, grid: &G) -> Self::Along<A, G> {
        storage::at_axes(storage::borrow(self), grid.clone())
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> Gridded for Array<T, S, View<'v, L, O>> {
    type Shape = S;
    type Along<A: AxisList, G: Shape> = Array<T, G, View<'v, AtAxes<A, G, L::Steps>>>;

    fn gridded(&self) -> &S {
        self.axes()
    }

    fn along<A: AxisList, G: Shape>(self, grid: &G) -> Self::Along<A, G> {
        storage::at_axes(storage::with_origin(self), grid.clone())
    }
}

/// The order of the axes of a grid in NumPy's `"xy"`: that of the vectors, with the first two
/// swapped.
#[derive(Clone, Copy, Debug)]
pub struct Xy;

/// The order of the axes of a grid in NumPy's `"ij"`: that of the vectors.
#[derive(Clone, Copy, Debug)]
pub struct Ij;

/// Relation: a vector and a tuple `Rest` of other vectors form a grid. `O` is the order of its
/// axes: [`Xy`] or [`Ij`]. See [`Arrays::meshgrid`](crate::Arrays::meshgrid).
#[diagnostic::on_unimplemented(
    message = "cannot make a grid of `{Self}` and `{Rest}`",
    label = "not a tuple of vectors",
    note = "a grid borrows 2 or 3 arrays of one axis, as in `(&x, &y).meshgrid()`",
    note = "see array_core::errors#not-a-vector"
)]
pub trait GridWith<O, Rest> {
    /// The views, as a tuple.
    type Output;

    /// Returns a view of each vector in the shape of the grid.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if a [`DynRank`](crate::DynRank) array has a rank other than 1, or
    /// if the number of positions exceeds `usize::MAX`.
    #[doc(hidden)]
    fn try_grid_with(self, rest: Rest, operation: &'static str) -> Result<Self::Output, ShapeError>;
}

/// The axis of a vector.
type AxisOf<X> = <<X as Gridded>::Shape as Vector>::Axis;

/// A grid with the axes of two vectors.
type Plane<X, Y> = (AxisOf<X>, AxisOf<Y>);

/// A grid with the axes of three vectors.
type Space<X, Y, Z> = (AxisOf<X>, AxisOf<Y>, AxisOf<Z>);

/// Implements [`GridWith`]. A row lists the order, the first vector, the other vectors, and the
/// shape of the grid. Then it lists the vector of each axis of the grid, and the axis of the grid
/// for each vector.
macro_rules! grids {
    ($($order:ident $first:ident [$($rest:ident)*] => $grid:ty = ($($axis:ident),*): $($x:ident at $place:ident),*;)*) => {$(
        impl<$first: Gridded<Shape: Vector>, $($rest: Gridded<Shape: Vector>),*> GridWith<$order, ($($rest,)*)> for $first {
            type Output = ($($x::Along<($place,), $grid>,)*);

            #[allow(non_snake_case)]
            fn try_grid_with(self, rest: ($($rest,)*), operation: &'static str) -> Result<Self::Output, ShapeError> {
                let $first = self;
                let ($($rest,)*) = rest;
                let grid: $grid = ($($axis.gridded().vector_axis(operation)?,)*);
                let extents = grid.extents();
                if checked_product(&extents).is_none() {
                    return Err(ShapeError::overflow(operation, &extents));
                }
                Ok(($($x.along(&grid),)*))
            }
        }
    )*};
}

grids! {
    Ij X [Y] => Plane<X, Y> = (X, Y): X at Axis0, Y at Axis1;
    Ij X [Y Z] => Space<X, Y, Z> = (X, Y, Z): X at Axis0, Y at Axis1, Z at Axis2;
    Xy X [Y] => Plane<Y, X> = (Y, X): X at Axis1, Y at Axis0;
    Xy X [Y Z] => Space<Y, X, Z> = (Y, X, Z): X at Axis1, Y at Axis0, Z at Axis2;
}
