//! Operands whose axes have index names, and indices that run over several of them.

use super::{AxesOf, AxisIn, AxisList, DynRank, EachAxis, OfAnotherLength, Refused, SameDim, Shape};
use crate::dim::{BroadcastDim, Dim, One};
use crate::error::ShapeError;

/// The relation of an operand's shape with its index names, each one the axis of the result that it stands for.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` does not take these index names",
    label = "one index name for each axis is needed",
    note = "a name says which axis of the result an axis is, as in `m[i, j] + v[i]`",
    note = "see ERRORS.md#index-names"
)]
pub trait IndexedBy<A> {
    /// `A`.
    #[doc(hidden)]
    type Names: AxesOf<Self::Same>;
    /// `Self`.
    #[doc(hidden)]
    type Same: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, A: AxesOf<S>> IndexedBy<A> for S {
    type Names = A::Same;
    type Same = S;
}

/// The shape of an operand of shape `S` with the index names `A`, in the rank of `R`.
pub type Arrange<S, A, R> = <R as EachAxis>::Ranked<
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At0,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At1,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At2,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At3,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At4,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At5,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At6,
    <<S as IndexedBy<A>>::Names as AxesOf<<S as IndexedBy<A>>::Same>>::At7,
>;

/// Returns the shape of an operand of shape `S` with the index names `A`, in a rank.
///
/// # Errors
///
/// A [`ShapeError`] where the shape is a [`DynRank`] of another rank than there are names.
///
/// # Panics
///
/// Panics where a name stands for an axis that is not within the rank.
#[inline]
pub(crate) fn arrange<S, A: AxisList, R>(shape: &S, operation: &'static str) -> Result<Arrange<S, A, R>, ShapeError>
where
    S: Shape + IndexedBy<A>,
    R: EachAxis,
{
    if S::STATIC.is_some()
        && let Some(arranged) = Arrange::<S, A, R>::known()
    {
        return Ok(arranged);
    }
    let operand = shape.extents();
    let operand = operand.as_ref();
    if operand.len() != A::AXES.len() {
        return Err(ShapeError::index_names(operation, operand, A::AXES.len()));
    }
    let mut extents = [1; DynRank::MAX_RANK];
    for (&axis, &extent) in A::AXES.iter().zip(operand) {
        extents[axis] = extent;
    }
    super::from_extents(&extents[..R::RANK.unwrap_or_default()], operation)
}

/// What [`SameIndex`] is a relation of.
#[derive(Clone, Copy, Debug)]
pub struct IndexName;

/// The relation of two axes that one index runs over: the same axis, or one that is known at run time beside any.
///
/// Neither stretches. `Output` is the one that is known, if either is. Of [`IndexName`], and not of an axis: for a name the compiler
/// shows where it was declared, too, and the macro that did it.
#[diagnostic::on_unimplemented(
    message = "an index runs over an axis of `{Here}` here and one of `{Before}` before",
    label = "this index has another extent here",
    note = "all axes that one index name stands at are the same, and none stretches",
    note = "names in another order transpose, as in `b[k, j]`; another axis has another name",
    note = "see ERRORS.md#index-over-different-axes"
)]
pub trait SameIndex<Here, Before> {
    /// The axis that both are.
    type Output: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim + SameDim<E> + BroadcastDim<E>, E: Dim> SameIndex<D, E> for IndexName {
    type Output = <D as BroadcastDim<E>>::Output;
}

// So that nothing is taken for granted before both axes are known.
#[diagnostic::do_not_recommend]
impl SameIndex<Refused, Refused> for IndexName {
    type Output = One;
}

/// The shape `S` with the axis `K` that an index runs over there and in the shape `Q`.
pub type AgreedAt<S, Q, K> =
    <K as AxisIn<S>>::With<<IndexName as SameIndex<<K as AxisIn<S>>::Axis, <K as AxisIn<Q>>::Axis>>::Output>;

/// Returns a shape with the axis that an index runs over there and in another.
///
/// # Errors
///
/// A [`ShapeError`] where the run-time extents differ.
#[inline]
pub(crate) fn agree<S, Q, K>(shape: &S, other: &Q, operation: &'static str) -> Result<AgreedAt<S, Q, K>, ShapeError>
where
    K: AxisIn<S> + AxisIn<Q>,
    IndexName: SameIndex<<K as AxisIn<S>>::Axis, <K as AxisIn<Q>>::Axis>,
{
    let (here, before) = (
        <K as AxisIn<S>>::axis(shape).extent(),
        <K as AxisIn<Q>>::axis(other).extent(),
    );
    match <IndexName as SameIndex<<K as AxisIn<S>>::Axis, <K as AxisIn<Q>>::Axis>>::Output::from_extent(here) {
        Some(axis) if here == before => Ok(<K as AxisIn<S>>::with(shape, axis)),
        _ => Err(ShapeError::index(operation, here, before)),
    }
}

/// The shape of an operand that stands without index names beside others that have them: `()`.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` stands without index names beside others that have them",
    label = "name its axes",
    note = "only scalars and 0-d arrays have none: write `x[i, j]`, one name for each axis",
    note = "see ERRORS.md#index-names"
)]
pub trait Unindexed {
    /// `()`.
    #[doc(hidden)]
    type Output: Shape;

    /// Returns `()`.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the shape is a [`DynRank`] of another rank.
    #[doc(hidden)]
    fn unindexed(&self, operation: &'static str) -> Result<Self::Output, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl Unindexed for () {
    type Output = ();

    #[inline(always)]
    fn unindexed(&self, _: &'static str) -> Result<(), ShapeError> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl Unindexed for DynRank {
    type Output = ();

    fn unindexed(&self, operation: &'static str) -> Result<(), ShapeError> {
        if self.is_empty() {
            return Ok(());
        }
        Err(ShapeError::index_names(operation, self, 0))
    }
}

/// Implements [`Unindexed`] for tuples, where it asks for what no axis is: where it had no row, the compiler would quote the
/// bound that asks for it.
macro_rules! with_axes {
    ($(($x:ident $(, $y:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$x: Dim + OfAnotherLength<()>, $($y: Dim),*> Unindexed for ($x, $($y,)*) {
            type Output = ($x::Axis,);

            fn unindexed(&self, operation: &'static str) -> Result<Self::Output, ShapeError> {
                Err(ShapeError::index_names(operation, self.extents().as_ref(), 0))
            }
        }
    )*};
}

with_axes! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}
