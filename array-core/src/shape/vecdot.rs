//! Dot products and cross products of vectors along an axis.

use super::{Broadcast, DynRank, Gives, HasAxis, SameDim, Shape};
use crate::error::{ANY_EXTENT, ShapeError};
use crate::shape::Dim;
use crate::shape::dim::{Fixed, Unknown};

/// Relation: arrays of shapes `Self` and `R` have dot products of their vectors along the axis
/// `AXIS`.
///
/// The method `vecdot_axis` requires a negative `AXIS`, counted backwards from -1, because the
/// ranks of the operands may differ. The axis must be the same in both shapes, and does not
/// stretch, as in a [matrix product](super::Matmul). The other axes broadcast. This is the rule of
/// `vecdot` in the Array API.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let (points, normal) = (array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], array![0.0, 1.0]);
/// let heights: Array<f64, shape![3]> = points.vecdot(&normal);
/// assert_eq!(heights, array![2.0, 4.0, 6.0]);
/// ```
///
/// Vectors of different lengths are rejected:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![1.0, 2.0].vecdot(&array![1.0, 2.0, 3.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot multiply vectors along axis {AXIS} of shapes `{Self}` and `{R}`",
    label = "the vectors differ in length, or the other axes do not broadcast",
    note = "axis {AXIS} must be the same in both, and other axes broadcast",
    note = "`vecdot_axis` and `cross_axis` take another axis; see array_core::errors#vectors-differ"
)]
pub trait Vecdot<const AXIS: isize, R>: Shape {
    /// The shape to which both shapes broadcast.
    type Both: HasAxis<AXIS, Without = <Self as Vecdot<AXIS, R>>::Dots>;
    /// The shape [`Both`](Vecdot::Both) without the axis.
    type Dots: Shape;

    /// Returns the shape to which both shapes broadcast.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if run-time extents do not fit, or if a [`DynRank`] has no axis
    /// `AXIS`.
    #[doc(hidden)]
    fn both(&self, rhs: &R, operation: &'static str) -> Result<Self::Both, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S, R, O, Z> Vecdot<AXIS, R> for S
where
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS>,
    S::Axis: SameDim<R::Axis>,
    // In this bound, the axis `AXIS` of the right shape is replaced by that of the left shape. So
    // if the two axes differ, rustc does not report a second time that they do not broadcast.
    S: Broadcast<R::With<S::Axis>, Output = O>,
    O: HasAxis<AXIS, Without = Z>,
    Z: Shape,
{
    type Both = O;
    type Dots = Z;

    fn both(&self, rhs: &R, operation: &'static str) -> Result<O, ShapeError> {
        self.position(operation)?;
        rhs.position(operation)?;
        match self.broadcast(&rhs.with(self.axis())) {
            Some(both) if self.axis().extent() == rhs.axis().extent() => Ok(both),
            _ => Err(ShapeError::broadcast(operation, &self.shown(), &rhs.shown())),
        }
    }
}

/// The same relation as [`Vecdot`], as a trait of the right shape.
///
/// Methods use this trait as a bound. If they used [`Vecdot`], a trait of the left shape, rustc
/// would check the bound before it knows the right shape. rustc would then quote the bound in its
/// error.
#[doc(hidden)]
pub trait VecdotRight<const AXIS: isize, S>: Shape {
    /// The shape to which both shapes broadcast.
    type Both: HasAxis<AXIS, Without = Self::Dots>;
    /// The shape [`Both`](VecdotRight::Both) without the axis.
    type Dots: Shape;

    /// Returns the shape to which both shapes broadcast, or an error if run-time ranks or extents
    /// do not fit.
    fn both_with(&self, left: &S, operation: &'static str) -> Result<Self::Both, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S: Vecdot<AXIS, R>, R: Shape> VecdotRight<AXIS, S> for R {
    type Both = S::Both;
    type Dots = S::Dots;

    fn both_with(&self, left: &S, operation: &'static str) -> Result<S::Both, ShapeError> {
        left.both(self, operation)
    }
}

/// Relation: the vectors along the axis `AXIS` of `Self` have, or may have, three elements, so that
/// they have a cross product.
///
/// The axis is `Len<3>`, `Num<U3>`, a named axis such as `dim!(Xyz = 3)`, or an axis with a
/// run-time extent, which operations compare with 3.
#[diagnostic::on_unimplemented(
    message = "vectors along axis {AXIS} of an array of shape `{Self}` have no cross product",
    label = "the vectors need 3 elements",
    note = "both operands need an axis of 3: the last one for `cross`, any other one for `cross_axis`",
    note = "see array_core::errors#no-cross-product"
)]
pub trait HasCross<const AXIS: isize>: HasAxis<AXIS> {
    /// An alias of `Self`. Bounds contain it, so that rustc reports only one error about a shape
    /// without such vectors; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Shape;

    /// Returns `self`.
    #[doc(hidden)]
    fn vectors(&self) -> Self::Is;
}

/// An extent, as a type, that is 3 or is known only at run time.
#[doc(hidden)]
pub trait MayBeThree {}

#[diagnostic::do_not_recommend]
impl MayBeThree for Fixed<3> {}

#[diagnostic::do_not_recommend]
impl MayBeThree for Unknown {}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S: HasAxis<AXIS, Axis: Dim<Count: MayBeThree>>> HasCross<AXIS> for S {
    type Is = S;

    #[inline(always)]
    fn vectors(&self) -> S {
        self.clone()
    }
}

/// The shape of an operand of [`dot`](crate::Array::dot): a vector, `(N,)`, or a [`DynRank`].
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is not a vector",
    label = "a vector has one axis",
    note = "`matmul` multiplies matrices, and `vecdot` the vectors along an axis",
    note = "see array_core::errors#one-axis-needed"
)]
pub trait OneVector: Shape {
    /// An alias of `Self` that rustc can resolve only if the shape is that of a vector.
    #[doc(hidden)]
    type Is: OneVector;

    /// An alias of `R` that rustc can resolve only if the shape is that of a vector. If it is not,
    /// rustc does not report broken relations of `R`.
    #[doc(hidden)]
    type Then<R: Shape>: Shape;

    /// Returns its argument, as the alias [`Then`](OneVector::Then).
    #[doc(hidden)]
    fn then<R: Shape>(rhs: R) -> Self::Then<R>;

    /// Returns an error if the rank of a [`DynRank`] is not 1.
    #[doc(hidden)]
    #[inline(always)]
    fn check_rank(&self, operation: &'static str) -> Result<(), ShapeError> {
        match self.extents().as_ref() {
            [_] => Ok(()),
            extents => Err(ShapeError::convert(operation, extents, &[ANY_EXTENT])),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape + VectorRow> OneVector for S {
    type Is = Self;
    type Then<R: Shape> = <S::Is as Gives>::Result<R>;

    #[inline(always)]
    fn then<R: Shape>(rhs: R) -> R {
        rhs
    }
}

/// The bound of the blanket impl of [`OneVector`]. This trait has the impls for tuples of one axis
/// and for [`DynRank`]. `shape/known.rs` explains why there are two traits.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is not a vector",
    label = "a vector has one axis",
    note = "`matmul` multiplies matrices, and `vecdot` the vectors along an axis",
    note = "see array_core::errors#one-axis-needed"
)]
pub trait VectorRow {
    /// An alias of `Self`.
    type Is;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> VectorRow for (D,) {
    type Is = Self;
}

#[diagnostic::do_not_recommend]
impl VectorRow for DynRank {
    type Is = Self;
}
