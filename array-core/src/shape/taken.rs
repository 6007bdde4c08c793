//! The relation for `take`: the axes of an array of positions replace an axis of a shape.

use super::{DynRank, HasAxis, Shape};
use crate::error::ShapeError;
use crate::shape::Dim;

/// Relation: an array of positions of shape `R` can select elements along the axis `AXIS` of an
/// array of shape `Self`. The axes of the array of positions replace that axis.
///
/// This is the rule of `take` in NumPy, and also that of `take` in the Array API if the array of
/// positions has one axis.
///
/// # Examples
///
/// ```
/// use array_core::prelude::*;
///
/// let labels = array![7, 8, 9];
/// let nearest = array![[0, 2], [1, 1]];
/// let found: Array<i32, shape![2, 2]> = labels.take::<0>(&nearest);
/// assert_eq!(found, array![[7, 9], [8, 8]]);
///
/// let matrix = array![[1, 2], [3, 4]];
/// let positions = Array::<u8, shape![3, 1, 1, 1, 1, 1, 1]>::zeros();
/// let found: Array<i32, shape![2, 3, 1, 1, 1, 1, 1, 1]> = matrix.take::<1>(&positions);
/// assert_eq!(found.sum(), 3 * (1 + 3));
/// ```
///
/// A shape has at most 8 axes:
///
/// ```compile_fail,E0277
/// use array_core::prelude::*;
/// let x = Array::<f32, shape![2, 2, 2, 2, 2]>::zeros();
/// let _ = x.take::<0>(&Array::<u8, shape![1, 1, 1, 1, 1]>::zeros());
/// ```
#[diagnostic::on_unimplemented(
    message = "indices of shape `{R}` cannot replace axis {AXIS} of an array of shape `{Self}`",
    label = "no such axis, or a result of more than 8 axes",
    note = "the result has the other axes of the array, and those of the indices: at most 8",
    note = "convert the array with `into_dyn`: `DynRank` has up to 64",
    note = "see array_core::errors#too-many-axes-taken"
)]
pub trait TakeAt<const AXIS: isize, R>: HasAxis<AXIS> {
    /// The shape of the result.
    type Taken: Shape;
}

/// Returns the shape of the result of [`take`](crate::index::TakeMethods::take). `axis` is the axis
/// `AXIS`, counted from 0.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the rank of a [`DynRank`] would exceed the maximum.
pub(crate) fn taken<const AXIS: isize, S: TakeAt<AXIS, R>, R: Shape>(
    shape: &S,
    axis: usize,
    positions: &R,
    operation: &'static str,
) -> Result<S::Taken, ShapeError> {
    if S::Taken::STATIC.is_some()
        && let Some(taken) = S::Taken::KNOWN
    {
        return Ok(taken);
    }
    let (extents, positions) = (shape.extents(), positions.extents());
    let (extents, positions) = (extents.as_ref(), positions.as_ref());
    let rank = extents.len() - 1 + positions.len();
    if rank > DynRank::MAX_RANK {
        return Err(ShapeError::rank(operation, rank));
    }
    let mut taken = [1; DynRank::MAX_RANK];
    taken[..axis].copy_from_slice(&extents[..axis]);
    taken[axis..axis + positions.len()].copy_from_slice(positions);
    taken[axis + positions.len()..rank].copy_from_slice(&extents[axis + 1..]);
    Ok(S::Taken::from_extents(&taken[..rank]).expect("the extents are those of axes of the shape"))
}

/// A list of axes to which other axes can be prepended.
#[doc(hidden)]
pub trait Splice {
    /// The list with the axis `D` prepended.
    type Front<D: Dim>: Splice;
    /// The list with the axes `Q` appended.
    type Before<Q: Splice>: Splice;
}

/// A list of more axes than a shape can have. This type is not a [`Shape`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TooManyAxes;

impl Splice for TooManyAxes {
    type Front<D: Dim> = Self;
    type Before<Q: Splice> = Self;
}

impl Splice for DynRank {
    type Front<D: Dim> = Self;
    type Before<Q: Splice> = Self;
}

/// Implements [`Splice`] for the axes of a rank. A row of `splices!` has the axes, the name of one
/// more axis, and the list with that axis prepended.
macro_rules! splices {
    ($([$($axis:ident)*] $new:ident => $front:ty;)*) => {$(
        impl<$($axis: Dim),*> Splice for ($($axis,)*) {
            type Front<$new: Dim> = $front;
            type Before<Rest: Splice> = splices!(@ $($axis)*);
        }

        // There is one impl for each rank, because rustc would select a blanket impl for all shapes
        // even for `TooManyAxes`, which is not a shape.
        impl<$($axis: Dim),*> Fits for ($($axis,)*) {
            type Shape = Self;
        }
    )*};
    (@) => { Rest };
    (@ $axis:ident $($behind:ident)*) => { <splices!(@ $($behind)*) as Splice>::Front<$axis> };
}

splices! {
    [] X => (X,);
    [A] X => (X, A);
    [A B] X => (X, A, B);
    [A B C] X => (X, A, B, C);
    [A B C D] X => (X, A, B, C, D);
    [A B C D E] X => (X, A, B, C, D, E);
    [A B C D E F] X => (X, A, B, C, D, E, F);
    [A B C D E F G] X => (X, A, B, C, D, E, F, G);
    [A B C D E F G H] X => TooManyAxes;
}

/// A list of axes that is a shape, because it has at most 8 axes. With this bound, rustc reports
/// only one error about too many axes.
#[doc(hidden)]
pub trait Fits {
    /// An alias of `Self`.
    type Shape: Shape;
}

impl Fits for DynRank {
    type Shape = Self;
}

/// The axes of `S`, with the axes of `R` in place of the axis `AXIS`.
type Spliced<S, const AXIS: isize, R> =
    <<S as HasAxis<AXIS>>::Before as Splice>::Before<<R as Splice>::Before<<S as HasAxis<AXIS>>::Behind>>;

// Every shape that has the axis `AXIS` accepts an array of positions with at most one axis. So
// generic code needs no bound for such an array.
#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S: HasAxis<AXIS>> TakeAt<AXIS, ()> for S {
    type Taken = S::Without;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S: HasAxis<AXIS>, D: Dim> TakeAt<AXIS, (D,)> for S {
    type Taken = S::With<D>;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, S: HasAxis<AXIS>> TakeAt<AXIS, DynRank> for S {
    type Taken = DynRank;
}

macro_rules! takes {
    ($([$($axis:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const AXIS: isize, S, $($axis: Dim),*> TakeAt<AXIS, ($($axis,)*)> for S
        where
            S: HasAxis<AXIS>,
            Spliced<S, AXIS, ($($axis,)*)>: Fits,
        {
            type Taken = <Spliced<S, AXIS, ($($axis,)*)> as Fits>::Shape;
        }
    )*};
}

takes! {
    [A B];
    [A B C];
    [A B C D];
    [A B C D E];
    [A B C D E F];
    [A B C D E F G];
    [A B C D E F G H];
}
