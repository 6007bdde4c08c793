//! The choice between two operands by a condition.

use core::marker::PhantomData;

use crate::Array;
use crate::dtype::{Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::{Logical, deferred, eval_tree, meet};
use crate::kernel::{Select, Splat};
use crate::shape::{Broadcast, BroadcastShape, Shape};
use crate::storage::{Inline, Join, Joined, OwnedStorage, Storage};

/// The relation of a condition with the two operands that it chooses between.
///
/// The condition is an array of `bool`, the operands are arrays or scalars; a scalar beside an array
/// has its dtype, and two scalars have one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot choose between `{X}` and `{Y}`",
    label = "not a condition and two operands",
    note = "the condition is an array of `bool`; a scalar has the dtype of the array beside it",
    note = "see ERRORS.md#not-an-operand"
)]
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

/// Implements [`SelectWith`] for a condition and two arrays.
macro_rules! arrays {
    ($($condition:ty, $x:ty, $y:ty $(, $lifetime:lifetime)*;)*) => {$(
        impl<$($lifetime,)* E, A, C, U, L, R, V, P, Q> SelectWith<$x, $y> for $condition
        where
            E: Logical,
            A: Element + Promote<C>,
            C: Element,
            U: Shape,
            L: Shape + Broadcast<R, Output: Broadcast<U>>,
            R: Shape,
            V: Storage<E, U>,
            P: Storage<A, L> + Join<Q, Joined: Join<V>>,
            Q: Storage<C, R>,
            Joined<Joined<P, Q>, V>: OwnedStorage<Promoted<A, C>, BroadcastShape<BroadcastShape<L, R>, U>>,
        {
            type Output = Array<Promoted<A, C>, BroadcastShape<BroadcastShape<L, R>, U>, Joined<Joined<P, Q>, V>>;

            #[inline]
            fn try_select(self, x: $x, y: $y) -> Result<Self::Output, Error> {
                let shape = meet(&meet(x.axes(), y.axes(), "select").map_err(deferred)?, self.axes(), "select");
                let tree = Select::<Promoted<A, C>, _, _, _>(self.leaf(), x.leaf(), y.leaf(), PhantomData);
                eval_tree(&tree, shape, "select")
            }
        }
    )*};
}

/// Implements [`SelectWith`] for a condition, an array and a scalar, in either order.
macro_rules! array_and_scalar {
    ($($condition:ty, $array:ty $(, $lifetime:lifetime)*;)*) => {$(
        array_and_scalar!(@ $condition, $array, A; |x, y| (x.axes(), x.leaf(), Splat(y)) $(, $lifetime)*);
        array_and_scalar!(@ $condition, A, $array; |x, y| (y.axes(), Splat(x), y.leaf()) $(, $lifetime)*);
    )*};
    (@ $condition:ty, $x:ty, $y:ty; |$a:ident, $b:ident| $parts:expr $(, $lifetime:lifetime)*) => {
        impl<$($lifetime,)* E, A, U, L, V, P> SelectWith<$x, $y> for $condition
        where
            E: Logical,
            A: Element,
            U: Shape,
            L: Shape + Broadcast<U>,
            V: Storage<E, U>,
            P: Storage<A, L> + Join<V>,
            Joined<P, V>: OwnedStorage<A, BroadcastShape<L, U>>,
        {
            type Output = Array<A, BroadcastShape<L, U>, Joined<P, V>>;

            #[inline]
            fn try_select(self, $a: $x, $b: $y) -> Result<Self::Output, Error> {
                let (axes, x, y) = $parts;
                let tree = Select::<A, _, _, _>(self.leaf(), x, y, PhantomData);
                eval_tree(&tree, meet(axes, self.axes(), "select"), "select")
            }
        }
    };
}

/// Implements [`SelectWith`] for a condition and two scalars.
macro_rules! scalars {
    ($($condition:ty $(, $lifetime:lifetime)*;)*) => {$(
        impl<$($lifetime,)* E, A, U, V> SelectWith<A, A> for $condition
        where
            E: Logical,
            A: Element,
            U: Shape,
            V: Storage<E, U> + Join<Inline>,
            Joined<V, Inline>: OwnedStorage<A, U>,
        {
            type Output = Array<A, U, Joined<V, Inline>>;

            #[inline]
            fn try_select(self, x: A, y: A) -> Result<Self::Output, Error> {
                let tree = Select::<A, _, _, _>(self.leaf(), Splat(x), Splat(y), PhantomData);
                eval_tree(&tree, Ok(self.axes().clone()), "select")
            }
        }
    )*};
}

arrays! {
    &'c Array<E, U, V>, &'x Array<A, L, P>, &'y Array<C, R, Q>, 'c, 'x, 'y;
    &'c Array<E, U, V>, &'x Array<A, L, P>, Array<C, R, Q>, 'c, 'x;
    &'c Array<E, U, V>, Array<A, L, P>, &'y Array<C, R, Q>, 'c, 'y;
    &'c Array<E, U, V>, Array<A, L, P>, Array<C, R, Q>, 'c;
    Array<E, U, V>, &'x Array<A, L, P>, &'y Array<C, R, Q>, 'x, 'y;
    Array<E, U, V>, &'x Array<A, L, P>, Array<C, R, Q>, 'x;
    Array<E, U, V>, Array<A, L, P>, &'y Array<C, R, Q>, 'y;
    Array<E, U, V>, Array<A, L, P>, Array<C, R, Q>;
}

array_and_scalar! {
    &'c Array<E, U, V>, &'x Array<A, L, P>, 'c, 'x;
    &'c Array<E, U, V>, Array<A, L, P>, 'c;
    Array<E, U, V>, &'x Array<A, L, P>, 'x;
    Array<E, U, V>, Array<A, L, P>;
}

scalars! {
    &'c Array<E, U, V>, 'c;
    Array<E, U, V>;
}
