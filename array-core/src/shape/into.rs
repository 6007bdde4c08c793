//! Values that convert to a shape.

use super::{DynRank, Shape, each_rank};
use crate::error::{ANY_EXTENT, ShapeError};
use crate::shape::Dim;

/// A value that can be converted to a shape of type `S`: the shape itself, such as
/// `(Samples(150), Len::<4>)`, or the extents as numbers.
///
/// Extents are `[150, 4]` or `(150, 4)` for a shape of rank 2, and an array, slice or vector of any
/// length for [`DynRank`].
///
/// [`Position`](Positioned::Position) is the type of the position that the closure of
/// [`from_fn_with`](crate::Array::from_fn_with) takes. It is `[usize; RANK]` if the extents are an
/// array, a tuple if the extents are a tuple, and the [`Extents`](Shape::Extents) of `S` otherwise.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted to a shape of type `{S}`",
    label = "needs a list, one `usize` for each axis",
    note = "pass extents, `[n]` or `[2, 3]`, or `x.shape()`; in generic code, `x.axes().clone()`",
    note = "see array_core::errors#not-the-extents"
)]
pub trait IntoShape<S: Shape>: Positioned {
    /// An alias of `Self`. The bounds of constructors contain it, so that rustc reports only one
    /// error about a value that cannot be converted; see `shape/known.rs`.
    #[doc(hidden)]
    type Is;

    /// Converts the value to the shape. Errors show the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] of kind [`Convert`](crate::error::ShapeErrorKind::Convert) if
    /// [`Dim::from_extent`] of an axis of `S` rejects an extent. A static axis rejects every extent
    /// but its own. Returns an error of kind [`Rank`](crate::error::ShapeErrorKind::Rank) if the
    /// rank exceeds the maximum of [`DynRank`].
    fn into_shape(self, operation: &'static str) -> Result<S, ShapeError>;

    /// Converts the position of an element to the type that the closure of
    /// [`from_fn_with`](crate::Array::from_fn_with) takes.
    fn position(position: S::Extents) -> Self::Position;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, X: IntoShapeRow<S>> IntoShape<S> for X {
    type Is = Self;

    #[inline]
    fn into_shape(self, operation: &'static str) -> Result<S, ShapeError> {
        self.converted(operation)
    }

    #[inline]
    fn position(position: S::Extents) -> Self::Position {
        Self::located(position)
    }
}

/// The bound of the blanket impl of [`IntoShape`]. This trait has an impl for each type of value.
/// `shape/known.rs` explains why there are two traits.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted to a shape of type `{S}`",
    label = "needs a list, one `usize` for each axis",
    note = "pass extents, `[n]` or `[2, 3]`, or `x.shape()`; in generic code, `x.axes().clone()`",
    note = "see array_core::errors#not-the-extents"
)]
pub trait IntoShapeRow<S: Shape>: Positioned {
    /// Returns the shape, or an error if an axis of `S` rejects an extent, or if the rank is too
    /// high.
    fn converted(self, operation: &'static str) -> Result<S, ShapeError>;

    /// Converts the position of an element to the type that the closure of
    /// [`from_fn_with`](crate::Array::from_fn_with) takes.
    fn located(position: S::Extents) -> Self::Position;
}

/// A shape or its extents, as a caller passes them to a constructor. The type determines the type
/// of the position that the closure of [`from_fn_with`](crate::Array::from_fn_with) takes.
///
/// The type of the position does not depend on the shape to which the extents are converted. So the
/// compiler knows the parameters of the closure before it knows the shape.
pub trait Positioned {
    /// The position of an element.
    type Position;
}

impl<S: Shape> Positioned for S {
    type Position = S::Extents;
}

impl<I: ExtentNumber, const R: usize> Positioned for [I; R] {
    type Position = [usize; R];
}

/// A number that is an extent: `usize`.
///
/// The impls for arrays have this bound. Without it, rustc would take an array of other integers
/// for a shape, and report a second error about it.
#[doc(hidden)]
pub trait ExtentNumber: Copy {
    /// Returns the extent.
    fn extent(self) -> usize;
}

#[diagnostic::do_not_recommend]
impl ExtentNumber for usize {
    #[inline(always)]
    fn extent(self) -> usize {
        self
    }
}

impl<const R: usize> Positioned for &[usize; R] {
    type Position = DynRank;
}

// The impls of `IntoShapeRow` for `usize`, whose bounds never hold, require this impl.
#[doc(hidden)]
impl Positioned for usize {
    type Position = [usize; 1];
}

impl Positioned for &[usize] {
    type Position = DynRank;
}

#[cfg(feature = "alloc")]
impl Positioned for alloc::vec::Vec<usize> {
    type Position = DynRank;
}

/// Creates a shape from extents, or returns an error that shows the extents that the type requires.
pub(crate) fn from_extents<S: Shape>(extents: &[usize], operation: &'static str) -> Result<S, ShapeError> {
    match (S::from_extents(extents), S::pattern()) {
        (Some(shape), _) => Ok(shape),
        (None, Some(pattern)) => Err(ShapeError::convert(operation, extents, pattern.as_ref())),
        (None, None) => Err(unfit(extents, operation)),
    }
}

/// Returns the error of [`from_extents`] for a shape type that does not determine the rank.
#[cold]
fn unfit(extents: &[usize], operation: &'static str) -> ShapeError {
    if extents.len() > DynRank::MAX_RANK {
        return ShapeError::rank(operation, extents.len());
    }
    ShapeError::convert(operation, extents, &[ANY_EXTENT])
}

/// A bound on axes that never holds, for the impls of [`IntoShapeRow`] for a number.
#[doc(hidden)]
pub trait AxisOfNumber {}

/// Implements [`IntoShapeRow`] for a number, with a bound that never holds. Without these impls,
/// rustc assumes that the number in `zeros_with(n)` is the shape itself, and reports three errors.
/// With two of these impls, rustc first determines the shape.
macro_rules! numbers {
    ($(($($axis:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim + AxisOfNumber),*> IntoShapeRow<($($axis,)*)> for usize {
            fn converted(self, operation: &'static str) -> Result<($($axis,)*), ShapeError> {
                from_extents(&[self], operation)
            }

            fn located(position: <($($axis,)*) as Shape>::Extents) -> Self::Position {
                [position[0]]
            }
        }
    )*};
}

numbers! { (A) (A B) }

#[diagnostic::do_not_recommend]
impl<S: Shape> IntoShapeRow<S> for S {
    #[inline]
    fn converted(self, _: &'static str) -> Result<S, ShapeError> {
        Ok(self)
    }

    #[inline]
    fn located(position: S::Extents) -> S::Extents {
        position
    }
}

#[diagnostic::do_not_recommend]
impl IntoShapeRow<()> for [usize; 0] {
    fn converted(self, _: &'static str) -> Result<(), ShapeError> {
        Ok(())
    }

    #[inline]
    fn located(position: [usize; 0]) -> [usize; 0] {
        position
    }
}

/// Implements [`IntoShapeRow`] for extents as an array, for each rank.
macro_rules! into_shape {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: ExtentNumber, $($axis: Dim),*> IntoShapeRow<($($axis,)*)> for [I; $rank] {
            fn converted(self, operation: &'static str) -> Result<($($axis,)*), ShapeError> {
                from_extents(&self.map(I::extent), operation)
            }

            #[inline]
            fn located(position: [usize; $rank]) -> [usize; $rank] {
                position
            }
        }
    )*};
}

each_rank! { into_shape }

/// Implements [`IntoShapeRow`] for extents as a tuple, which ndarray uses, for each rank. A row of
/// `tuples!` has a type parameter and a `usize` for each axis.
macro_rules! tuples {
    ($(($($axis:ident $usize:ident),+);)*) => {$(
        impl Positioned for ($($usize,)+) {
            type Position = ($($usize,)+);
        }

        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),+> IntoShapeRow<($($axis,)+)> for ($($usize,)+) {
            #[allow(non_snake_case)]
            fn converted(self, operation: &'static str) -> Result<($($axis,)+), ShapeError> {
                let ($($axis,)+) = self;
                from_extents(&[$($axis),+], operation)
            }

            #[inline]
            #[allow(non_snake_case)]
            fn located(position: <($($axis,)+) as Shape>::Extents) -> ($($usize,)+) {
                let [$($axis),+] = position;
                ($($axis,)+)
            }
        }
    )*};
}

tuples! {
    (A usize);
    (A usize, B usize);
    (A usize, B usize, C usize);
    (A usize, B usize, C usize, D usize);
    (A usize, B usize, C usize, D usize, E usize);
    (A usize, B usize, C usize, D usize, E usize, F usize);
    (A usize, B usize, C usize, D usize, E usize, F usize, G usize);
    (A usize, B usize, C usize, D usize, E usize, F usize, G usize, H usize);
}

#[diagnostic::do_not_recommend]
impl<const R: usize> IntoShapeRow<DynRank> for [usize; R] {
    fn converted(self, operation: &'static str) -> Result<DynRank, ShapeError> {
        from_extents(&self, operation)
    }

    #[inline]
    fn located(position: DynRank) -> [usize; R] {
        core::array::from_fn(|axis| position[axis])
    }
}

#[diagnostic::do_not_recommend]
impl<const R: usize> IntoShapeRow<DynRank> for &[usize; R] {
    fn converted(self, operation: &'static str) -> Result<DynRank, ShapeError> {
        from_extents(self, operation)
    }

    #[inline]
    fn located(position: DynRank) -> DynRank {
        position
    }
}

#[diagnostic::do_not_recommend]
impl IntoShapeRow<DynRank> for &[usize] {
    fn converted(self, operation: &'static str) -> Result<DynRank, ShapeError> {
        from_extents(self, operation)
    }

    #[inline]
    fn located(position: DynRank) -> DynRank {
        position
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl IntoShapeRow<DynRank> for alloc::vec::Vec<usize> {
    fn converted(self, operation: &'static str) -> Result<DynRank, ShapeError> {
        from_extents(&self, operation)
    }

    #[inline]
    fn located(position: DynRank) -> DynRank {
        position
    }
}
