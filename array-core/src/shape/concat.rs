//! Shapes of arrays that are concatenated or stacked.

use super::{Broadcast, BroadcastShape, HasAxis, InsertAxis, InsertedShape, SameShape, Shape, WithAxis};
use crate::shape::{Dim, One};

/// Relation: arrays of shapes `Self` and `R` can be concatenated along the axis `AXIS`. Both have
/// the axis, and all other axes are the same.
///
/// [`Dyn`](crate::Dyn) matches any axis. The extents are then compared at run time. This is the
/// rule of `concat` in the Array API.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Arrays, array, shape};
///
/// let (x, y) = (array![[1, 2, 3]], array![[4, 5, 6], [7, 8, 9]]);
/// let z: Array<i32, shape![3, 3]> = (&x, &y).concat::<0>();
/// assert_eq!(z, array![[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
/// ```
///
/// All axes other than `AXIS` must be the same:
///
/// ```compile_fail,E0277
/// # use array_core::{Arrays, array};
/// let (x, y) = (array![[1, 2, 3]], array![[4, 5], [7, 8]]);
/// let z = (&x, &y).concat::<0>();
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot concatenate arrays of shapes `{Self}` and `{R}` along axis {AXIS}",
    label = "the ranks or other axes differ, or there is no axis {AXIS}",
    note = "all axes but {AXIS} must be the same; of three arrays, the first two are joined first",
    note = "`row.expand_dims::<0>()` adds an axis, `.t()` transposes, `stack` joins along a new axis",
    note = "see array_core::errors#cannot-be-concatenated"
)]
pub trait Concat<const AXIS: isize, R>: Shape {
    /// The axis `AXIS` of the left shape.
    type Left: Dim;
    /// The axis `AXIS` of the right shape.
    type Right: Dim;
    /// The shape of the result with `D` as the axis `AXIS`.
    type With<D: Dim>: Shape;
}

/// The shape `S` with [`One`] in place of the axis `AXIS`, to compare the other axes of two shapes.
type Others<S, const AXIS: isize> = WithAxis<S, AXIS, One>;

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S, R> Concat<AXIS, R> for S
where
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS>,
    Others<S, AXIS>: SameShape<Others<R, AXIS>> + Broadcast<Others<R, AXIS>, Output: HasAxis<AXIS>>,
{
    type Left = S::Axis;
    type Right = R::Axis;
    type With<D: Dim> = WithAxis<BroadcastShape<Others<S, AXIS>, Others<R, AXIS>>, AXIS, D>;
}

/// Relation: arrays of shapes `Self` and `R` can be stacked along a new axis at the position
/// `AXIS`. The shapes are the same, and the rank with the new axis does not exceed the maximum.
///
/// [`Dyn`](crate::Dyn) matches any axis, and [`DynRank`](crate::DynRank) matches any shape. The
/// extents are then compared at run time. This is the rule of `stack` in the Array API.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Arrays, array, shape};
///
/// let (x, y) = (array![1, 2, 3], array![4, 5, 6]);
/// let z: Array<i32, shape![3, 2]> = (&x, &y).stack::<1>();
/// assert_eq!(z, array![[1, 4], [2, 5], [3, 6]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot stack arrays of shapes `{Self}` and `{R}` along a new axis {AXIS}",
    label = "the shapes differ, or there is no such position",
    note = "the shapes must be the same; the new axis is counted from 0, or backwards from -1",
    note = "`concat` joins arrays along an existing axis",
    note = "see array_core::errors#cannot-be-concatenated"
)]
pub trait Stack<const AXIS: isize, R>: Shape {
    /// The common shape of both arrays.
    type Both: Shape;
    /// The shape of the result, with `D` as the new axis.
    type With<D: Dim>: Shape;
}

/// The shape `S` with [`One`] as the new axis `AXIS`, to compare two shapes. [`SameShape`] holds
/// for `()` and every other shape, but not for a shape of one axis and a shape of two.
type Beside<S, const AXIS: isize> = InsertedShape<S, AXIS, One>;

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S, R> Stack<AXIS, R> for S
where
    S: InsertAxis<AXIS> + Broadcast<R, Output: InsertAxis<AXIS>>,
    R: InsertAxis<AXIS>,
    Beside<S, AXIS>: SameShape<Beside<R, AXIS>>,
{
    type Both = BroadcastShape<S, R>;
    type With<D: Dim> = InsertedShape<BroadcastShape<S, R>, AXIS, D>;
}
