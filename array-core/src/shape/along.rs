//! Relations of two shapes along an axis.

use super::{Broadcast, DynRank, EqualRanks, HasAxis, Shape};
use crate::error::ShapeError;
use crate::shape::{Dim, Dyn};

/// Relation: an array of indices of shape `R` can select elements along the axis `AXIS` of an array
/// of shape `Self`.
///
/// Both shapes have the same rank, and all axes other than `AXIS` broadcast. Along `AXIS`, the
/// result has the axis of the indices. This is the rule of `take_along_axis` in the Array API.
///
/// # Examples
///
/// ```
/// use array_core::prelude::*;
///
/// let x = array![[30, 10, 20], [5, 6, 4]];
/// let least: Array<i32, shape![2, 1]> = x.take_along_axis::<1>(&x.argmin_axis_keep::<1>());
/// assert_eq!(least, array![[10], [4]]);
/// ```
///
/// The array of indices must have the same rank as the array:
///
/// ```compile_fail,E0277
/// use array_core::prelude::*;
/// let x = array![[30, 10, 20], [5, 6, 4]];
/// let _ = x.take_along_axis::<1>(&x.argmin_axis::<1>());
/// ```
#[diagnostic::on_unimplemented(
    message = "indices of shape `{R}` cannot take elements along axis {AXIS} of an array of shape `{Self}`",
    label = "the indices do not fit the array",
    note = "both need the same rank; all axes but axis {AXIS} must be the same, or one is `One` or `Dyn`",
    note = "`argmax_axis_keep` returns indices that fit; see array_core::errors#indices-along-an-axis"
)]
pub trait TakeAlong<const AXIS: isize, R: Shape>: Shape {
    /// The shape of the result.
    type Taken: Shape;

    /// Returns the shape of the result, and the position of the axis `AXIS` in it.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if run-time ranks differ, run-time extents do not broadcast, or a
    /// [`DynRank`] has no axis `AXIS`.
    #[doc(hidden)]
    fn take_along(&self, indices: &R, operation: &'static str) -> Result<(Self::Taken, usize), ShapeError>;
}

/// The same relation as [`TakeAlong`], as a trait of the shape of the indices.
///
/// Methods use this trait as a bound. If they used [`TakeAlong`], a trait of the shape of the
/// array, rustc would check the bound before it knows the shape of the indices. rustc would then
/// quote the bound in its error.
#[doc(hidden)]
pub trait AlongShape<const AXIS: isize, S>: Shape {
    /// The shape of the result.
    type Taken: Shape;

    /// Returns the shape of the result, and the position of the axis `AXIS` in it. Returns an error
    /// if run-time ranks or extents do not fit, or if a [`DynRank`] has no axis `AXIS`.
    fn take_from(&self, array: &S, operation: &'static str) -> Result<(Self::Taken, usize), ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S: TakeAlong<AXIS, R>, R: Shape> AlongShape<AXIS, S> for R {
    type Taken = S::Taken;

    fn take_from(&self, array: &S, operation: &'static str) -> Result<(S::Taken, usize), ShapeError> {
        array.take_along(self, operation)
    }
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S, R> TakeAlong<AXIS, R> for S
where
    S: EqualRanks<R> + HasAxis<AXIS>,
    R: HasAxis<AXIS>,
    S: Broadcast<R::With<S::Axis>, Output: HasAxis<AXIS>>,
{
    type Taken = <<S as Broadcast<R::With<S::Axis>>>::Output as HasAxis<AXIS>>::With<R::Axis>;

    fn take_along(&self, indices: &R, operation: &'static str) -> Result<(Self::Taken, usize), ShapeError> {
        let position = self.position(operation)?;
        let (extents, found) = (self.shown(), indices.shown());
        if extents.len() != found.len() {
            return Err(ShapeError::convert(operation, &found, &extents));
        }
        let beside = indices.with(HasAxis::<AXIS>::axis(self));
        match self.broadcast(&beside) {
            Some(shape) => Ok((shape.with(indices.axis()), position)),
            None => Err(ShapeError::broadcast(operation, &extents, &beside.shown())),
        }
    }
}

/// A shape of one axis, such as the shape of a sorted sequence or of the edges of bins. The rank of
/// a [`DynRank`] is checked at run time.
///
/// # Examples
///
/// ```
/// use array_core::array;
///
/// let edges = array![0.0, 1.0, 2.0];
/// assert_eq!(edges.searchsorted(&array![0.5, 1.0]), array![1_i64, 1]);
/// ```
///
/// The elements of a matrix are not in one sorted order:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![[0.0, 1.0], [2.0, 3.0]].searchsorted(&array![0.5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` does not have exactly one axis",
    label = "one axis is needed",
    note = "operands of `dot`, edges of `histogram`, and arrays to be searched must have one axis",
    note = "see array_core::errors#one-axis-needed"
)]
pub trait OneAxis: Shape {
    /// The only axis.
    type Axis: Dim;

    /// Returns the axis, or an error if the rank of a [`DynRank`] is not 1.
    #[doc(hidden)]
    fn only_axis(&self, operation: &'static str) -> Result<Self::Axis, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape + OneAxisRow> OneAxis for S {
    type Axis = S::Axis;

    #[inline(always)]
    fn only_axis(&self, operation: &'static str) -> Result<S::Axis, ShapeError> {
        self.sole_axis(operation)
    }
}

/// The bound of the blanket impl of [`OneAxis`]. This trait has the impls for tuples of one axis
/// and for [`DynRank`]. `shape/known.rs` explains why there are two traits.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` does not have exactly one axis",
    label = "one axis is needed",
    note = "operands of `dot`, edges of `histogram`, and arrays to be searched must have one axis",
    note = "see array_core::errors#one-axis-needed"
)]
pub trait OneAxisRow {
    /// The only axis.
    type Axis: Dim;

    /// Returns the axis, or an error if the rank of a [`DynRank`] is not 1.
    fn sole_axis(&self, operation: &'static str) -> Result<Self::Axis, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> OneAxisRow for (D,) {
    type Axis = D;

    #[inline(always)]
    fn sole_axis(&self, _: &'static str) -> Result<D, ShapeError> {
        Ok(self.0)
    }
}

#[diagnostic::do_not_recommend]
impl OneAxisRow for DynRank {
    type Axis = Dyn;

    fn sole_axis(&self, operation: &'static str) -> Result<Dyn, ShapeError> {
        match **self {
            [extent] => Ok(Dyn(extent)),
            _ => Err(ShapeError::convert(operation, self, &[crate::error::ANY_EXTENT])),
        }
    }
}

/// A shape for which [`nonzero`](crate::Array::nonzero) can list positions of elements: a tuple of
/// at least one axis, or a [`DynRank`] of any rank.
///
/// # Examples
///
/// ```
/// use array_core::array;
///
/// let [rows, columns] = array![[0, 7], [5, 0]].nonzero();
/// assert_eq!((rows.to_vec(), columns.to_vec()), (vec![0, 1], vec![1, 0]));
/// ```
///
/// The element of a 0-d array has no position:
///
/// ```compile_fail,E0277
/// use array_core::InlineArray;
/// let _ = InlineArray::from(7).nonzero();
/// ```
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no axes, and so no positions",
    label = "a 0-d array has no positions",
    note = "read the element of a 0-d array with `to_scalar()`",
    note = "see array_core::errors#no-positions"
)]
pub trait HasPositions: Shape {
    /// A list with one `X` for each axis: `[X; RANK]` if the shape is a tuple, and `Vec<X>` if it
    /// is a [`DynRank`].
    type PerAxis<X>;

    /// Calls `make` with the number of each axis, counted from 0, and returns the list of the
    /// results.
    #[doc(hidden)]
    fn per_axis<X>(&self, make: impl FnMut(usize) -> X) -> Self::PerAxis<X>;
}

#[cfg(feature = "alloc")]
macro_rules! positions {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> HasPositions for ($($axis,)*) {
            type PerAxis<X> = [X; $rank];

            fn per_axis<X>(&self, make: impl FnMut(usize) -> X) -> [X; $rank] {
                core::array::from_fn(make)
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
super::each_rank! { positions }

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl HasPositions for DynRank {
    type PerAxis<X> = alloc::vec::Vec<X>;

    fn per_axis<X>(&self, make: impl FnMut(usize) -> X) -> alloc::vec::Vec<X> {
        (0..self.len()).map(make).collect()
    }
}
