//! The choice between two operands by a condition.

use core::marker::PhantomData;

use super::Beside;
use super::apply::Source;
use crate::Array;
use crate::dtype::{Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::{Deferred, Logical, deferred, form_tree, meet};
use crate::kernel::{Leaf, Select, Splat, Tree};
use crate::shape::{Broadcast, BroadcastShape, Shape, StaticShape};
use crate::storage::{Cell, Formed, Forms, Inline, Join, Joined, Storage};

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
        let shape = meet(&x.shape(&y).map_err(deferred)?, &self.form(), "select");
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

/// Implements [`Choice`] for an array on the left: of dtypes, and of arrays, as for [`Beside`].
macro_rules! array_first {
    ($([$($parameter:tt)*] [$($bound:tt)*] $cell:ty, $x:ty => $elem:ty, $form:ty, $held:ty;)*) => {$(
        impl<$($parameter)*, L, P, Y> Choice<Y> for $x
        where
            $($bound)*
            $elem: Promote<Y::Elem>,
            Y: Beside<$elem>,
            L: Shape,
            $form: Broadcast<Y::Shape>,
            P: Storage<$cell, L>,
            $held: Join<Y::Storage>,
        {
            type Elem = Promoted<$elem, Y::Elem>;
            type Shape = BroadcastShape<$form, Y::Shape>;
            type Storage = Joined<$held, Y::Storage>;
            type Left<'a>
                = Leaf<'a, $elem, $form, <$cell as Cell>::Laid<L, P::Layout>>
            where
                Self: 'a;
            type Right<'a>
                = Y::Tree<'a>
            where
                Y: 'a;

            #[inline]
            fn shape(&self, y: &Y) -> Result<Self::Shape, Deferred> {
                meet(&<$cell as Cell>::form(self.axes()), &y.operand_axes(), "select")
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

/// Implements [`Choice`] for a scalar on the left, and what has its dtype.
macro_rules! scalar_first {
    ($([$($parameter:tt)*] [$($bound:tt)*] $cell:ty, $y:ty => $form:ty, $held:ty;)*) => {$(
        impl<$($parameter)*, R, Q> Choice<$y> for A
        where
            $($bound)*
            A: Element,
            R: Shape,
            Q: Storage<$cell, R>,
        {
            type Elem = A;
            type Shape = $form;
            type Storage = $held;
            type Left<'a> = Splat<A>;
            type Right<'a>
                = Leaf<'a, A, $form, <$cell as Cell>::Laid<R, Q::Layout>>
            where
                $y: 'a;

            #[inline]
            fn shape(&self, y: &$y) -> Result<$form, Deferred> {
                Ok(<$cell as Cell>::form(y.axes()))
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
    ['x, C: Element] [] C, &'x Array<C, L, P> => C, L, P;
    [C: Element] [] C, Array<C, L, P> => C, L, P;
    ['x, C: Copy, I: StaticShape] [Array<C, I, Inline>: Cell,] Array<C, I, Inline>, &'x Array<Array<C, I, Inline>, L, P> =>
        <Array<C, I, Inline> as Cell>::Root, <Array<C, I, Inline> as Cell>::Form<L>, <Array<C, I, Inline> as Cell>::Held<P>;
    [C: Copy, I: StaticShape] [Array<C, I, Inline>: Cell,] Array<C, I, Inline>, Array<Array<C, I, Inline>, L, P> =>
        <Array<C, I, Inline> as Cell>::Root, <Array<C, I, Inline> as Cell>::Form<L>, <Array<C, I, Inline> as Cell>::Held<P>;
}

scalar_first! {
    ['y, A] [] A, &'y Array<A, R, Q> => R, Q;
    [A] [] A, Array<A, R, Q> => R, Q;
    ['y, A, C: Copy, I: StaticShape] [Array<C, I, Inline>: Cell<Root = A>,] Array<C, I, Inline>,
        &'y Array<Array<C, I, Inline>, R, Q> =>
        <Array<C, I, Inline> as Cell>::Form<R>, <Array<C, I, Inline> as Cell>::Held<Q>;
    [A, C: Copy, I: StaticShape] [Array<C, I, Inline>: Cell<Root = A>,] Array<C, I, Inline>,
        Array<Array<C, I, Inline>, R, Q> =>
        <Array<C, I, Inline> as Cell>::Form<R>, <Array<C, I, Inline> as Cell>::Held<Q>;
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
