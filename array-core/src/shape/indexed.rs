//! Operands with index names, as in `broadcast!(named; m[i, j] + v[i])`.

use super::{AxesOf, AxisIn, DynRank, EachAxis, OfAnotherLength, Refused, SameDim, Shape, each_position, each_rank};
use crate::shape::{BroadcastDim, Dim, One};

/// Relation: an operand of shape `Self` can have the index names `A`, as in
/// `broadcast!(named; m[i, j] + v[i])`. `A` is a [list](super::AxisList) with one number for each
/// axis of the operand: the number of the axis of the result that has the same index name.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot take these index names",
    label = "one index name for each axis is needed",
    note = "write one name for each axis, as in `m[i, j] + v[i]`; in `einsum!`, one letter",
    note = "see array_core::errors#index-names"
)]
pub trait IndexedBy<A> {
    /// The index names `A`.
    #[doc(hidden)]
    type Names: AxesOf<Self::Same>;
    /// The shape `Self`.
    #[doc(hidden)]
    type Same: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, A: AxesOf<S>> IndexedBy<A> for S {
    type Names = A::Same;
    type Same = S;
}

/// Expands to a shape with the rank of `$r`. At each position, the shape has the axis that the
/// index names `$a` place there.
macro_rules! arranged {
    ($s:ident $a:ident $r:ident $([$n:ident $is:ident $d:ident])*) => {
        <$r as EachAxis>::Ranked<
            $(<<<$s as IndexedBy<$a>>::Names as AxesOf<<$s as IndexedBy<$a>>::Same>>::At as EachAxis>::$d),*
        >
    };
}

/// The shape of an operand of shape `S` with the index names `A`, after its axes are moved to the
/// positions in `A`. The resulting shape has the rank of `R`, and [`One`] at all other positions.
pub type Arrange<S, A, R> = each_position! { arranged S A R };

/// The type that implements the relation [`SameIndex`].
#[derive(Clone, Copy, Debug)]
pub struct IndexName;

/// Relation: the axes `Here` and `Before` can have the same index name. They are the same axis, or
/// one of them is [`Dyn`](crate::Dyn). Neither axis stretches, not even if its extent is 1.
///
/// [`IndexName`] implements the relation. If a named axis implemented it, rustc would also show the
/// declaration of the axis and the macro `dim!`.
#[diagnostic::on_unimplemented(
    message = "one index name has an axis of `{Here}` here and of `{Before}` before",
    label = "an index name has another axis here",
    note = "all axes of one index name must be the same; remove a `One`: `row.squeeze_axis::<0>()[j]`",
    note = "to transpose, swap names: `b[k, j]`, or `kj` in `einsum!`; other axes need other names",
    note = "see array_core::errors#index-over-different-axes"
)]
pub trait SameIndex<Here, Before> {
    /// The common axis: the axis that is not [`Dyn`](crate::Dyn), if there is one. But the common
    /// axis of [`One`] and `Dyn` is `Dyn`, as in broadcasting. If the index name has a third axis,
    /// of another extent, the extents are then compared at run time only.
    type Output: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim + SameDim<E> + BroadcastDim<E>, E: Dim> SameIndex<D, E> for IndexName {
    type Output = <D as BroadcastDim<E>>::Output;
}

// A second candidate impl, so that rustc selects none before it knows both axes.
#[diagnostic::do_not_recommend]
impl SameIndex<Refused, Refused> for IndexName {
    type Output = One;
}

/// The shape `S`, whose axis `K` is replaced by the [common axis](SameIndex) of the axes `K` of `S`
/// and `Q`. Both axes have the same index name.
pub type AgreedAt<S, Q, K> =
    <K as AxisIn<S>>::With<<IndexName as SameIndex<<K as AxisIn<S>>::Axis, <K as AxisIn<Q>>::Axis>>::Output>;

/// The shape of an operand that has no index names, although other operands have them. The shape
/// must be `()`, as for scalars and 0-d arrays, or a [`DynRank`], whose rank is checked at run
/// time.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no index names, but other operands have index names",
    label = "name its axes",
    note = "write one name for each axis, `x[i, j]`; only scalars and 0-d arrays need none",
    note = "see array_core::errors#index-names"
)]
pub trait Unindexed {
    /// The only shape that the operand may have: `()`.
    #[doc(hidden)]
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl Unindexed for () {
    type Output = ();
}

#[diagnostic::do_not_recommend]
impl Unindexed for DynRank {
    type Output = ();
}

/// Implements [`Unindexed`] for tuples of one axis or more, with a bound that no axis satisfies.
/// Without an impl, rustc would quote the bound of the caller.
macro_rules! with_axes {
    ($($rank:literal: [$x:ident $($y:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$x: Dim + OfAnotherLength<()>, $($y: Dim),*> Unindexed for ($x, $($y,)*) {
            type Output = ($x::Axis,);
        }
    )*};
}

each_rank! { with_axes }
