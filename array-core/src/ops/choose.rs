//! The choice between two operands by a condition.

use core::marker::PhantomData;

use super::apply::{Scalar, ScalarFor, Source};
use crate::Array;
use crate::dtype::{Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::{Deferred, Logical, deferred, eval_tree, meet};
use crate::kernel::{Leaf, Select, Splat, Tree};
use crate::shape::{Broadcast, BroadcastShape, Shape};
use crate::storage::{Inline, Join, Joined, OwnedStorage, Storage};

/// The relation of a condition with the two operands that it chooses between.
///
/// The condition is an array of `bool`, and the operands make a [`Choice`].
pub trait SelectWith<X, Y> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// An [`Error`] where run-time extents do not fit, or memory cannot be had.
    fn try_select(self, x: X, y: Y) -> Result<Self::Output, Error>;
}

impl<C: Source, X: Choice<Y>, Y> SelectWith<X, Y> for C
where
    C::Elem: Logical,
    X::Shape: Broadcast<C::Shape>,
    X::Storage: Join<C::Storage>,
    Joined<X::Storage, C::Storage>: OwnedStorage<X::Elem, BroadcastShape<X::Shape, C::Shape>>,
{
    type Output = Array<X::Elem, BroadcastShape<X::Shape, C::Shape>, Joined<X::Storage, C::Storage>>;

    #[inline]
    fn try_select(self, x: X, y: Y) -> Result<Self::Output, Error> {
        let condition = self.array();
        let shape = meet(&x.shape(&y).map_err(deferred)?, condition.axes(), "select");
        let tree = Select::<X::Elem, _, _, _>(condition.leaf(), x.left(), X::right(&y), PhantomData);
        eval_tree(&tree, shape, "select")
    }
}

/// The relation of two operands that a condition chooses between: arrays and scalars; a scalar
/// beside an array has its dtype, and two scalars have one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Y}` are not two values to choose between",
    label = "neither arrays nor scalars of one dtype",
    note = "each is an array, or a scalar of the dtype of the other; see ERRORS.md#not-an-operand"
)]
pub trait Choice<Y> {
    /// The common dtype.
    type Elem: Element;
    /// The common shape.
    type Shape: Shape;
    /// The common storage.
    type Storage;
    /// What reads the left operand.
    type Left<'a>: Tree
    where
        Self: 'a;
    /// What reads the right operand.
    type Right<'a>: Tree
    where
        Y: 'a;

    /// Returns the common shape.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`](crate::ShapeError) where run-time extents do not fit.
    fn shape(&self, y: &Y) -> Result<Self::Shape, Deferred>;

    /// Reads the left operand.
    fn left(&self) -> Self::Left<'_>;

    /// Reads the right operand.
    fn right(y: &Y) -> Self::Right<'_>;
}

/// Implements [`Choice`] for two arrays.
macro_rules! arrays {
    ($([$($lifetime:lifetime)*] $x:ty, $y:ty;)*) => {$(
        impl<$($lifetime,)* A, C, L, R, P, Q> Choice<$y> for $x
        where
            A: Element + Promote<C>,
            C: Element,
            L: Shape + Broadcast<R>,
            R: Shape,
            P: Storage<A, L> + Join<Q>,
            Q: Storage<C, R>,
        {
            type Elem = Promoted<A, C>;
            type Shape = BroadcastShape<L, R>;
            type Storage = Joined<P, Q>;
            type Left<'a> = Leaf<'a, A, L> where Self: 'a;
            type Right<'a> = Leaf<'a, C, R> where $y: 'a;

            #[inline]
            fn shape(&self, y: &$y) -> Result<Self::Shape, Deferred> {
                meet(self.axes(), y.axes(), "select")
            }

            #[inline]
            fn left(&self) -> Self::Left<'_> {
                self.leaf()
            }

            #[inline]
            fn right<'a>(y: &'a $y) -> Self::Right<'a> {
                y.leaf()
            }
        }
    )*};
}

/// Implements [`Choice`] for an array and a scalar, in either order.
macro_rules! array_and_scalar {
    ($([$($lifetime:lifetime)*] $array:ty;)*) => {$(
        impl<$($lifetime,)* A, X, L, P> Choice<X> for $array
        where
            A: Element,
            X: ScalarFor<A> + Scalar,
            L: Shape,
            P: Storage<A, L>,
        {
            type Elem = A;
            type Shape = L;
            type Storage = P;
            type Left<'a> = Leaf<'a, A, L> where Self: 'a;
            type Right<'a> = Splat<A> where X: 'a;

            #[inline]
            fn shape(&self, _: &X) -> Result<L, Deferred> {
                Ok(self.axes().clone())
            }

            #[inline]
            fn left(&self) -> Self::Left<'_> {
                self.leaf()
            }

            #[inline]
            fn right(y: &X) -> Splat<A> {
                Splat((*y).scalar())
            }
        }

        impl<$($lifetime,)* A, X, L, P> Choice<$array> for X
        where
            A: Element,
            X: ScalarFor<A> + Scalar,
            L: Shape,
            P: Storage<A, L>,
        {
            type Elem = A;
            type Shape = L;
            type Storage = P;
            type Left<'a> = Splat<A> where Self: 'a;
            type Right<'a> = Leaf<'a, A, L> where $array: 'a;

            #[inline]
            fn shape(&self, y: &$array) -> Result<L, Deferred> {
                Ok(y.axes().clone())
            }

            #[inline]
            fn left(&self) -> Splat<A> {
                Splat((*self).scalar())
            }

            #[inline]
            fn right<'a>(y: &'a $array) -> Self::Right<'a> {
                y.leaf()
            }
        }
    )*};
}

arrays! {
    ['x 'y] &'x Array<A, L, P>, &'y Array<C, R, Q>;
    ['x] &'x Array<A, L, P>, Array<C, R, Q>;
    ['y] Array<A, L, P>, &'y Array<C, R, Q>;
    [] Array<A, L, P>, Array<C, R, Q>;
}

array_and_scalar! {
    ['x] &'x Array<A, L, P>;
    [] Array<A, L, P>;
}

impl<A: Element> Choice<A> for A {
    type Elem = A;
    type Shape = ();
    type Storage = Inline;
    type Left<'a> = Splat<A>;
    type Right<'a> = Splat<A>;

    #[inline]
    fn shape(&self, _: &A) -> Result<(), Deferred> {
        Ok(())
    }

    #[inline]
    fn left(&self) -> Splat<A> {
        Splat(*self)
    }

    #[inline]
    fn right(y: &A) -> Splat<A> {
        Splat(*y)
    }
}
