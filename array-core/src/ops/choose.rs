//! The choice between two operands by a condition.

use core::marker::PhantomData;

use super::Beside;
use super::apply::Source;
use crate::Array;
use crate::array::RootLeaf;
use crate::dtype::{Element, Promote, Promoted};
use crate::error::{Error, Origin};
use crate::expr::{Deferred, Logical, deferred, form_tree, meet};
use crate::kernel::{Select, Splat, Tree};
use crate::shape::{Broadcast, BroadcastShape, Shape};
use crate::storage::{Cell, Formed, Forms, Join, Joined, KeptIn, KeptScalar, Storage};

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
    Joined<X::Storage, C::Storage>: Forms<X::Elem, BroadcastShape<X::Shape, C::Shape>>,
{
    type Output = Formed<X::Elem, BroadcastShape<X::Shape, C::Shape>, Joined<X::Storage, C::Storage>>;

    #[inline]
    fn try_select(self, x: X, y: Y) -> Result<Self::Output, Error> {
        let shape = meet(
            &x.shape(&y).map_err(deferred)?,
            &self.form(),
            Origin::Operation("select"),
        );
        let tree = Select::<X::Elem, _, _, _>(self.tree(), x.left(), X::right(&y), PhantomData);
        form_tree::<_, _, Joined<X::Storage, C::Storage>>(&tree, shape, "select")
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

/// Implements [`Choice`] for an array on the left.
macro_rules! array_first {
    ($([$($lifetime:lifetime)?] $x:ty;)*) => {$(
        impl<$($lifetime,)? C, L, P, Y> Choice<Y> for $x
        where
            C: Cell<Root: Promote<Y::Elem>>,
            Y: Beside<C::Root>,
            L: Shape,
            C::Form<L>: Broadcast<Y::Shape>,
            P: Storage<C, L>,
            KeptIn<C, L, P>: Join<Y::Storage>,
        {
            type Elem = Promoted<C::Root, Y::Elem>;
            type Shape = BroadcastShape<C::Form<L>, Y::Shape>;
            type Storage = Joined<KeptIn<C, L, P>, Y::Storage>;
            type Left<'a>
                = RootLeaf<'a, C, L, P::Layout>
            where
                Self: 'a;
            type Right<'a>
                = Y::Tree<'a>
            where
                Y: 'a;

            #[inline]
            fn shape(&self, y: &Y) -> Result<Self::Shape, Deferred> {
                meet(&C::form(self.axes()), &y.operand_axes(), Origin::Operation("select"))
            }

            #[inline]
            fn left(&self) -> Self::Left<'_> {
                self.roots()
            }

            #[inline]
            fn right(y: &Y) -> Self::Right<'_> {
                y.operand_tree()
            }
        }
    )*};
}

/// Implements [`Choice`] for a scalar on the left of an array beside which it may stand: of its dtype, or of floats if it is complex.
macro_rules! scalar_first {
    ($([$($lifetime:lifetime)?] $y:ty;)*) => {$(
        impl<$($lifetime,)? A, C, R, Q> Choice<$y> for A
        where
            A: Element + Beside<C::Root>,
            C: Cell,
            R: Shape,
            Q: Storage<C, R>,
        {
            type Elem = A;
            type Shape = C::Form<R>;
            type Storage = KeptIn<C, R, Q>;
            type Left<'a> = Splat<A>;
            type Right<'a>
                = RootLeaf<'a, C, R, Q::Layout>
            where
                $y: 'a;

            #[inline]
            fn shape(&self, y: &$y) -> Result<C::Form<R>, Deferred> {
                Ok(C::form(y.axes()))
            }

            #[inline]
            fn left(&self) -> Splat<A> {
                Splat(*self)
            }

            #[inline]
            fn right<'a>(y: &'a $y) -> Self::Right<'a> {
                y.roots()
            }
        }
    )*};
}

array_first! {
    ['x] &'x Array<C, L, P>;
    [] Array<C, L, P>;
}

scalar_first! {
    ['y] &'y Array<C, R, Q>;
    [] Array<C, R, Q>;
}

impl<A: Element> Choice<A> for A {
    type Elem = A;
    type Shape = ();
    type Storage = KeptScalar;
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
