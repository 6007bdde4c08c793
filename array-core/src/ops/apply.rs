//! Elementwise operations on whole operands, by reference or by value. Operators, functions and
//! their `try_` forms call these operations.

use super::RhsOperand;
use crate::compute::{New, binary, unary};
use crate::dtype::{Element, InPlace, Promote, Promoted};
use crate::error::Error;
use crate::expr::term::Term;
use crate::expr::{BinaryOp, UnaryOp};
use crate::kernel::Place;
use crate::kernel::cell::{Forms, NestedElement};
use crate::kernel::gather::{one, two};
use crate::kernel::leaves::Own;
use crate::plan::{Common, Inputs, OperandLeaf, Site, accept};
use crate::shape::cells::{Below, MeetBelow};
use crate::shape::{AssignFrom, Broadcast, BroadcastShape, RowMajor, Shape};
use crate::storage::{Array, Inline, Join, Joined, Keep, Storage, StorageMut};
#[cfg(feature = "alloc")]
use crate::storage::{Buffer, OwnedStorage};

/// Relation: `Self` is the right operand of the elementwise operation `O`, and `L` the left one.
///
/// Operands are arrays, owned or borrowed. One of them can be a scalar of the array's dtype, or a
/// `Complex<T>` if the array's dtype `T` is `f32` or `f64`.
///
/// The result takes the memory of an operand that is passed by value, if the operand is on the heap
/// and not nested, and has the dtype and the shape of the result. If both operands satisfy this,
/// the result takes the memory of the left one.
///
/// The relation is a bound on the right operand, because rustc infers operands from left to right.
/// So rustc knows both operands when it checks the bound.
#[diagnostic::on_unimplemented(
    message = "`{L}` and `{Self}` cannot be combined",
    label = "neither an array nor a scalar of the array's dtype",
    note = "a scalar must have the dtype of the array: write `2.0` for floats, or convert, `k as f32`"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        note = "convert a `Vec`, slice or Rust array first, as in `Array::<_, _>::from(list)`"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "convert a Rust array or a slice: `InlineArray::from(*x)`, `ContiguousView::from(x)`"
    )
)]
#[diagnostic::on_unimplemented(note = "see array_core::errors#scalar-of-another-dtype")]
pub trait RightOf<O, L> {
    /// The result: an array.
    type Output;

    /// Computes the result. Errors contain the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if an integer operation has no
    /// result, if the result would take more than `isize::MAX` bytes, or if memory cannot be
    /// allocated.
    fn try_apply_right(self, left: L, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: `Self` is the operand of the elementwise operation `O`: an array of a dtype that the
/// operation supports, owned or borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "not an array of a dtype",
    note = "this operand must be an array of a dtype, owned or borrowed"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        note = "convert a `Vec` first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "convert a Rust array: `InlineArray::from(*x)`; see array_core::errors#not-an-operand"
    )
)]
pub trait UnaryWith<O> {
    /// The result: an array.
    type Output;

    /// Computes the result. Errors contain the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the result would take more than `isize::MAX` bytes, or if memory
    /// cannot be allocated.
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: the operation `O` with `Self` on the right keeps the dtype `T` of the left-hand side.
///
/// In-place operators are generic over the right operand, and this relation bounds it. So if the
/// right operand is neither an array nor a scalar, rustc reports one error. With a bound on the
/// left-hand side alone, rustc would reject the impl before it knows the right operand, and the
/// message would not give the reason.
pub trait Updates<O, T: Element> {
    /// The operation.
    type Op: BinaryOp<T, Output = T>;
}

impl<O, T: Element, X: RhsOperand<T>> Updates<O, T> for X
where
    O: BinaryOp<T, Output = T>,
{
    type Op = O;
}

/// The dtype of the result of `O` on operands that promote to the dtype `T`.
pub(super) type OutputOf<O, T> = <O as BinaryOp<T>>::Output;

/// The axes of the result of an operation on two operands.
pub(super) type AxesOf<L, R> = BroadcastShape<<L as Source>::Axes, <R as RhsOperand<<L as Source>::Elem>>::Axes>;

/// The axes of the elements of the result of an operation on two operands, if the elements are
/// arrays.
pub(super) type BelowOf<L, R> =
    <<L as Source>::Below as MeetBelow<<R as RhsOperand<<L as Source>::Elem>>::Below, AxesOf<L, R>>>::Output;

/// The storage of the result of an operation on two operands.
pub(super) type StorageOf<L, R> =
    <<L as Source>::Storage as Keep>::With<<<R as RhsOperand<<L as Source>::Elem>>::Storage as Keep>::With<Inline>>;

/// The dtype that two operands promote to.
pub(super) type ElemOf<L, R> = Promoted<<L as Source>::Elem, <R as RhsOperand<<L as Source>::Elem>>::Elem>;

/// Returns whether the types permit that a result of dtype `U` takes the memory of an operand of
/// type `X`. `R` is the shape of the result, which includes the axes of all levels of nesting.
///
/// The operand must have the levels of nesting of the result, because run-time extents do not show
/// the levels. For example, a flat array of shape `[2, 2]` has the extents of an array of shape
/// `[2]` whose elements are rows of 2. But the sum of these two arrays has three axes.
const fn may_lend<X: Passed, U: Element, R: Shape>() -> bool {
    let shapes = match (X::Form::STATIC, R::STATIC) {
        (Some(x), Some(r)) => x.same(&r),
        _ => X::Form::LEVELS.same(&R::LEVELS),
    };
    X::LENDS && X::Root::DTYPE.same(U::DTYPE) && shapes
}

/// Returns the shape `R` of a result with the extents of `own`, or `None` if `other` does not
/// broadcast to these extents. [`may_lend`] must hold for `own`.
#[inline(always)]
fn shape_like<X: Passed, Y: Passed, R: Shape>(own: &X, other: &Y, operation: &'static str) -> Option<R> {
    if const { X::Form::STATIC.is_some() && Y::Form::STATIC.is_some() && R::STATIC.is_some() } {
        // `may_lend` has compared the extents of `own` with those of the result, and the bounds of
        // the operation ensure that `other` broadcasts to these extents.
        return R::KNOWN;
    }
    stretched(own.leaf(), other.leaf(), operation)
}

/// Implements [`shape_like`] for run-time extents.
#[inline]
fn stretched<R: Shape>(own: &impl OperandLeaf, other: &impl OperandLeaf, operation: &'static str) -> Option<R> {
    let mut shape = None;
    own.each(&mut |seen| {
        let (extents, site) = (seen.planned.extents, Site::Operation(operation));
        let meets = match Common::of_output(extents, R::LEVELS) {
            Some(mut common) => other.meet(&mut common) && common.suffices(site),
            None => false,
        };
        if meets || accept(&mut |visit| other.each(visit), extents, &R::LEVELS, site).is_ok() {
            shape = R::from_extents(extents);
        }
    });
    shape
}

/// The array that an operation creates. Its innermost elements have the dtype `T`, its axes are
/// `S`, and its storage is `P`. `X` has the axes of its elements, if they are arrays.
///
/// The type of the elements is the only part that depends on the dtype. So rustc finds the methods
/// of a result even if it does not know the dtype yet, as for a sum of arrays of literals.
pub(super) type Formed<X, T, S, P> = Array<<P as Forms<T, S, X>>::Item, S, P>;

/// Computes a result in the memory of an operand that was passed by value. `form` is the shape of
/// the result, with the axes of all levels of nesting, and `write` fills the memory.
///
/// # Errors
///
/// Returns the errors of `write`.
///
/// # Panics
///
/// Panics if [`may_lend`] does not hold for the operand. The operand must have as many innermost
/// elements as `form` has positions.
#[inline]
fn form_in<U: Element, X: Below, S: Shape, P: Forms<U, S, X>>(
    operand: impl Passed,
    form: X::Form<S>,
    write: impl FnOnce(Place<'_, U, X::Form<S>, P::Roots>) -> Result<(), Error>,
) -> Result<Formed<X, U, S, P>, Error> {
    #[cfg(feature = "alloc")]
    {
        let mut out = adopted::<_, U, X::Form<S>, P::Roots>(operand.lend_buffer(), form);
        match write(out.place()) {
            Ok(()) => Ok(P::formed(out)),
            Err(error) => Err(error),
        }
    }
    #[cfg(not(feature = "alloc"))]
    {
        let _ = (operand, form, write);
        unreachable!("`may_lend` holds only for operands and results on the heap")
    }
}

/// Creates the array of a result in the memory `lent` of an operand.
///
/// # Panics
///
/// Panics if `lent` is `None`, or if the storage `P` cannot take a buffer.
#[cfg(feature = "alloc")]
#[inline]
fn adopted<T: Element, U: Element, R: Shape, P: OwnedStorage<U, R>>(
    lent: Option<Buffer<T>>,
    form: R,
) -> Array<U, R, P> {
    if let Some(buffer) = lent
        && let Ok(data) = P::adopt(buffer.same())
    {
        return Array::owned(form, data);
    }
    unreachable!("`may_lend` holds only for operands and results on the heap")
}

/// Returns the kernel input for an operand of dtype `A` whose memory the result takes. The kernel
/// reads each element of the output before it overwrites the element.
#[inline(always)]
fn lent<A: Element, R: Shape>(shape: &R) -> Own<A, R, RowMajor> {
    Own::new(shape.clone())
}

/// Relation: the elementwise operation `Self` has a result for an array of the type `L` on the
/// left, and an operand of the type `R` on the right.
///
/// The same relation covers a borrowed left array, so rustc proves it only once for owned and
/// borrowed arrays.
pub trait Combines<L, R> {
    /// The result: an array.
    type Output;

    /// Computes the result if the left array is passed by value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`RightOf::try_apply_right`].
    fn try_apply(left: L, right: R, operation: &'static str) -> Result<Self::Output, Error>;

    /// Computes the result if the left array is borrowed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`RightOf::try_apply_right`].
    fn try_apply_borrowed(left: &L, right: R, operation: &'static str) -> Result<Self::Output, Error>;
}

/// The axes of the elements of the result of an operation, if the elements are arrays. The left
/// operand is an array with elements `C` and axes `S`. `R` is the right operand.
type Met<C, S, R> = <<C as NestedElement>::Below as MeetBelow<
    <R as RhsOperand<<C as NestedElement>::Root>>::Below,
    Meeting<C, S, R>,
>>::Output;

/// The axes of the result of an operation.
type Meeting<C, S, R> = BroadcastShape<S, <R as RhsOperand<<C as NestedElement>::Root>>::Axes>;

/// The storage of the result of an operation.
type Kept<C, B, R> = <B as Keep>::With<<<R as RhsOperand<<C as NestedElement>::Root>>::Storage as Keep>::With<Inline>>;

impl<O, C, S, B, R> Combines<Array<C, S, B>, R> for O
where
    C: NestedElement<Root: Promote<R::Elem>>,
    S: Shape + Broadcast<R::Axes>,
    B: Storage<C, S>,
    R: RhsOperand<C::Root>,
    O: BinaryOp<Promoted<C::Root, R::Elem>>,
    C::Below: MeetBelow<R::Below, Meeting<C, S, R>>,
    Kept<C, B, R>: Forms<O::Output, Meeting<C, S, R>, Met<C, S, R>>,
{
    type Output = Formed<Met<C, S, R>, O::Output, Meeting<C, S, R>, Kept<C, B, R>>;

    #[inline]
    fn try_apply(left: Array<C, S, B>, right: R, operation: &'static str) -> Result<Self::Output, Error> {
        (const {
            applied::<O, Promoted<C::Root, R::Elem>, Met<C, S, R>, Meeting<C, S, R>, Kept<C, B, R>, Array<C, S, B>, R>()
        })(left, right, operation)
    }

    #[inline]
    fn try_apply_borrowed(left: &Array<C, S, B>, right: R, operation: &'static str) -> Result<Self::Output, Error> {
        (const {
            applied::<O, Promoted<C::Root, R::Elem>, Met<C, S, R>, Meeting<C, S, R>, Kept<C, B, R>, &Array<C, S, B>, R>(
            )
        })(left, right, operation)
    }
}

/// Implements [`RightOf`] for an array on the left, owned or borrowed.
macro_rules! array_first {
    ($([$($life:tt)*] $array:ty, $apply:ident;)*) => {$(
        impl<$($life)* O, C: NestedElement, S: Shape, B: Storage<C, S>, R> RightOf<O, $array> for R
        where
            O: Combines<Array<C, S, B>, R>,
        {
            type Output = O::Output;

            #[inline(always)]
            fn try_apply_right(self, left: $array, operation: &'static str) -> Result<O::Output, Error> {
                O::$apply(left, self, operation)
            }
        }
    )*};
}

array_first! {
    ['a,] &'a Array<C, S, B>, try_apply_borrowed;
    [] Array<C, S, B>, try_apply;
}

/// A function that computes an operation on two operands.
type Apply<L, R, Z> = fn(L, R, &'static str) -> Result<Z, Error>;

/// Returns the function that computes the operation `O` on two operands, in the memory of an
/// operand if the types and the run-time extents allow that. The parameters are those of
/// [`applying`]. Callers call it in a constant, for the reason that the docs of
/// `kernel::body` give.
const fn applied<O, T, X, S, P, L, R>() -> Apply<L, R, Formed<X, O::Output, S, P>>
where
    O: BinaryOp<T>,
    T: Element,
    X: Below,
    S: Shape,
    P: Forms<O::Output, S, X>,
    L: Passed,
    R: Passed,
{
    if may_lend::<L, O::Output, X::Form<S>>() {
        in_left::<O, T, X, S, P, L, R>
    } else {
        not_in_left::<O, T, X, S, P, L, R>()
    }
}

/// Returns the function that computes the operation if the result cannot take the memory of the
/// left operand.
const fn not_in_left<O, T, X, S, P, L, R>() -> Apply<L, R, Formed<X, O::Output, S, P>>
where
    O: BinaryOp<T>,
    T: Element,
    X: Below,
    S: Shape,
    P: Forms<O::Output, S, X>,
    L: Passed,
    R: Passed,
{
    if may_lend::<R, O::Output, X::Form<S>>() {
        in_right::<O, T, X, S, P, L, R>
    } else {
        anew::<O, T, X, S, P, L, R>
    }
}

/// Declares functions that compute the operation `O` on two operands, which are converted to the
/// dtype `T`. The result has the axes `S` and the storage `P`. `X` has the axes of its elements, if
/// they are arrays.
macro_rules! applying {
    ($($(#[$attribute:meta])* fn $name:ident($left:ident, $right:ident, $operation:ident) $body:block)*) => {$(
        $(#[$attribute])*
        #[inline(always)]
        fn $name<O, T, X, S, P, L, R>($left: L, $right: R, $operation: &'static str) -> Result<Formed<X, O::Output, S, P>, Error>
        where
            O: BinaryOp<T>,
            T: Element,
            X: Below,
            S: Shape,
            P: Forms<O::Output, S, X>,
            L: Passed,
            R: Passed,
        $body
    )*};
}

applying! {
    /// Computes the result in the memory of the left operand if this operand has the extents of the
    /// result. Otherwise, calls the function that [`not_in_left`] returns.
    fn in_left(left, right, operation) {
        let Some(form) = shape_like::<L, R, X::Form<S>>(&left, &right, operation) else {
            return (const { not_in_left::<O, T, X, S, P, L, R>() })(left, right, operation);
        };
        let (own, other) = (lent::<L::Root, _>(&form), right.leaf());
        form_in::<_, X, S, P>(left, form, |place| binary::<O, T, _, _, _, _>(&two(&own, other), place, operation))
    }

    /// Computes the result in the memory of the right operand if this operand has the extents of
    /// the result, and in new memory otherwise.
    fn in_right(left, right, operation) {
        let Some(form) = shape_like::<R, L, X::Form<S>>(&right, &left, operation) else {
            return anew::<O, T, X, S, P, L, R>(left, right, operation);
        };
        let (own, other) = (lent::<R::Root, _>(&form), left.leaf());
        form_in::<_, X, S, P>(right, form, |place| binary::<O, T, _, _, _, _>(&two(other, &own), place, operation))
    }

    /// Computes the result in new memory.
    fn anew(left, right, operation) {
        let context = two(left.leaf(), right.leaf());
        P::formed_or(binary::<O, T, _, _, _, _>(&context, New::BROADCAST, operation))
    }
}

/// Implements [`RightOf`] for a scalar on the left of an array: a scalar of the array's dtype,
/// or, with `raising`, a `Complex<T>` for arrays of `T`, which makes the result complex.
macro_rules! scalar_first {
    ([raising] $dtype:ty) => {
        scalar_first!(@ $dtype [Root: Element<Raised = $dtype>] ['a,] &'a Array<C, L, P>);
        scalar_first!(@ $dtype [Root: Element<Raised = $dtype>] [] Array<C, L, P>);
    };
    ($dtype:ty) => {
        scalar_first!(@ $dtype [Root = $dtype] ['a,] &'a Array<C, L, P>);
        scalar_first!(@ $dtype [Root = $dtype] [] Array<C, L, P>);
    };
    (@ $dtype:ty [$($root:tt)*] [$($life:tt)*] $array:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($life)* O, C, L, P> RightOf<O, $dtype> for $array
        where
            O: BinaryOp<$dtype>,
            C: NestedElement<$($root)*>,
            L: Shape,
            P: Storage<C, L> + Join<Inline>,
            Joined<P, Inline>: Forms<OutputOf<O, $dtype>, L, C::Below>,
        {
            type Output = Formed<C::Below, OutputOf<O, $dtype>, L, Joined<P, Inline>>;

            #[inline]
            fn try_apply_right(self, left: $dtype, operation: &'static str) -> Result<Self::Output, Error> {
                (const { applied::<O, $dtype, C::Below, L, Joined<P, Inline>, $dtype, $array>() })(left, self, operation)
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
    X::Storage: Join<Inline>,
    Joined<X::Storage, Inline>: Forms<O::Output, X::Axes, X::Below>,
{
    type Output = Formed<X::Below, O::Output, X::Axes, Joined<X::Storage, Inline>>;

    #[inline]
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error> {
        let apply = const {
            if may_lend::<X, O::Output, <X::Below as Below>::Form<X::Axes>>() {
                in_only::<O, X, X::Below, X::Axes, Joined<X::Storage, Inline>>
            } else {
                of_only::<O, X, X::Below, X::Axes, Joined<X::Storage, Inline>>
            }
        };
        apply(self, operation)
    }
}

/// Computes an operation in the memory of its operand.
#[inline(always)]
fn in_only<O, X, Y, S, P>(operand: X, operation: &'static str) -> Result<Formed<Y, O::Output, S, P>, Error>
where
    O: UnaryOp<X::Root>,
    X: Passed,
    Y: Below,
    S: Shape,
    P: Forms<O::Output, S, Y>,
{
    let form =
        shape_like::<X, X, Y::Form<S>>(&operand, &operand, operation).expect("the result has the shape of the operand");
    let own = lent::<X::Root, _>(&form);
    form_in::<_, Y, S, P>(operand, form, |place| {
        unary::<O, X::Root, _, _, _>(&one(&own), place, operation)
    })
}

/// Computes an operation on an operand, in new memory.
#[inline(always)]
fn of_only<O, X, Y, S, P>(operand: X, operation: &'static str) -> Result<Formed<Y, O::Output, S, P>, Error>
where
    O: UnaryOp<X::Root>,
    X: Passed,
    Y: Below,
    S: Shape,
    P: Forms<O::Output, S, Y>,
{
    P::formed_or(unary::<O, X::Root, _, _, _>(
        &one(operand.leaf()),
        New::BROADCAST,
        operation,
    ))
}

/// An operand of an elementwise operation, as it is passed: an array by value or by reference, or a
/// scalar.
pub trait Passed: Sized {
    /// The dtype of the elements, or of the elements of the innermost arrays if the operand is
    /// nested.
    type Root: Element;
    /// The shape: `()` for a scalar. For a nested array, it has the axes of the array, then those of
    /// its elements, and so on down to the innermost arrays.
    type Form: Shape;
    /// The type of the operand without the reference: an array or a scalar.
    type Leaf: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = Self::Root>>>;
    /// `true` if the operand is an array on the heap that is passed by value and is not nested. A
    /// result can take the memory of this array.
    const LENDS: bool;

    /// Borrows the operand.
    fn leaf(&self) -> &Self::Leaf;

    /// Returns the memory of the operand if [`LENDS`](Self::LENDS) is `true`, and `None` otherwise.
    #[cfg(feature = "alloc")]
    fn lend_buffer(self) -> Option<Buffer<Self::Root>>;
}

/// An array of a dtype or of nested inline arrays, owned or borrowed, as the only or the left
/// operand.
///
/// Operations on a nested array compute with the elements of its innermost arrays.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "not an array of a dtype",
    note = "this operand must be an array of a dtype, owned or borrowed"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        note = "convert a `Vec` first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "convert a Rust array: `InlineArray::from(*x)`; see array_core::errors#not-an-operand"
    )
)]
pub trait Source: Passed<Root = <Self as Source>::Elem> {
    /// The dtype of the elements, or of the elements of the innermost arrays if the array is
    /// nested.
    type Elem: Element;
    /// The shape of the array, without the axes of its elements.
    type Axes: Shape;
    /// The axes of the elements, if the elements are arrays.
    type Below: Below;
    /// The storage, which determines the storage of the result.
    type Storage: Keep;
}

/// Implements [`Passed`] and [`Source`] for an array, owned or borrowed.
macro_rules! source {
    ($x:ty, $lends:expr, |$own:ident| $lent:expr) => {
        impl<C: NestedElement, L: Shape, P: Storage<C, L>> Passed for $x {
            type Root = C::Root;
            type Form = C::Form<L>;
            type Leaf = Array<C, L, P>;
            const LENDS: bool = $lends;

            #[inline(always)]
            fn leaf(&self) -> &Array<C, L, P> {
                self
            }

            #[cfg(feature = "alloc")]
            #[inline(always)]
            fn lend_buffer(self) -> Option<Buffer<C::Root>> {
                let $own = self;
                $lent
            }
        }

        #[diagnostic::do_not_recommend]
        impl<C: NestedElement, L: Shape, P: Storage<C, L>> Source for $x {
            type Elem = C::Root;
            type Axes = L;
            type Below = C::Below;
            type Storage = P;
        }
    };
}

source!(&Array<C, L, P>, false, |_array| None);
source!(Array<C, L, P>, C::DONATES && P::DONATES, |array| C::donate(array));

impl<T: Element> Passed for T {
    type Root = T;
    type Form = ();
    type Leaf = T;
    const LENDS: bool = false;

    #[inline(always)]
    fn leaf(&self) -> &T {
        self
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn lend_buffer(self) -> Option<Buffer<T>> {
        None
    }
}

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
    C::Form<L>: AssignFrom<Y::Whole>,
    P: Storage<C, L>,
    C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
{
    let own = Own::<C, L, P::Layout>::new(array.axes().clone());
    binary::<O, C::Root, _, _, _, _>(&two(&own, rhs.leaf()), array.place(), operation)
}
