//! Grids of coordinates.

use super::Array;
use super::view::InDimView;
use crate::array::or_fail;
use crate::dim::Dim;
use crate::error::ShapeError;
use crate::shape::{Axis0, Axis1, Axis2, BroadcastInDim};
use crate::storage::{self, Storage};

/// Vectors of coordinates, by reference, which make a grid: a tuple of 2 or 3.
///
/// # Examples
///
/// ```
/// use array_core::{Meshgrid, array};
///
/// let (x, y) = (array![0.0, 1.0], array![0.0, 0.5, 1.0]);
/// let (i, j) = (&x, &y).meshgrid();
/// assert_eq!(i, array![[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]);
/// assert_eq!((i + j).shape(), [2, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not make a grid",
    label = "not a tuple of vectors",
    note = "a grid is made of a tuple of 2 or 3 references to vectors, as in `(&x, &y).meshgrid()`",
    note = "see ERRORS.md#not-a-piece"
)]
pub trait Meshgrid {
    /// Views of the vectors.
    type Grid;

    /// Views each vector along its axis of the grid, stretched along the others: the first one along axis 0. Nothing is copied.
    ///
    /// Rule: `meshgrid` of the Array API with `indexing="ij"`. Vectors broadcast by themselves: `x.expand_dims::<1>() + &y` needs no
    /// grid.
    ///
    /// # Panics
    ///
    /// Panics where the grid has more positions than can be counted; [`try_meshgrid`](Self::try_meshgrid) returns the error.
    #[must_use]
    #[track_caller]
    fn meshgrid(self) -> Self::Grid
    where
        Self: Sized,
    {
        or_fail(self.try_meshgrid())
    }

    /// [`meshgrid`](Self::meshgrid), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the grid has more positions than can be counted.
    fn try_meshgrid(self) -> Result<Self::Grid, ShapeError>;
}

/// Implements [`Meshgrid`] for a number of vectors: for each its elements, axis and storage, and the number of the axis.
macro_rules! grids {
    ($(($($t:ident $n:ident $b:ident $axis:ident),*) $shape:ty;)*) => {$(
        impl<'v, $($t: 'v, $n: Dim, $b: Storage<$t, ($n,)>),*> Meshgrid for ($(&'v Array<$t, ($n,), $b>,)*)
        where
            $(($n,): BroadcastInDim<($axis,), $shape>,)*
        {
            type Grid = ($(InDimView<'v, $t, ($n,), ($axis,), $shape, $b::Layout>,)*);

            #[allow(non_snake_case)]
            fn try_meshgrid(self) -> Result<Self::Grid, ShapeError> {
                let ($($n,)*) = self;
                let shape: $shape = ($($n.axes().0,)*);
                Ok(($(storage::borrow($n).try_broadcast_in_dim::<$shape, ($axis,)>(shape)?,)*))
            }
        }
    )*};
}

grids! {
    (T M B Axis0, U N Q Axis1) (M, N);
    (T M B Axis0, U N Q Axis1, V O P Axis2) (M, N, O);
}
