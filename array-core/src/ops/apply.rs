//! Elementwise operations on whole operands, by reference or by value: what operators, functions
//! and the `try_` forms are made of.

use core::marker::PhantomData;

use crate::Array;
use crate::dtype::{Element, InPlace, Promote, Promoted};
use crate::error::Error;
use crate::expr::{BinaryOp, UnaryOp, assign_tree, deferred, eval_tree, meet};
use crate::kernel::{Binary, Own, Splat, Unary};
use crate::shape::{AssignFrom, Broadcast, BroadcastShape, Shape};
use crate::storage::{Inline, Join, Joined, OwnedStorage, Storage, StorageMut};

/// The relation of two operands of the elementwise operation `O`.
///
/// Operands are arrays, owned or borrowed, and scalars of the array's dtype on either side. An
/// array on the left, or beside a scalar, that is given by value lends its memory to the result
/// where dtype and shape allow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` are not operands of one operation",
    label = "neither an array nor a scalar of the array's dtype",
    note = "a scalar has the array's own dtype: write `2.0` for floats, or convert, `k as f32`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait BinaryWith<O, Rhs> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// An [`Error`] where run-time extents do not fit, an integer has no result, or memory cannot be had.
    fn try_apply(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

/// The relation of an operand with the elementwise operation `O` on it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand of an elementwise function",
    label = "not an array of a dtype",
    note = "operands are arrays of dtypes, owned or borrowed; see ERRORS.md#not-an-operand"
)]
pub trait UnaryWith<O> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// An [`Error`] where memory cannot be had.
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error>;
}

/// [`BinaryWith`] as functions and methods ask for it: a mistake is reported without a list of all
/// that would be right.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` are not operands of one operation",
    label = "neither an array nor a scalar of the array's dtype",
    note = "a scalar has the array's own dtype: write `2.0` for floats, or convert, `k as f32`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait Elementwise<O, Rhs> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// As [`BinaryWith::try_apply`].
    fn try_elementwise(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

impl<O, L: BinaryWith<O, R>, R> Elementwise<O, R> for L {
    type Output = L::Output;

    #[inline]
    fn try_elementwise(self, rhs: R, operation: &'static str) -> Result<L::Output, Error> {
        self.try_apply(rhs, operation)
    }
}

/// The relation of a scalar with the dtype of the array beside it, which is its own.
///
/// `select` takes any type that stands in this relation, so that the compiler names it. The operators
/// do not: of two rows that an array on the right could match, the compiler reports neither.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an array nor a scalar of `{T}`",
    label = "not an operand beside an array of `{T}`",
    note = "a scalar has the dtype of the array: write `2.0` for floats, or convert, `k as {T}`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait ScalarFor<T>: Scalar {
    /// Returns the scalar.
    fn scalar(self) -> T;
}

/// A scalar of a dtype: what is no array, as far as impls must not overlap.
#[doc(hidden)]
pub trait Scalar: Element {}

#[diagnostic::do_not_recommend]
impl<T: Element> Scalar for T {}

#[diagnostic::do_not_recommend]
impl<T: Element> ScalarFor<T> for T {
    #[inline(always)]
    fn scalar(self) -> T {
        self
    }
}

/// The dtype of the result of `O` on two dtypes.
type OutputOf<O, T> = <O as BinaryOp<T>>::Output;

/// Whether an array of dtype `A` and shape `L` in storage `P` may lend its memory to a result of
/// dtype `U` and shape `R`, as far as the types say.
const fn may_lend<A: Element, U: Element, L: Shape, R: Shape, P: Storage<A, L>>() -> bool {
    let shapes = match (L::STATIC, R::STATIC) {
        (Some(l), Some(r)) => l.same(&r),
        _ => true,
    };
    P::DONATES && A::DTYPE.same(U::DTYPE) && shapes
}

/// Gives an array the types of a result that it lends its memory to, or gives it back.
#[inline]
fn lend<A, U, L, R, P, B>(array: Array<A, L, P>, shape: &R) -> Result<Array<U, R, B>, Array<A, L, P>>
where
    A: Element,
    U: Element,
    L: Shape,
    R: Shape,
    P: Storage<A, L>,
    B: OwnedStorage<U, R>,
{
    #[cfg(feature = "alloc")]
    if array.axes().extents().as_ref() == shape.extents().as_ref() {
        let (axes, data) = array.into_parts();
        return match P::donate(data) {
            Ok(buffer) => match B::adopt(buffer.same_dtype()) {
                Ok(data) => Ok(Array::from_parts(shape.clone(), data)),
                Err(_) => unreachable!("what joins the heap is on the heap"),
            },
            Err(data) => Err(Array::from_parts(axes, data)),
        };
    }
    let _ = shape;
    Err(array)
}

/// Evaluates a tree made of an array that is given by value: into its own memory where that fits.
macro_rules! lend_or_build {
    ($array:ident: $dtype:ty, $axes:ty, $storage:ty => $output:ty, $result:ty, $shape:expr, $operation:ident, |$leaf:ident| $tree:expr) => {{
        let shape = $shape;
        let mut array = $array;
        if const { may_lend::<$dtype, $output, $axes, $result, $storage>() } {
            match lend(array, &shape) {
                Ok(mut out) => {
                    let $leaf = Own::<$dtype>(PhantomData);
                    assign_tree(&mut out, &$tree, &shape, $operation)?;
                    return Ok(out);
                }
                Err(own) => array = own,
            }
        }
        let $leaf = array.leaf();
        eval_tree(&$tree, Ok(shape), $operation)
    }};
}

impl<'r, O, A, C, L, R, P, Q> BinaryWith<O, &'r Array<C, R, Q>> for &Array<A, L, P>
where
    A: Element + Promote<C>,
    C: Element,
    O: BinaryOp<Promoted<A, C>>,
    L: Shape + Broadcast<R>,
    R: Shape,
    P: Storage<A, L> + Join<Q>,
    Q: Storage<C, R>,
    Joined<P, Q>: OwnedStorage<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>>,
{
    type Output = Array<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>, Joined<P, Q>>;

    #[inline]
    fn try_apply(self, rhs: &'r Array<C, R, Q>, operation: &'static str) -> Result<Self::Output, Error> {
        eval_tree(
            &Binary::<O, Promoted<A, C>, _, _>(self.leaf(), rhs.leaf(), PhantomData),
            meet(self.axes(), rhs.axes(), operation),
            operation,
        )
    }
}

impl<O, A, C, L, R, P, Q> BinaryWith<O, Array<C, R, Q>> for &Array<A, L, P>
where
    A: Element + Promote<C>,
    C: Element,
    O: BinaryOp<Promoted<A, C>>,
    L: Shape + Broadcast<R>,
    R: Shape,
    P: Storage<A, L> + Join<Q>,
    Q: Storage<C, R>,
    Joined<P, Q>: OwnedStorage<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>>,
{
    type Output = Array<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>, Joined<P, Q>>;

    #[inline]
    fn try_apply(self, rhs: Array<C, R, Q>, operation: &'static str) -> Result<Self::Output, Error> {
        eval_tree(
            &Binary::<O, Promoted<A, C>, _, _>(self.leaf(), rhs.leaf(), PhantomData),
            meet(self.axes(), rhs.axes(), operation),
            operation,
        )
    }
}

impl<'r, O, A, C, L, R, P, Q> BinaryWith<O, &'r Array<C, R, Q>> for Array<A, L, P>
where
    A: Element + Promote<C>,
    C: Element,
    O: BinaryOp<Promoted<A, C>>,
    L: Shape + Broadcast<R>,
    R: Shape,
    P: Storage<A, L> + Join<Q>,
    Q: Storage<C, R>,
    Joined<P, Q>: OwnedStorage<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>>,
{
    type Output = Array<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>, Joined<P, Q>>;

    #[inline]
    fn try_apply(self, rhs: &'r Array<C, R, Q>, operation: &'static str) -> Result<Self::Output, Error> {
        lend_or_build!(self: A, L, P => OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>,
            meet(self.axes(), rhs.axes(), operation).map_err(deferred)?, operation,
            |left| Binary::<O, Promoted<A, C>, _, _>(left, rhs.leaf(), PhantomData))
    }
}

impl<O, A, C, L, R, P, Q> BinaryWith<O, Array<C, R, Q>> for Array<A, L, P>
where
    A: Element + Promote<C>,
    C: Element,
    O: BinaryOp<Promoted<A, C>>,
    L: Shape + Broadcast<R>,
    R: Shape,
    P: Storage<A, L> + Join<Q>,
    Q: Storage<C, R>,
    Joined<P, Q>: OwnedStorage<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>>,
{
    type Output = Array<OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>, Joined<P, Q>>;

    #[inline]
    fn try_apply(self, rhs: Array<C, R, Q>, operation: &'static str) -> Result<Self::Output, Error> {
        lend_or_build!(self: A, L, P => OutputOf<O, Promoted<A, C>>, BroadcastShape<L, R>,
            meet(self.axes(), rhs.axes(), operation).map_err(deferred)?, operation,
            |left| Binary::<O, Promoted<A, C>, _, _>(left, rhs.leaf(), PhantomData))
    }
}

impl<O, A, L, P> BinaryWith<O, A> for &Array<A, L, P>
where
    A: Element,
    O: BinaryOp<A>,
    L: Shape,
    P: Storage<A, L> + Join<Inline>,
    Joined<P, Inline>: OwnedStorage<OutputOf<O, A>, L>,
{
    type Output = Array<OutputOf<O, A>, L, Joined<P, Inline>>;

    #[inline]
    fn try_apply(self, rhs: A, operation: &'static str) -> Result<Self::Output, Error> {
        let scalar = Splat(rhs);
        eval_tree(
            &Binary::<O, A, _, _>(self.leaf(), scalar, PhantomData),
            Ok(self.axes().clone()),
            operation,
        )
    }
}

impl<O, A, L, P> BinaryWith<O, A> for Array<A, L, P>
where
    A: Element,
    O: BinaryOp<A>,
    L: Shape,
    P: Storage<A, L> + Join<Inline>,
    Joined<P, Inline>: OwnedStorage<OutputOf<O, A>, L>,
{
    type Output = Array<OutputOf<O, A>, L, Joined<P, Inline>>;

    #[inline]
    fn try_apply(self, rhs: A, operation: &'static str) -> Result<Self::Output, Error> {
        let scalar = Splat(rhs);
        lend_or_build!(self: A, L, P => OutputOf<O, A>, L, self.axes().clone(), operation, |own| Binary::<O, A, _, _>(own, scalar, PhantomData))
    }
}

impl<'a, O, A, L, P> BinaryWith<O, &'a Array<A, L, P>> for A
where
    A: Element,
    O: BinaryOp<A>,
    L: Shape,
    P: Storage<A, L> + Join<Inline>,
    Joined<P, Inline>: OwnedStorage<OutputOf<O, A>, L>,
{
    type Output = Array<OutputOf<O, A>, L, Joined<P, Inline>>;

    #[inline]
    fn try_apply(self, rhs: &'a Array<A, L, P>, operation: &'static str) -> Result<Self::Output, Error> {
        let scalar = Splat(self);
        eval_tree(
            &Binary::<O, A, _, _>(scalar, rhs.leaf(), PhantomData),
            Ok(rhs.axes().clone()),
            operation,
        )
    }
}

impl<O, A, L, P> BinaryWith<O, Array<A, L, P>> for A
where
    A: Element,
    O: BinaryOp<A>,
    L: Shape,
    P: Storage<A, L> + Join<Inline>,
    Joined<P, Inline>: OwnedStorage<OutputOf<O, A>, L>,
{
    type Output = Array<OutputOf<O, A>, L, Joined<P, Inline>>;

    #[inline]
    fn try_apply(self, rhs: Array<A, L, P>, operation: &'static str) -> Result<Self::Output, Error> {
        let scalar = Splat(self);
        lend_or_build!(rhs: A, L, P => OutputOf<O, A>, L, rhs.axes().clone(), operation, |own| Binary::<O, A, _, _>(scalar, own, PhantomData))
    }
}

impl<O, X: Source> UnaryWith<O> for X
where
    O: UnaryOp<X::Elem>,
    X::Storage: Join<Inline>,
    Joined<X::Storage, Inline>: OwnedStorage<O::Output, X::Shape>,
{
    type Output = Array<O::Output, X::Shape, Joined<X::Storage, Inline>>;

    #[inline]
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error> {
        match self.owned() {
            Ok(own) => lend_or_build!(own: X::Elem, X::Shape, X::Storage => O::Output, X::Shape,
                own.axes().clone(), operation, |own| Unary::<O, X::Elem, _>(own, PhantomData)),
            Err(borrowed) => {
                let array = borrowed.array();
                let tree = Unary::<O, X::Elem, _>(array.leaf(), PhantomData);
                eval_tree(&tree, Ok(array.axes().clone()), operation)
            }
        }
    }
}

/// An array of a dtype, owned or borrowed, as the operand of a function of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand of an elementwise function",
    label = "not an array of a dtype",
    note = "operands are arrays of dtypes, owned or borrowed; see ERRORS.md#not-an-operand"
)]
pub trait Source: Sized {
    /// The dtype.
    type Elem: Element;
    /// The shape.
    type Shape: Shape;
    /// The storage.
    type Storage: Storage<Self::Elem, Self::Shape>;

    /// Returns the array where it is owned.
    #[allow(clippy::type_complexity)]
    fn owned(self) -> Result<Array<Self::Elem, Self::Shape, Self::Storage>, Self>;

    /// Borrows the array.
    fn array(&self) -> &Array<Self::Elem, Self::Shape, Self::Storage>;
}

#[diagnostic::do_not_recommend]
impl<A: Element, L: Shape, P: Storage<A, L>> Source for &Array<A, L, P> {
    type Elem = A;
    type Shape = L;
    type Storage = P;

    #[inline(always)]
    fn owned(self) -> Result<Array<A, L, P>, Self> {
        Err(self)
    }

    #[inline(always)]
    fn array(&self) -> &Array<A, L, P> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<A: Element, L: Shape, P: Storage<A, L>> Source for Array<A, L, P> {
    type Elem = A;
    type Shape = L;
    type Storage = P;

    #[inline(always)]
    fn owned(self) -> Result<Array<A, L, P>, Self> {
        Ok(self)
    }

    #[inline(always)]
    fn array(&self) -> &Array<A, L, P> {
        self
    }
}

/// The relation of an array with a value of the elementwise operation `O`, in place: an array,
/// owned or borrowed, or a scalar of its dtype.
#[diagnostic::on_unimplemented(
    message = "`{Rhs}` cannot be written in place into `{Self}`",
    label = "neither an array nor a scalar of the array's dtype",
    note = "a scalar has the array's own dtype: write `2.0` for floats, or convert, `k as f32`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait AssignWith<O, Rhs> {
    /// Computes in place; nothing is written where an error is returned.
    ///
    /// # Errors
    ///
    /// An [`Error`] where run-time extents do not fit, or an integer has no result.
    fn try_apply_assign(&mut self, rhs: Rhs, operation: &'static str) -> Result<(), Error>;
}

impl<'r, O, A, C, L, R, P, Q> AssignWith<O, &'r Array<C, R, Q>> for Array<A, L, P>
where
    A: Element + InPlace<C>,
    C: Element,
    O: BinaryOp<A, Output = A>,
    L: Shape + AssignFrom<R>,
    R: Shape,
    P: StorageMut<A, L>,
    Q: Storage<C, R>,
{
    #[inline]
    fn try_apply_assign(&mut self, rhs: &'r Array<C, R, Q>, operation: &'static str) -> Result<(), Error> {
        let tree = Binary::<O, A, _, _>(Own::<A>(PhantomData), rhs.leaf(), PhantomData);
        assign_tree(self, &tree, rhs.axes(), operation)
    }
}

impl<O, A, C, L, R, P, Q> AssignWith<O, Array<C, R, Q>> for Array<A, L, P>
where
    A: Element + InPlace<C>,
    C: Element,
    O: BinaryOp<A, Output = A>,
    L: Shape + AssignFrom<R>,
    R: Shape,
    P: StorageMut<A, L>,
    Q: Storage<C, R>,
{
    #[inline]
    fn try_apply_assign(&mut self, rhs: Array<C, R, Q>, operation: &'static str) -> Result<(), Error> {
        let tree = Binary::<O, A, _, _>(Own::<A>(PhantomData), rhs.leaf(), PhantomData);
        assign_tree(self, &tree, rhs.axes(), operation)
    }
}

impl<O, A, L, P> AssignWith<O, A> for Array<A, L, P>
where
    A: Element,
    O: BinaryOp<A, Output = A>,
    L: Shape,
    P: StorageMut<A, L>,
{
    #[inline]
    fn try_apply_assign(&mut self, rhs: A, operation: &'static str) -> Result<(), Error> {
        let tree = Binary::<O, A, _, _>(Own::<A>(PhantomData), Splat(rhs), PhantomData);
        assign_tree(self, &tree, &(), operation)
    }
}
