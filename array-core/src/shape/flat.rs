//! Relations of a nested array, whose elements are arrays, with the flat array of the same numbers.

use super::{DynRank, Shape, StaticShape, cuts};
use crate::error::ShapeError;
use crate::shape::{Dim, StaticDim};

/// Relation: a nested array of shape `Self`, whose elements have the shape `I`, can be converted to
/// a flat array, whose elements are numbers. `Flat` has the axes of the nested array, followed by
/// the axes of an element.
///
/// # Examples
///
/// ```
/// use array_core::shape::FlatShape;
/// use array_core::shape;
///
/// # fn same<T>(_: T, _: T) {}
/// same(<FlatShape<shape![4, 2], shape![3]>>::default(), <shape![4, 2, 3]>::default());
/// ```
///
/// More than 8 axes are rejected:
///
/// ```compile_fail,E0277
/// use array_core::shape::FlatShape;
/// use array_core::shape;
/// # let _:
/// FlatShape<shape![2, 2, 2, 2, 2], shape![2, 2, 2, 2]>
/// # ;
/// ```
#[diagnostic::on_unimplemented(
    message = "the axes `{Self}` of an array and `{I}` of its elements are too many for one shape",
    label = "more than 8 axes",
    note = "a static shape has at most 8 axes; see array_core::errors#nested-and-flat"
)]
pub trait Flatten<I>: Shape {
    /// The shape of the flat array.
    type Flat: Shape;

    /// Returns the shape of the flat array. Errors show the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the rank of a [`DynRank`] would exceed the maximum.
    fn flatten(&self, elements: &I, operation: &'static str) -> Result<Self::Flat, ShapeError>;
}

/// The shape of the flat array for a nested array of shape `S` with elements of shape `I`, for
/// signatures.
pub type FlatShape<S, I> = <S as Flatten<I>>::Flat;

/// Relation: a flat array of shape `Self`, whose innermost axes are `I`, can be converted to a
/// nested array. `Outer` has the remaining axes. It is the shape of the nested array whose elements
/// are arrays of shape `I`.
///
/// # Examples
///
/// ```
/// use array_core::shape::OuterShape;
/// use array_core::shape;
///
/// # fn same<T>(_: T, _: T) {}
/// same(<OuterShape<shape![4, 2, 3], shape![3]>>::default(), <shape![4, 2]>::default());
/// ```
///
/// Axes that are not the innermost ones are rejected:
///
/// ```compile_fail,E0277
/// use array_core::shape::OuterShape;
/// use array_core::shape;
/// # let _:
/// OuterShape<shape![4, 2, 3], shape![4]>
/// # ;
/// ```
#[diagnostic::on_unimplemented(
    message = "the last axes of the shape `{Self}` are not `{I}`",
    label = "the elements cannot have this shape",
    note = "the elements of the nested array take the last axes of the flat one, unchanged",
    note = "name them, as in `into_nested::<shape![3]>()` for `shape![4, 3]`",
    note = "see array_core::errors#nested-and-flat"
)]
pub trait Unflatten<I>: Shape {
    /// The shape of the nested array.
    type Outer: Shape;

    /// Returns the shape of the nested array. Errors show the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the innermost extents of a [`DynRank`] are not those of `I`.
    fn unflatten(&self, elements: &I, operation: &'static str) -> Result<Self::Outer, ShapeError>;
}

/// The shape of the nested array for a flat array of shape `S`, whose innermost axes `I` become the
/// axes of the elements, for signatures.
pub type OuterShape<S, I> = <S as Unflatten<I>>::Outer;

/// Implements [`Flatten`] and [`Unflatten`] for the rows of `cuts!`. The first part has the axes of
/// an array, and the second part the axes of its elements.
macro_rules! flat {
    ($($rank:tt $front:tt $back:literal: [$($a:ident)*] [$($b:ident)*] $i:tt $j:tt $n:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, clippy::unused_unit)]
        impl<$($a: Dim,)* $($b: StaticDim),*> Flatten<($($b,)*)> for ($($a,)*) {
            type Flat = ($($a,)* $($b,)*);

            #[inline(always)]
            fn flatten(&self, &($($b,)*): &($($b,)*), _: &'static str) -> Result<Self::Flat, ShapeError> {
                let &($($a,)*) = self;
                Ok(($($a,)* $($b,)*))
            }
        }

        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, clippy::unused_unit)]
        impl<$($a: Dim,)* $($b: StaticDim),*> Unflatten<($($b,)*)> for ($($a,)* $($b,)*) {
            type Outer = ($($a,)*);

            #[inline(always)]
            fn unflatten(&self, _: &($($b,)*), _: &'static str) -> Result<Self::Outer, ShapeError> {
                let &($($a,)* $($b,)*) = self;
                $(let _ = $b;)*
                Ok(($($a,)*))
            }
        }
    )*};
}

cuts! { flat }

#[diagnostic::do_not_recommend]
impl<I: StaticShape> Flatten<I> for DynRank {
    type Flat = DynRank;

    fn flatten(&self, _: &I, operation: &'static str) -> Result<DynRank, ShapeError> {
        let inner = I::EXTENTS;
        let (inner, mut extents) = (inner.as_slice(), [1; DynRank::MAX_RANK]);
        let rank = self.len() + inner.len();
        if rank > DynRank::MAX_RANK {
            return Err(ShapeError::rank(operation, rank));
        }
        extents[..self.len()].copy_from_slice(self);
        extents[self.len()..rank].copy_from_slice(inner);
        Ok(DynRank::clipped(&extents[..rank]))
    }
}

#[diagnostic::do_not_recommend]
impl<I: StaticShape> Unflatten<I> for DynRank {
    type Outer = DynRank;

    fn unflatten(&self, _: &I, operation: &'static str) -> Result<DynRank, ShapeError> {
        let inner = I::EXTENTS;
        match self.strip_suffix(inner.as_slice()) {
            Some(outer) => Ok(DynRank::clipped(outer)),
            None => Err(ShapeError::nesting(operation, self, inner.as_slice())),
        }
    }
}
