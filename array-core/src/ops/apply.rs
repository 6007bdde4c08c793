//! Elementwise operations on whole operands, by reference or by value. Operators, functions and
//! their `try_` forms call these operations.

use super::RhsOperand;
use crate::compute::{New, binary, unary};
use crate::dtype::{Element, InPlace, Promote, Promoted};
use crate::error::Error;
use crate::expr::term::Term;
use crate::expr::{BinaryOp, UnaryOp};
use crate::kernel::Place;
use crate::kernel::cell::{Formed, Forms, KeptIn, KeptScalar, NestedElement};
use crate::kernel::gather::{one, two};
use crate::kernel::leaves::Own;
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::{AssignFrom, Broadcast, BroadcastShape, If, RowMajor, Shape, same_extents};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::OwnedStorage;
use crate::storage::{Join, Joined, Storage, StorageMut};

/// Relation: `Self` and `Rhs` are the operands of the elementwise operation `O`.
///
/// Operands are arrays, owned or borrowed. One of them can be a scalar of the array's dtype, or a
/// `Complex<T>` if the array's dtype `T` is `f32` or `f64`. A heap array that is passed by value
/// donates its memory to a result of its dtype and shape. If both arrays can, the left one does.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` cannot be combined",
    label = "neither an array nor a scalar of the array's dtype",
    note = "a scalar must have the dtype of the array: write `2.0` for floats, or convert, `k as f32`",
    note = "convert a `Vec`, slice or Rust array first, as in `Array::from(vec)`",
    note = "see array_core::errors#scalar-of-another-dtype"
)]
pub trait BinaryWith<O, Rhs> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if an integer operation has no
    /// result, if the result is too large, or if memory cannot be allocated.
    fn try_apply(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: `Self` is the operand of the elementwise operation `O`: an array of a dtype that the
/// operation supports, owned or borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "neither an array nor a scalar of its dtype",
    note = "operands are arrays of a dtype, owned or borrowed, and scalars of the array's dtype",
    note = "convert a `Vec` of these first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
)]
pub trait UnaryWith<O> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the result is too large, or if memory cannot be allocated.
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: `Self` is the right operand of the operation `O`, and `L` the left one.
///
/// The relation holds if and only if [`BinaryWith`] does. Operators, functions and methods have this
/// bound on the right operand, because rustc infers operands from left to right. So rustc checks
/// the bound when it knows both operands, and reports only once that a relation does not hold,
/// without quoting the bound.
pub trait RightOf<O, L> {
    /// The result: an array.
    type Output;

    /// Computes the result. Errors contain the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if an integer operation has no
    /// result, if the result is too large, or if memory cannot be allocated.
    fn try_apply_right(self, left: L, operation: &'static str) -> Result<Self::Output, Error>;
}

#[diagnostic::do_not_recommend]
impl<O, L: BinaryWith<O, R>, R> RightOf<O, L> for R {
    type Output = L::Output;

    #[inline(always)]
    fn try_apply_right(self, left: L, operation: &'static str) -> Result<L::Output, Error> {
        left.try_apply(self, operation)
    }
}

/// Relation: the operation `O` with `Self` on the right keeps the dtype `T` of the left-hand side.
///
/// The relation depends on `Self` only so that an operand that is neither an array nor a scalar is
/// reported once. In-place operators have this bound because rustc looks for their impl before it
/// knows the right operand. With a bound on the left-hand side alone, rustc would reject the impl,
/// and the message would not give the reason.
pub trait Updates<O, T: Element> {
    /// The operation.
    type Op: BinaryOp<T, Output = T>;
}

impl<O, T: Element, X: RhsOperand<T>> Updates<O, T> for X
where
    O: BinaryOp<If<X::Elem, T>, Output = T>,
{
    type Op = O;
}

/// The dtype of the result of `O` on operands that promote to the dtype `T`.
type OutputOf<O, T> = <O as BinaryOp<T>>::Output;

/// Returns whether an array of dtype `A` and shape `L` in storage `P` may lend its memory to a
/// result of dtype `U` and shape `R`, according to the types. `owned` is `true` if the array is
/// passed by value.
const fn may_lend<A: Element, U: Element, L: Shape, R: Shape, P: Storage<A, L>>(owned: bool) -> bool {
    let shapes = match (L::STATIC, R::STATIC) {
        (Some(l), Some(r)) => l.same(&r),
        _ => true,
    };
    owned && P::DONATES && A::DTYPE.same(U::DTYPE) && shapes
}

/// Returns the shape to which `left` and `right` broadcast, if its extents are those of `own`.
#[inline]
fn shape_like<L: Shape, A: Shape + Broadcast<B>, B: Shape>(
    own: &L,
    left: &A,
    right: &B,
) -> Option<BroadcastShape<A, B>> {
    let shape = left.broadcast(right)?;
    let is_same = own.with_extents(|own| shape.with_extents(|extents| same_extents(own, extents)));
    is_same.then_some(shape)
}

/// Computes a result of the shape `shape` in the memory of `operand`, which was passed by value.
/// `write` fills the memory.
///
/// # Errors
///
/// Returns the errors of `write`.
///
/// # Panics
///
/// Panics if the operand [may not lend](may_lend) its memory, or does not have as many elements as
/// `shape`.
#[inline]
fn form_in<A, L, P, U, R, F>(
    operand: Option<Array<A, L, P>>,
    shape: R,
    write: impl FnOnce(Place<'_, U, R, F::Roots>) -> Result<(), Error>,
) -> Result<Formed<U, R, F>, Error>
where
    A: Element,
    L: Shape,
    P: Storage<A, L>,
    U: Element,
    R: Shape,
    F: Forms<U, R>,
{
    #[cfg(feature = "alloc")]
    if let Some(array) = operand
        && let Ok(buffer) = P::donate(array.into_parts().1)
        && let Ok(data) = F::Roots::adopt(buffer.same())
    {
        let mut out = Array::<U, R, F::Roots>::owned(shape, data);
        write(out.place())?;
        return Ok(F::formed(out));
    }
    #[cfg(not(feature = "alloc"))]
    let _ = (operand, shape, write);
    unreachable!("`may_lend` holds only for operands and results on the heap")
}

/// Returns the kernel input for an operand of dtype `A` that has lent its memory: the kernel reads
/// each element of the output before it overwrites the element.
#[inline(always)]
fn lent<A: Element, R: Shape>(shape: &R) -> Own<A, R, RowMajor> {
    Own::new(shape.clone())
}

/// Converts the array of roots (see [`Source`]) of a result to the result, which may be nested.
#[inline(always)]
pub(super) fn formed<U, R, F>(roots: Result<Array<U, R, F::Roots>, Error>) -> Result<Formed<U, R, F>, Error>
where
    U: Element,
    R: Shape,
    F: Forms<U, R>,
{
    // This is a `match`, because `map` would instantiate one more function for each shape.
    match roots {
        Ok(roots) => Ok(F::formed(roots)),
        Err(error) => Err(error),
    }
}

impl<O, X: Source, Y: RhsOperand<X::Elem>> BinaryWith<O, Y> for X
where
    X::Elem: Promote<Y::Elem>,
    O: BinaryOp<Promoted<X::Elem, Y::Elem>>,
    X::Shape: Broadcast<Y::Shape>,
    X::Storage: Join<Y::Storage>,
    Joined<X::Storage, Y::Storage>: Forms<OutputOf<O, Promoted<X::Elem, Y::Elem>>, BroadcastShape<X::Shape, Y::Shape>>,
{
    type Output = Formed<
        OutputOf<O, Promoted<X::Elem, Y::Elem>>,
        BroadcastShape<X::Shape, Y::Shape>,
        Joined<X::Storage, Y::Storage>,
    >;

    #[inline]
    fn try_apply(self, rhs: Y, operation: &'static str) -> Result<Self::Output, Error> {
        let apply = const {
            if may_lend::<X::Elem, O::Output, X::Shape, BroadcastShape<X::Shape, Y::Shape>, X::Lent>(X::OWNED) {
                in_left::<O, X, Y>
            } else {
                not_in_left::<O, X, Y>()
            }
        };
        apply(self, rhs, operation)
    }
}

/// A function that computes an operation on two operands. A constant chooses the function, for the
/// reason that the docs of [`Kernel`](crate::kernel::Kernel) give.
type Apply<O, X, Y> = fn(X, Y, &'static str) -> Result<<X as BinaryWith<O, Y>>::Output, Error>;

/// Declares functions that compute an operation on two operands.
macro_rules! applying {
    ($($(#[$attribute:meta])* fn $name:ident($left:ident, $right:ident, $operation:ident) $body:block)*) => {$(
        $(#[$attribute])*
        #[inline(always)]
        fn $name<O, X, Y>($left: X, $right: Y, $operation: &'static str) -> Result<<X as BinaryWith<O, Y>>::Output, Error>
        where
            X: Source<Elem: Promote<Y::Elem>, Shape: Broadcast<Y::Shape>, Storage: Join<Y::Storage>>,
            Y: RhsOperand<X::Elem>,
            O: BinaryOp<Promoted<X::Elem, Y::Elem>>,
            Joined<X::Storage, Y::Storage>:
                Forms<OutputOf<O, Promoted<X::Elem, Y::Elem>>, BroadcastShape<X::Shape, Y::Shape>>,
        $body
    )*};
}

applying! {
    /// Computes the result in the memory of the left operand if it has the run-time extents of the
    /// result, and otherwise as [`not_in_left`] does.
    fn in_left(left, right, operation) {
        let form = left.source_axes();
        let Some(shape) = shape_like(&form, &form, &right.operand_axes()) else {
            return (const { not_in_left::<O, X, Y>() })(left, right, operation);
        };
        let own = lent::<X::Elem, _>(&shape);
        form_in::<_, _, _, _, _, Joined<X::Storage, Y::Storage>>(left.lend(), shape, |place| {
            binary::<O, Promoted<X::Elem, Y::Elem>, _, _, _, _>(&two(&own, right.operand_leaf()), place, operation)
        })
    }

    /// Computes the result in the memory of the right operand if it has the run-time extents of the
    /// result, and in new memory otherwise.
    fn in_right(left, right, operation) {
        let form = right.operand_axes();
        let Some(shape) = shape_like(&form, &left.source_axes(), &form) else {
            return anew::<O, X, Y>(left, right, operation);
        };
        let own = lent::<Y::Elem, _>(&shape);
        form_in::<_, _, _, _, _, Joined<X::Storage, Y::Storage>>(right.lend(), shape, |place| {
            binary::<O, Promoted<X::Elem, Y::Elem>, _, _, _, _>(&two(left.source_leaf(), &own), place, operation)
        })
    }

    /// Computes the result in new memory.
    fn anew(left, right, operation) {
        let context = two(left.source_leaf(), right.operand_leaf());
        let mut shape = common_shape(&left, &right);
        let new = New::shaped(&mut shape);
        let roots = binary::<O, Promoted<X::Elem, Y::Elem>, _, _, _, _>(&context, new, operation);
        formed::<_, _, Joined<X::Storage, Y::Storage>>(roots)
    }
}

/// Returns a function that computes the shape to which two operands broadcast, if they do.
///
/// A closure has all type parameters of the function that contains it. The operation is not a type
/// parameter of this function, so the closure is not compiled again for each operation.
fn common_shape<X, Y>(left: &X, right: &Y) -> impl FnMut() -> Option<BroadcastShape<X::Shape, Y::Shape>>
where
    X: Source<Shape: Broadcast<Y::Shape>>,
    Y: RhsOperand<X::Elem>,
{
    || left.source_axes().broadcast(&right.operand_axes())
}

/// Returns a function that copies the shape of an operand. The closure is in a function of its own
/// for the reason that [`common_shape`] gives.
fn shape_of<X: Source>(operand: &X) -> impl FnMut() -> Option<X::Shape> {
    || Some(operand.source_axes())
}

/// Returns a function that computes the shape of an array, with the axes of all levels if it is
/// nested. The closure is in a function of its own for the reason that [`common_shape`] gives.
fn form_of<C: NestedElement, L: Shape, P: Storage<C, L>>(array: &Array<C, L, P>) -> impl FnMut() -> Option<C::Form<L>> {
    || Some(C::form(array.axes()))
}

/// Returns the function that computes the operation if the left operand does not lend its memory.
const fn not_in_left<O, X, Y>() -> Apply<O, X, Y>
where
    X: Source<Elem: Promote<Y::Elem>, Shape: Broadcast<Y::Shape>, Storage: Join<Y::Storage>>,
    Y: RhsOperand<X::Elem>,
    O: BinaryOp<Promoted<X::Elem, Y::Elem>>,
    Joined<X::Storage, Y::Storage>: Forms<OutputOf<O, Promoted<X::Elem, Y::Elem>>, BroadcastShape<X::Shape, Y::Shape>>,
{
    if may_lend::<Y::Elem, O::Output, Y::Shape, BroadcastShape<X::Shape, Y::Shape>, Y::Lent>(Y::OWNED) {
        in_right::<O, X, Y>
    } else {
        anew::<O, X, Y>
    }
}

/// Implements [`BinaryWith`] for a scalar on the left of an array: a scalar of the array's dtype,
/// or, with `raising`, also a `Complex<T>` for arrays of `T`, which makes the result complex.
macro_rules! scalar_first {
    ([raising] $dtype:ty) => {
        scalar_first!(@ $dtype [Root: Element<Raised = $dtype>]);
    };
    ($dtype:ty) => {
        scalar_first!(@ $dtype [Root = $dtype]);
    };
    (@ $dtype:ty [$($root:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<'a, O, C, L, P> BinaryWith<O, &'a Array<C, L, P>> for $dtype
        where
            O: BinaryOp<$dtype>,
            C: NestedElement<$($root)*>,
            L: Shape,
            P: Storage<C, L>,
            KeptIn<C, L, P>: Join<KeptScalar>,
            Joined<KeptIn<C, L, P>, KeptScalar>: Forms<OutputOf<O, $dtype>, C::Form<L>>,
        {
            type Output = Formed<OutputOf<O, $dtype>, C::Form<L>, Joined<KeptIn<C, L, P>, KeptScalar>>;

            #[inline]
            fn try_apply(self, rhs: &'a Array<C, L, P>, operation: &'static str) -> Result<Self::Output, Error> {
                let mut shape = form_of(rhs);
                let roots = binary::<O, $dtype, _, _, _, _>(&two(&self, rhs), New::shaped(&mut shape), operation);
                formed::<_, C::Form<L>, Joined<KeptIn<C, L, P>, KeptScalar>>(roots)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<O, C, L, P> BinaryWith<O, Array<C, L, P>> for $dtype
        where
            O: BinaryOp<$dtype>,
            C: NestedElement<$($root)*>,
            L: Shape,
            P: Storage<C, L>,
            KeptIn<C, L, P>: Join<KeptScalar>,
            Joined<KeptIn<C, L, P>, KeptScalar>: Forms<OutputOf<O, $dtype>, C::Form<L>>,
        {
            type Output = Formed<OutputOf<O, $dtype>, C::Form<L>, Joined<KeptIn<C, L, P>, KeptScalar>>;

            #[inline]
            fn try_apply(self, rhs: Array<C, L, P>, operation: &'static str) -> Result<Self::Output, Error> {
                /// Computes the result in the memory of the array.
                #[inline(always)]
                fn in_right<O, C, L, P>(
                    left: $dtype,
                    right: Array<C, L, P>,
                    operation: &'static str,
                ) -> Result<<$dtype as BinaryWith<O, Array<C, L, P>>>::Output, Error>
                where
                    O: BinaryOp<$dtype>,
                    C: NestedElement<$($root)*>,
                    L: Shape,
                    P: Storage<C, L>,
                    KeptIn<C, L, P>: Join<KeptScalar>,
                    Joined<KeptIn<C, L, P>, KeptScalar>: Forms<OutputOf<O, $dtype>, C::Form<L>>,
                {
                    let shape = C::form(right.axes());
                    let own = lent::<C::Root, _>(&shape);
                    form_in::<_, _, _, _, _, Joined<KeptIn<C, L, P>, KeptScalar>>(Source::lend(right), shape, |place| {
                        binary::<O, $dtype, _, _, _, _>(&two(&left, &own), place, operation)
                    })
                }
                let apply = const {
                    if may_lend::<C::Root, O::Output, C::Form<L>, C::Form<L>, C::Lent<L, P>>(true) {
                        in_right::<O, C, L, P>
                    } else {
                        |left, right, operation| <$dtype as BinaryWith<O, &Array<C, L, P>>>::try_apply(left, &right, operation)
                    }
                };
                apply(self, rhs, operation)
            }
        }
    };
}

scalar_first! { bool }
dtypes_of! { Real scalar_first }
dtypes_of! { ComplexNumber scalar_first [raising] }

impl<O, X: Source> UnaryWith<O> for X
where
    O: UnaryOp<X::Elem>,
    X::Storage: Join<KeptScalar>,
    Joined<X::Storage, KeptScalar>: Forms<O::Output, X::Shape>,
{
    type Output = Formed<O::Output, X::Shape, Joined<X::Storage, KeptScalar>>;

    #[inline]
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error> {
        let apply = const {
            if may_lend::<X::Elem, O::Output, X::Shape, X::Shape, X::Lent>(X::OWNED) {
                in_only::<O, X>
            } else {
                of_only::<O, X>
            }
        };
        apply(self, operation)
    }
}

/// Computes an operation in the memory of its operand.
#[inline(always)]
fn in_only<O, X>(operand: X, operation: &'static str) -> Result<<X as UnaryWith<O>>::Output, Error>
where
    X: Source<Storage: Join<KeptScalar>>,
    O: UnaryOp<X::Elem>,
    Joined<X::Storage, KeptScalar>: Forms<O::Output, X::Shape>,
{
    let shape = operand.source_axes();
    let own = lent::<X::Elem, _>(&shape);
    form_in::<_, _, _, _, _, Joined<X::Storage, KeptScalar>>(operand.lend(), shape, |place| {
        unary::<O, X::Elem, _, _, _>(&one(&own), place, operation)
    })
}

/// Computes an operation on an operand, in new memory.
#[inline(always)]
fn of_only<O, X>(operand: X, operation: &'static str) -> Result<<X as UnaryWith<O>>::Output, Error>
where
    X: Source<Storage: Join<KeptScalar>>,
    O: UnaryOp<X::Elem>,
    Joined<X::Storage, KeptScalar>: Forms<O::Output, X::Shape>,
{
    let mut shape = shape_of(&operand);
    let roots = unary::<O, X::Elem, _, _, _>(&one(operand.source_leaf()), New::shaped(&mut shape), operation);
    formed::<_, _, Joined<X::Storage, KeptScalar>>(roots)
}

/// An array of a dtype or of nested inline arrays, owned or borrowed, as the only or the left
/// operand.
///
/// Operations compute with the array of roots: the elements of the innermost arrays of a nested
/// array, or the elements themselves otherwise. The shape of the array of roots has the axes of all
/// levels.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "neither an array nor a scalar of its dtype",
    note = "operands are arrays of a dtype, owned or borrowed, and scalars of the array's dtype",
    note = "convert a `Vec` of these first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
)]
pub trait Source: Sized {
    /// The dtype of the elements, or of the elements of the innermost arrays if the array is
    /// nested.
    type Elem: Element;
    /// The shape of the array, with the axes of all levels if it is nested.
    type Shape: Shape;
    /// A type that determines the storage of the result.
    type Storage;
    /// The storage of the array that [`lend`](Self::lend) returns.
    type Lent: Storage<Self::Elem, Self::Shape>;
    /// The type of the operand that the loop of a kernel reads.
    type Leaf: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = Self::Elem>>>;

    /// `true` if the operand is passed by value.
    const OWNED: bool;

    /// Returns the array, if it was passed by value and can lend its memory. A nested array becomes
    /// an array of the elements of its innermost arrays.
    fn lend(self) -> Option<Array<Self::Elem, Self::Shape, Self::Lent>>;

    /// Returns the operand that the loop of a kernel reads.
    fn source_leaf(&self) -> &Self::Leaf;

    /// Returns the shape of the array, with the axes of all levels if it is nested.
    fn source_axes(&self) -> Self::Shape;
}

/// Implements [`Source`] for an array, owned or borrowed.
macro_rules! source {
    ($x:ty, $is_owned:literal, |$own:ident| $lent:expr) => {
        #[diagnostic::do_not_recommend]
        impl<C: NestedElement, L: Shape, P: Storage<C, L>> Source for $x {
            type Elem = C::Root;
            type Shape = C::Form<L>;
            type Storage = KeptIn<C, L, P>;
            type Lent = C::Lent<L, P>;
            type Leaf = Array<C, L, P>;
            const OWNED: bool = $is_owned;

            #[inline(always)]
            fn lend(self) -> Option<Array<C::Root, C::Form<L>, C::Lent<L, P>>> {
                let $own = self;
                $lent
            }

            #[inline(always)]
            fn source_leaf(&self) -> &Array<C, L, P> {
                self
            }

            #[inline(always)]
            fn source_axes(&self) -> C::Form<L> {
                C::form(self.axes())
            }
        }
    };
}

source!(&Array<C, L, P>, false, |_array| None);
source!(Array<C, L, P>, true, |array| C::lend(array).ok());

/// Computes the elementwise operation `O` in place, on an array and a [right operand](RhsOperand).
/// Writes nothing if it returns an error.
///
/// # Errors
///
/// Returns an [`Error`] if the right operand does not broadcast to the array at run time, or if an
/// integer operation has no result.
#[inline]
pub(super) fn assign_with<O, C, L, P, Y>(
    array: &mut Array<C, L, P>,
    rhs: Y,
    operation: &'static str,
) -> Result<(), Error>
where
    C: NestedElement<Root: InPlace<Y::Elem>>,
    Y: RhsOperand<C::Root>,
    O: BinaryOp<C::Root, Output = C::Root>,
    L: Shape,
    C::Form<L>: AssignFrom<Y::Shape>,
    P: Storage<C, L>,
    C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
{
    let own = Own::<C, L, P::Layout>::new(array.axes().clone());
    binary::<O, C::Root, _, _, _, _>(&two(&own, rhs.operand_leaf()), array.place(), operation)
}
