//! Selecting between two operands by a condition.

use super::RhsOperand;
use super::apply::{Source, formed};
use crate::compute::{New, chosen};
use crate::dtype::{Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::Logical;
use crate::expr::term::Term;
use crate::kernel::cell::{Formed, Forms, KeptIn, KeptScalar, NestedElement};
use crate::kernel::gather::three;
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::{Broadcast, BroadcastShape, Shape};
use crate::storage::{Array, Join, Joined, Storage};

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
    /// Returns an [`Error`] if run-time extents do not broadcast, the result is too large, or
    /// memory cannot be allocated.
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
        let context = three(x.left(), X::right(&y), self.source_leaf());
        let roots = chosen::<X::Elem, _, _, _, _>(
            &context,
            New::<BroadcastShape<X::Shape, C::Shape>, _>::broadcast(),
            "select",
        );
        formed::<_, _, Joined<X::Storage, C::Storage>>(roots)
    }
}

/// Relation: `Self` and `Y` are operands that a condition can select between. Each is an array or a
/// scalar. A scalar has the dtype of the other operand, or is a `Complex<T>` if the other operand
/// is an array of `T`, which is `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Y}` are not two values to choose between",
    label = "neither arrays nor scalars of one dtype",
    note = "each is an array, or a scalar of the dtype of the other",
    note = "see array_core::errors#not-an-operand"
)]
pub trait Choice<Y> {
    /// The common dtype.
    type Elem: Element;
    /// The common shape.
    type Shape: Shape;
    /// A type that determines the storage of the result, together with [`Source::Storage`] of the
    /// condition.
    type Storage;
    /// The left operand as a leaf of an expression tree.
    type Left: OperandLeaf<Inputs: Inputs<Elems: Term>>;
    /// The right operand as a leaf of an expression tree.
    type Right: OperandLeaf<Inputs: Inputs<Elems: Term>>;

    /// Returns the left operand as a leaf of an expression tree.
    fn left(&self) -> &Self::Left;

    /// Returns the right operand as a leaf of an expression tree.
    fn right(y: &Y) -> &Self::Right;
}

/// Implements [`Choice`] for an array on the left.
macro_rules! array_first {
    ($([$($lifetime:lifetime)?] $x:ty;)*) => {$(
        impl<$($lifetime,)? C, L, P, Y> Choice<Y> for $x
        where
            C: NestedElement<Root: Promote<Y::Elem>>,
            Y: RhsOperand<C::Root>,
            L: Shape,
            C::Form<L>: Broadcast<Y::Shape>,
            P: Storage<C, L>,
            KeptIn<C, L, P>: Join<Y::Storage>,
        {
            type Elem = Promoted<C::Root, Y::Elem>;
            type Shape = BroadcastShape<C::Form<L>, Y::Shape>;
            type Storage = Joined<KeptIn<C, L, P>, Y::Storage>;
            type Left = Array<C, L, P>;
            type Right = Y::Leaf;

            #[inline(always)]
            fn left(&self) -> &Array<C, L, P> {
                self
            }

            #[inline(always)]
            fn right(y: &Y) -> &Y::Leaf {
                y.operand_leaf()
            }
        }
    )*};
}

/// Implements [`Choice`] for a scalar on the left and an array on the right. The scalar has the
/// dtype of the array, or is a `Complex<T>` if the array is of `T`, which is `f32` or `f64`.
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
            type Shape = C::Form<R>;
            type Storage = KeptIn<C, R, Q>;
            type Left = A;
            type Right = Array<C, R, Q>;

            #[inline(always)]
            fn left(&self) -> &A {
                self
            }

            #[inline(always)]
            #[allow(clippy::needless_lifetimes)] // The type of `y` may have a lifetime of its own.
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
    type Shape = ();
    type Storage = KeptScalar;
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
