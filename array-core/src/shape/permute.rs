//! Relations of shapes whose axes are reordered.

use super::{
    Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7, HasAxis, Having, InsertAxis, InsertedShape, Shape,
};
use crate::shape::Dim;

/// Relation: an array of shape `Self` is a matrix, and can be transposed.
///
/// The relation does not hold for [`DynRank`](super::DynRank), whose rank need not be 2: use
/// [`swap_axes`](crate::Array::swap_axes) instead.
#[diagnostic::on_unimplemented(
    message = "cannot transpose an array of shape `{Self}`: it is not a matrix",
    label = "a matrix has two axes",
    note = "for stacks `mt()`, for two axes `swap_axes::<0, 1>()`, for vectors `expand_dims::<1>()`",
    note = "see array_core::errors#not-a-matrix"
)]
pub trait Transpose: Shape {
    /// The shape with the two axes swapped.
    type Transposed: Shape;
}

#[diagnostic::do_not_recommend]
impl<M: Dim, N: Dim> Transpose for (M, N) {
    type Transposed = (N, M);
}

/// Relation: an array of shape `Self` is a matrix, which has rows and columns.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is not a matrix",
    label = "only a matrix has rows and columns",
    note = "`axis_iter` and `index_axis` take any axis of any array",
    note = "see array_core::errors#not-a-matrix"
)]
pub trait RowsAndColumns:
    HasAxis<0, Place = Axis0, Without = Self::Row> + HasAxis<1, Place = Axis1, Without = Self::Column>
{
    /// The shape of a row.
    type Row: Shape;
    /// The shape of a column.
    type Column: Shape;
}

#[diagnostic::do_not_recommend]
impl<M: Dim, N: Dim> RowsAndColumns for (M, N) {
    type Row = (N,);
    type Column = (M,);
}

/// The shape `S` with its axes `I` and `J` swapped, for signatures.
pub type SwappedShape<const I: isize, const J: isize, S> = <S as SwapAxes<I, J>>::Swapped;

/// The shape `S` with a copy of its axis `J` in place of its axis `I`, if `S` has both axes.
type Copied<const I: isize, const J: isize, S> =
    Having<Having<S, I, S>, J, <S as HasAxis<I>>::With<<Having<S, I, S> as HasAxis<J>>::Axis>>;

/// Relation: `Self` has the axes `I` and `J`, which can be swapped. The axes of a
/// [`DynRank`](super::DynRank) are checked at run time.
pub trait SwapAxes<const I: isize, const J: isize>: Shape {
    /// The shape with the two axes swapped.
    type Swapped: Shape;
}

// Each bound is on the result of the bound before it, so that rustc reports only the first missing
// axis, and only once.
#[diagnostic::do_not_recommend]
impl<const I: isize, const J: isize, S> SwapAxes<I, J> for S
where
    S: HasAxis<I>,
    Having<S, I, S>: HasAxis<J>,
    Copied<I, J, S>: HasAxis<J>,
{
    type Swapped = <Copied<I, J, S> as HasAxis<J>>::With<<S as HasAxis<I>>::Axis>;
}

/// Relation: the axis `FROM` of `Self` can be moved to the position `TO`. Both must exist, which is
/// checked at run time for a [`DynRank`](super::DynRank).
#[diagnostic::on_unimplemented(
    message = "cannot move axis {FROM} of an array of shape `{Self}` to {TO}",
    label = "no such axis",
    note = "both are counted from 0, the outermost, or backwards from -1, the innermost",
    note = "see array_core::errors#no-such-axis"
)]
pub trait MoveAxis<const FROM: isize, const TO: isize>: Shape {
    /// The shape with the axis at the new position. The order of the other axes does not change.
    type Moved: Shape;

    /// Returns the shape with the axis at the new position. Both positions must exist.
    #[doc(hidden)]
    fn moved(&self) -> Self::Moved;
}

#[diagnostic::do_not_recommend]
impl<const FROM: isize, const TO: isize, S> MoveAxis<FROM, TO> for S
where
    S: HasAxis<FROM, Without: InsertAxis<TO>>,
{
    type Moved = InsertedShape<S::Without, TO, S::Axis>;

    #[inline(always)]
    fn moved(&self) -> Self::Moved {
        self.without().inserted(self.axis())
    }
}

/// Relation: the axes `Self` and `Other` of a permutation are different. `AXIS` is the number that
/// the program uses for `Other`, and occurs only in the message.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} appears twice in the permutation",
    label = "each axis appears once",
    note = "a permutation lists each axis once, counted from either end, as in `permute::<-1, 0, 1>()`",
    note = "see array_core::errors#axis-listed-twice"
)]
pub trait Apart<Other, const AXIS: isize> {
    /// An alias of `()`. The type of a view contains it, so that rustc does not quote the bound of
    /// a method when it reports a repeated axis; see `shape/known.rs`.
    #[doc(hidden)]
    type Fits;
}

/// Implements [`Apart`] for each pair of different axes.
macro_rules! apart {
    ($($axis:ident : $($other:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl<const AXIS: isize> Apart<$other, AXIS> for $axis {
            type Fits = ();
        }
    )*)*};
}

apart! {
    Axis0: Axis1 Axis2 Axis3 Axis4 Axis5 Axis6 Axis7;
    Axis1: Axis0 Axis2 Axis3 Axis4 Axis5 Axis6 Axis7;
    Axis2: Axis0 Axis1 Axis3 Axis4 Axis5 Axis6 Axis7;
    Axis3: Axis0 Axis1 Axis2 Axis4 Axis5 Axis6 Axis7;
    Axis4: Axis0 Axis1 Axis2 Axis3 Axis5 Axis6 Axis7;
    Axis5: Axis0 Axis1 Axis2 Axis3 Axis4 Axis6 Axis7;
    Axis6: Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis7;
    Axis7: Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis6;
}
