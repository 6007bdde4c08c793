//! Shapes of values whose axes are moved to given positions in the result, instead of being aligned
//! from the last axis.

use crate::expr::Op;
use crate::shape::cells::{Below, Flat, Shaped};
use crate::shape::{
    AgreedAt, Arrange, AxisIn, AxisList, BroadcastInDim, EachAxis, If, IndexName, IndexedBy, ListFor, SameIndex, Shape,
    Unindexed,
};

/// The shape of a value of an expression, followed by the axes of the value's elements if they are
/// arrays.
pub(crate) type Form<S, X> = <X as Below>::Form<S>;

impl Op {
    /// Moves the axes of the first shape to the positions `A` in the second shape. Returns the
    /// first shape with the rank of the second. Requires that the result broadcasts with the second
    /// shape.
    #[inline(always)]
    pub fn in_dims<S, X, A: ListOf<S, X>, C: Receives<S, X, A::List>>(self, _: Shaped<S, X>, _: A, _: C) -> C::Placed {
        C::PLACED
    }
}

/// Relation: an operand of the shape `Shaped<S, X>` can have the list of axes `Self`; see
/// [`ListFor`].
// This and [`Receives`] are traits of the arguments of `in_dims`, which returns a projection
// through both. So rustc does not quote the bounds of `in_dims`. The message repeats that of
// [`ListFor`], because rustc reports the trait of the argument.
#[diagnostic::on_unimplemented(
    message = "an operand of shape `{S}` takes no list of axes",
    label = "a 0-d operand has no axis to place",
    note = "a scalar or a 0-d array is combined with every element of the other operand",
    note = "leave out the list: `m + s`, or `axes![]`; see array_core::errors#list-for-a-scalar"
)]
pub trait ListOf<S, X> {
    /// An alias of `Self`.
    type List;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, X: Below, A: AxisList<Is: ListFor<Form<S, X>>>> ListOf<S, X> for A {
    type List = If<<A::Is as ListFor<Form<S, X>>>::Shape, A>;
}

/// Relation: the axes of a value of the shape `Shaped<S, X>` can be placed at the axes `A` of a
/// value of the shape `Self`.
pub trait Receives<S, X, A> {
    /// The first shape, with its axes at the positions `A` in a shape of the rank of `Self`.
    type Placed;

    /// The value of the type.
    const PLACED: Self::Placed;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, X: Below, A: AxisList, R: Shape, Y: Below> Receives<S, X, A> for Shaped<R, Y>
where
    Form<S, X>: BroadcastInDim<A, Form<R, Y>>,
{
    type Placed = Shaped<<Form<S, X> as BroadcastInDim<A, Form<R, Y>>>::Placed, Flat>;

    const PLACED: Self::Placed = Shaped::NEW;
}

/// Declares the relations between shapes with moved axes as methods of a type: the `Op` that
/// computes, or the `Op` of the feature `stablehlo` that records a program.
macro_rules! places {
    ($op:ident) => {
        impl $op {
            /// Requires that an operand has one axis for each of its index names. Returns the shape
            /// of the operand with these axes moved to the positions `A`, in a shape of the rank of
            /// `R`.
            #[inline(always)]
            pub fn arrange<S: Shape, X: Below, A: AxisList, R: EachAxis>(
                self,
                _: Shaped<S, X>,
                _: A,
                _: R,
            ) -> Shaped<Arrange<Form<S, X>, A, R>, Flat>
            where
                Form<S, X>: IndexedBy<A>,
            {
                Shaped::NEW
            }

            /// Requires that two shapes have the same axis at the position `N`, which belongs to
            /// one index name. Returns the first shape, with the common axis at this position.
            #[inline(always)]
            pub fn agree<S, Q, N>(self, _: Shaped<S, Flat>, _: Shaped<Q, Flat>, _: N) -> Shaped<AgreedAt<S, Q, N>, Flat>
            where
                N: AxisIn<S> + AxisIn<Q>,
                IndexName: SameIndex<<N as AxisIn<S>>::Axis, <N as AxisIn<Q>>::Axis>,
            {
                Shaped::NEW
            }

            /// Requires that an operand has no axes. `broadcast!` calls this method for an operand
            /// without index names if other operands have index names.
            #[inline(always)]
            pub fn unindexed<S: Shape, X: Below>(
                self,
                _: Shaped<S, X>,
            ) -> Shaped<<Form<S, X> as Unindexed>::Output, Flat>
            where
                Form<S, X>: Unindexed,
            {
                Shaped::NEW
            }

            /// Returns the shape of a constant, `()`.
            #[inline(always)]
            pub fn no_shape(self) -> Shaped<(), Flat> {
                Shaped::NEW
            }
        }
    };
}

#[cfg(feature = "stablehlo")]
pub(crate) use places;

places! { Op }
