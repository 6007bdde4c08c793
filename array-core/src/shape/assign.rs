//! The relation of shapes for writing a value into an array in place.

use super::{DynRank, Shape, cuts, each_rank};
use crate::shape::AssignDim;

/// Relation: a value of shape `Rhs` can be written in place into an array of shape `Self`.
///
/// `Rhs` broadcasts to `Self`, and `Self` never changes. So the rank of `Rhs` is at most that of
/// `Self`. The axes align from the last. An axis of `Rhs` is either [`One`](crate::One), or the
/// same as the axis of `Self` with which it aligns. [`Dyn`](crate::Dyn), in either shape, fits any
/// axis: its extent is compared at run time, and a `Dyn` of extent 1 in `Rhs` stretches. The rank
/// of a [`DynRank`] is also compared at run time.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// let mut x = Array::<f32, shape![2, 3]>::zeros();
/// x += Array::<f32, shape![3]>::ones();
/// ```
///
/// A value that would stretch the left-hand side is rejected:
///
/// ```compile_fail,E0277
/// use array_core::{Array, shape};
///
/// let mut x = Array::<f32, shape![3]>::zeros();
/// x += Array::<f32, shape![2, 3]>::ones();
/// ```
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Rhs}` cannot be written in place into an array of shape `{Self}`",
    label = "does not fit the left-hand side",
    note = "aligned from the last axis, each axis of the value must be that of the array, or `One`",
    note = "`sum_axis` removes an axis, `slice!` takes a part, `with_axes` turns `Len<1>` into `One`",
    note = "to write by a mask: `broadcast!(x = if mask {{ y }} else {{ x }})`",
    note = "see array_core::errors#shape-changes-in-place"
)]
pub trait AssignFrom<Rhs> {
    /// An alias of `()`. The result type of an in-place operation contains it, so that rustc
    /// reports only one error about a shape that does not fit; see `shape/known.rs`.
    #[doc(hidden)]
    type Fits;
}

#[diagnostic::do_not_recommend]
impl<S: AssignRow<R>, R> AssignFrom<R> for S {
    type Fits = ();
}

/// Relation: an array of shape `Self` broadcasts to the shape `R`, as in
/// [`broadcast_to`](crate::Array::broadcast_to). The relation holds if `R` implements
/// [`AssignFrom<Self>`].
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot be broadcast to shape `{R}`",
    label = "cannot be broadcast to this shape",
    note = "aligned from the last axis, each axis of the array must be that of the result, or `One`",
    note = "`expand_dims::<1>()` turns a vector into a column",
    note = "see array_core::errors#cannot-be-broadcast-to"
)]
pub trait StretchesTo<R>: Shape {
    /// An alias of `R`. Bounds of methods contain it, so that rustc does not quote code of this
    /// crate when it reports a shape that does not fit; see `shape/known.rs`.
    #[doc(hidden)]
    type To: AssignFrom<Self>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, R: AssignFrom<S>> StretchesTo<R> for S {
    type To = R;
}

/// The bound of the blanket impl of [`AssignFrom`]. This trait has one impl for each pair of ranks;
/// `shape/known.rs` explains why there are two traits. `accepts_rigid` is the rule at run time.
#[doc(hidden)]
pub trait AssignRow<Rhs> {}

/// Implements [`AssignRow`] for each pair of ranks. Each row of `cuts!` divides the axes of the
/// left shape into two parts. The right shape has only the second part.
macro_rules! assign {
    ($($rank:tt $front:tt $back:literal: [$($p:ident)*] [$($l:ident)*] $i:tt [$($r:ident)*] $n:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($p,)* $($l: AssignDim<$r>, $r),*> AssignRow<($($r,)*)> for ($($p,)* $($l,)*) {}
    )*};
}

cuts! { assign }

macro_rules! assign_dynamic {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis),*> AssignRow<DynRank> for ($($axis,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($axis),*> AssignRow<($($axis,)*)> for DynRank {}
    )*};
}

each_rank! { assign_dynamic 0: [] [] [] []; }

#[diagnostic::do_not_recommend]
impl AssignRow<DynRank> for DynRank {}

/// Returns whether a value with these extents broadcasts to the extents of the target. This is the
/// rule of [`AssignFrom`] at run time, for a value in which every axis of extent 1 stretches.
pub(crate) const fn accepts_extents(target: &[usize], value: &[usize]) -> bool {
    if value.len() > target.len() {
        return false;
    }
    let lead = target.len() - value.len();
    let mut i = 0;
    while i < value.len() {
        if value[i] != 1 && value[i] != target[lead + i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns whether a value with these extents broadcasts to the extents of the target. Unlike in
/// [`accepts_extents`], some axes of the value do not stretch even if their extent is 1. `rigid`
/// has a bit for each of these axes: see [`Shape::RIGID`].
pub(crate) fn accepts_rigid(target: &[usize], value: &[usize], rigid: u64) -> bool {
    let mut aligned = value.iter().rev().zip(target.iter().rev()).enumerate();
    accepts_extents(target, value) && aligned.all(|(i, (v, t))| v == t || rigid >> i & 1 == 0)
}
