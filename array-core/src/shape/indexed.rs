//! Operands with index names.

use super::{AxesOf, AxisIn, AxisList, DynRank, EachAxis, OfAnotherLength, Refused, SameDim, Shape};
use crate::dim::{BroadcastDim, Dim, One};
use crate::error::ShapeError;

/// Relation: an operand's shape and its index names, each given as the axis of the result.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot take these index names",
    label = "one index name for each axis is needed",
    note = "write one name for each axis, as in `m[i, j] + v[i]`",
    note = "see array_core::errors#index-names"
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

/// The shape of an operand of shape `S` with the index names `A`, extended to the rank of `R`.
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

/// Returns the shape of an operand of shape `S` with the index names `A`, extended to the rank of
/// `R`.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the shape is a [`DynRank`] and its rank differs from the number of
/// names.
///
/// # Panics
///
/// Panics if a name refers to an axis beyond the rank.
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

/// The unit type of the relation [`SameIndex`].
#[derive(Clone, Copy, Debug)]
pub struct IndexName;

/// Relation: two axes with the same index name. They are the same axis, or one of them is a
/// run-time extent.
///
/// Neither stretches. `Output` is the one that the compiler knows, if any. The relation belongs to
/// [`IndexName`] and not to an axis, because for a name rustc would also show its declaration and
/// macro.
#[diagnostic::on_unimplemented(
    message = "one index name has an axis of `{Here}` here and of `{Before}` before",
    label = "this index has another extent here",
    note = "all axes of one index name must be the same, and none stretches",
    note = "swap names to transpose, as in `b[k, j]`, or use another name for another axis",
    note = "see array_core::errors#index-over-different-axes"
)]
pub trait SameIndex<Here, Before> {
    /// The common axis.
    type Output: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim + SameDim<E> + BroadcastDim<E>, E: Dim> SameIndex<D, E> for IndexName {
    type Output = <D as BroadcastDim<E>>::Output;
}

// A second candidate, so that rustc selects none before it knows both axes.
#[diagnostic::do_not_recommend]
impl SameIndex<Refused, Refused> for IndexName {
    type Output = One;
}

/// The shape `S` with the axis `K` that has the same index name in `S` and in `Q`.
pub type AgreedAt<S, Q, K> =
    <K as AxisIn<S>>::With<<IndexName as SameIndex<<K as AxisIn<S>>::Axis, <K as AxisIn<Q>>::Axis>>::Output>;

/// Returns a shape with the axis that has the same index name in another shape.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the run-time extents differ.
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

/// The shape of an operand without index names among operands that have them: `()`.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no index names, and others in the expression have",
    label = "name its axes",
    note = "write one name for each axis, `x[i, j]`; only scalars and 0-d arrays need none",
    note = "see array_core::errors#index-names"
)]
pub trait Unindexed {
    /// `()`.
    #[doc(hidden)]
    type Output: Shape;

    /// Returns `()`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the shape is a [`DynRank`] of another rank than 0.
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

/// Implements [`Unindexed`] for tuples with a bound that no axis satisfies. Without a row, rustc
/// would quote the bound of the caller.
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
