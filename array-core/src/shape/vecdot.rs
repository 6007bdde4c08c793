//! Products of vectors along an axis.

use super::{Broadcast, HasAxis, SameDim, Shape};
use crate::dim::Dim;
use crate::error::ShapeError;

/// The relation of two shapes whose vectors along the axis `AXIS` are multiplied.
///
/// Both have the axis, counted backwards from -1, and it is the same one: nothing is stretched there, as in a product of
/// [matrices](super::Matmul). The other axes broadcast. Rule: `vecdot` of the Array API.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let (points, normal) = (array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], array![0.0, 1.0]);
/// let heights: Array<f64, shape![3]> = points.vecdot::<-1, _, _, _, _>(&normal);
/// assert_eq!(heights, array![2.0, 4.0, 6.0]);
/// ```
///
/// Vectors of another length are refused:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![1.0, 2.0].vecdot::<-1, _, _, _, _>(&array![1.0, 2.0, 3.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "vectors along axis {AXIS} of `{Self}` and `{R}` cannot be multiplied",
    label = "these vectors do not go together",
    note = "both have axis {AXIS}, the same one; the other axes broadcast; see ERRORS.md#vectors-differ"
)]
pub trait Vecdot<const AXIS: isize, R: Shape>: Shape {
    /// The shape that both broadcast to.
    type Both: Shape;

    /// Returns the shape that both broadcast to.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where run-time ranks or extents do not fit.
    #[doc(hidden)]
    fn both(&self, rhs: &R, operation: &'static str) -> Result<Self::Both, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S, R> Vecdot<AXIS, R> for S
where
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS>,
    S::Axis: SameDim<R::Axis>,
    // With the axis itself on both sides, so that one that differs is not reported as one that does not broadcast.
    S: Broadcast<R::With<S::Axis>>,
{
    type Both = <S as Broadcast<R::With<S::Axis>>>::Output;

    fn both(&self, rhs: &R, operation: &'static str) -> Result<Self::Both, ShapeError> {
        self.position(operation)?;
        rhs.position(operation)?;
        match self.broadcast(&rhs.with(self.axis())) {
            Some(both) if self.axis().extent() == rhs.axis().extent() => Ok(both),
            _ => Err(ShapeError::broadcast(operation, &self.shown(), &rhs.shown())),
        }
    }
}
