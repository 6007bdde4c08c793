//! Selecting between two operands by a condition.

use super::RhsOperand;
use super::apply::{Formed, Source};
use crate::compute::{New, chosen};
use crate::dtype::{Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::Logical;
use crate::expr::term::Term;
use crate::kernel::cell::{Forms, NestedElement};
use crate::kernel::gather::{Two, three};
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::cells::{Flat, MeetBelow};
use crate::shape::{Broadcast, BroadcastShape, Shape};
use crate::storage::{Array, Inline, Keep, Storage};

/// Relation: the condition `Self` selects between the operands `X` and `Y`.
///
/// The condition is an array of `bool`, and the operands satisfy [`Choice`].
pub trait SelectWith<X, Y> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more
    /// than `isize::MAX` bytes, or if memory cannot be allocated.
    fn try_select(self, x: X, y: Y) -> Result<Self::Output, Error>;
}

/// The axes of the result of `select`. If the operands are nested arrays, these are the outer axes.
type AxesOf<C, X, Y> = BroadcastShape<<X as Choice<Y>>::Axes, <C as Source>::Axes>;

/// The inner axes of the result of `select`, if the operands are [nested](crate::shape::Nested)
/// arrays.
type BelowOf<C, X, Y> = <<X as Choice<Y>>::Below as MeetBelow<<C as Source>::Below, AxesOf<C, X, Y>>>::Output;

/// The storage of the result of `select`.
type StorageOf<C, X, Y> = <<X as Choice<Y>>::Storage as Keep>::With<<<C as Source>::Storage as Keep>::With<Inline>>;

impl<C: Source, X: Choice<Y>, Y> SelectWith<X, Y> for C
where
    C::Elem: Logical,
    X::Axes: Broadcast<C::Axes>,
    X::Below: MeetBelow<C::Below, AxesOf<C, X, Y>>,
    StorageOf<C, X, Y>: Forms<X::Elem, AxesOf<C, X, Y>, BelowOf<C, X, Y>>,
{
    type Output = Formed<BelowOf<C, X, Y>, X::Elem, AxesOf<C, X, Y>, StorageOf<C, X, Y>>;

    #[inline]
    fn try_select(self, x: X, y: Y) -> Result<Self::Output, Error> {
        let context = three(x.left(), X::right(&y), self.leaf());
        let roots = chosen::<X::Elem, _, _, _, _>(&context, New::BROADCAST, "select");
        StorageOf::<C, X, Y>::formed_or(roots)
    }
}

/// Relation: `Self` and `Y` are operands that a condition can select between. Each is an array or a
/// scalar.
///
/// Two arrays promote to one dtype and broadcast to one shape. A scalar has the dtype of the other
/// operand, or is a `Complex<T>` if the other operand is an array of `T` (`f32` or `f64`).
#[diagnostic::on_unimplemented(
    message = "cannot select between `{Self}` and `{Y}`",
    label = "neither arrays nor scalars of one dtype",
    note = "each is an array, or a scalar of the dtype of the other",
    note = "see array_core::errors#not-an-operand"
)]
pub trait Choice<Y> {
    /// The common dtype.
    type Elem: Element;
    /// The shape that both operands broadcast to. For nested arrays, it consists of the outer axes.
    type Axes: Shape;
    /// The inner axes, if the operands are nested arrays.
    type Below;
    /// The storage. Together with [`Source::Storage`] of the condition, it determines the storage
    /// of the result.
    type Storage: Keep;
    /// The type of the left operand without a reference: an array or a scalar.
    type Left: OperandLeaf<Inputs: Inputs<Elems: Term>>;
    /// The type of the right operand without a reference: an array or a scalar.
    type Right: OperandLeaf<Inputs: Inputs<Elems: Term>>;

    /// Borrows the left operand.
    fn left(&self) -> &Self::Left;

    /// Borrows the right operand.
    fn right(y: &Y) -> &Self::Right;
}

/// Implements [`Choice`] for an array on the left.
macro_rules! array_first {
    ($([$($lifetime:lifetime)?] $x:ty;)*) => {$(
        impl<$($lifetime,)? C, L, P, Y> Choice<Y> for $x
        where
            C: NestedElement<Root: Promote<Y::Elem>>,
            Y: RhsOperand<C::Root>,
            L: Shape + Broadcast<Y::Axes>,
            C::Below: MeetBelow<Y::Below, BroadcastShape<L, Y::Axes>>,
            P: Storage<C, L>,
        {
            type Elem = Promoted<C::Root, Y::Elem>;
            type Axes = BroadcastShape<L, Y::Axes>;
            type Below = <C::Below as MeetBelow<Y::Below, BroadcastShape<L, Y::Axes>>>::Output;
            type Storage = Two<P, Y::Storage>;
            type Left = Array<C, L, P>;
            type Right = Y::Leaf;

            #[inline(always)]
            fn left(&self) -> &Array<C, L, P> {
                self
            }

            #[inline(always)]
            fn right(y: &Y) -> &Y::Leaf {
                y.leaf()
            }
        }
    )*};
}

/// Implements [`Choice`] for a scalar on the left and an array on the right. The scalar has the
/// dtype of the array, or is a `Complex<T>` if the array is of `T` (`f32` or `f64`).
macro_rules! scalar_first {
    ($([$($lifetime:lifetime)?] $y:ty;)*) => {$(
        impl<$($lifetime,)? A, C, R, Q> Choice<$y> for A
        where
            A: Element + RhsOperand<C::Root>,
            C: NestedElement,
            R: Shape,
            Q: Storage<C, R>,
        {
            type Elem = A;
            type Axes = R;
            type Below = C::Below;
            type Storage = Q;
            type Left = A;
            type Right = Array<C, R, Q>;

            #[inline(always)]
            fn left(&self) -> &A {
                self
            }

            #[inline(always)]
            #[allow(clippy::needless_lifetimes)] // `y` has two lifetimes if `$y` is `&'y Array`.
            fn right<'r>(y: &'r $y) -> &'r Array<C, R, Q> {
                y
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
    type Axes = ();
    type Below = Flat;
    type Storage = Inline;
    type Left = A;
    type Right = A;

    #[inline(always)]
    fn left(&self) -> &A {
        self
    }

    #[inline(always)]
    fn right(y: &A) -> &A {
        y
    }
}
