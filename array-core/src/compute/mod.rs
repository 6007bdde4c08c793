//! The operations on elements, and the arrays that they write to.
//!
//! Most operations are types without data, which do not depend on shapes. So a loop is compiled
//! once for each operation and its dtypes.

pub(crate) mod reduce;

use core::marker::PhantomData;

use crate::compute::reduce::Source;
use crate::dtype::verdict::{Suspect, Verdict};
use crate::dtype::{Element, Float, Inexact, Number};
use crate::error::Error;
use crate::expr::term::{Elem, Term};
use crate::expr::{BinaryOp, Logical, PowOp, UnaryOp, is_close};
use crate::kernel::build::{Given, builder};
use crate::kernel::cell::NestedElement;
use crate::kernel::check::{Check, Unchecked};
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Context, Known, Types, four, one, two};
use crate::kernel::input::{Of, OfTwo, Slot};
use crate::kernel::leaves::Output;
use crate::kernel::{Place, Stretched, Unstored};
use crate::plan::{Inputs, OperandLeaf, Site};
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage, Storage, StorageMut};

/// The operation `O` on two elements that are converted to the dtype `T`.
// `fn() -> …` is `Sync` for every parameter, as `Compute` requires. The next types use it, too.
#[derive(Clone, Copy)]
pub(crate) struct Applied<O, T>(PhantomData<fn() -> (O, T)>);

/// The operation `O` on an element.
#[derive(Clone, Copy)]
pub(crate) struct AppliedToOne<O>(PhantomData<fn() -> O>);

/// A conversion to the dtype `T`.
#[derive(Clone, Copy)]
pub(crate) struct Converted<T>(PhantomData<fn() -> T>);

/// The selection of the first operand if the third is true, and of the second otherwise. Both are
/// converted to the dtype `T`.
#[derive(Clone, Copy)]
pub(crate) struct Chosen<T>(PhantomData<fn() -> T>);

/// The last operand, an element of `U`. A function that computes many elements per call has
/// computed this element from elements of `T`.
#[derive(Clone, Copy)]
pub(crate) struct Last<T, U>(PhantomData<fn() -> (T, U)>);

/// Implements [`Compute`] for operations. A row has the parameters and the type of the operation,
/// its operands, the dtype of its result, a constant and its value, and an expression for one
/// element.
macro_rules! computes {
    ($([$($parameter:tt)*] $operation:ty, ($($x:ident: $kind:ty),*) -> $output:ty, $name:ident = $value:expr, |$this:ident| $result:expr;)*) => {$(
        impl<$($parameter)*> Compute<($($kind,)*)> for $operation {
            type Out = $output;
            const $name: bool = $value;

            // Without optimisation, code that is always inlined is copied into every caller, which
            // makes builds slower.
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn compute(&self, ($($x,)*): ($($kind,)*)) -> $output {
                let $this = self;
                $result
            }
        }
    )*};
}

#[cfg(feature = "dyn-array")]
#[inline(always)]
pub(crate) fn applied<O, T>() -> Applied<O, T> {
    Applied(PhantomData)
}

/// Returns the selection between two elements of `T`.
#[cfg(feature = "dyn-array")]
#[inline(always)]
pub(crate) fn selected<T>() -> Chosen<T> {
    Chosen(PhantomData)
}

#[cfg(feature = "dyn-array")]
#[inline(always)]
pub(crate) fn applied_to_one<O>() -> AppliedToOne<O> {
    AppliedToOne(PhantomData)
}

// If `IS_COPY` is `true`, the loop over a block has a constant length. A loop of variable length
// that only copies would become a call of `memcpy` for each block.
computes! {
    [O: BinaryOp<T>, T: Element, A: Term, B: Term] Applied<O, T>, (l: A, r: B) -> O::Output, AT_ONCE = O::TOGETHER.is_some(), |_this| O::apply(l.elem().op_cast(), r.elem().op_cast());
    [O: UnaryOp<A::Elem>, A: Term] AppliedToOne<O>, (x: A) -> O::Output, AT_ONCE = O::TOGETHER.is_some() && !O::WIDE, |_this| O::apply(x.elem());
    [T: Inexact, A: Term, B: Term] Near<T>, (l: A, r: B) -> bool, AT_ONCE = false, |this| is_close::<T>(l.elem().op_cast(), r.elem().op_cast(), this.tolerances);
    [T: Element, A: Term] Converted<T>, (x: A) -> T, IS_COPY = A::Elem::DTYPE.same(T::DTYPE), |_this| x.elem().op_cast();
    // The first operand is the destination. Its elements are not read, but the second operand
    // broadcasts to the shape of the destination.
    [T: Element, A: Element, B: Term] Converted<T>, (_own: Slot<A>, x: B) -> T, IS_COPY = B::Elem::DTYPE.same(T::DTYPE), |_this| x.elem().op_cast();
    [T: Element, X: Term, Y: Term, C: Term<Elem: Logical>] Chosen<T>, (x: X, y: Y, condition: C) -> T, IS_COPY = false, |_this| {
        // Convert both elements and keep one. LLVM vectorises this, but not a branch.
        let (x, y) = (x.elem().op_cast(), y.elem().op_cast());
        if condition.elem().op_cast() { x } else { y }
    };
    [T: Element, U: Element, E, X: Term<Elem = U>] Last<T, U>, (_operands: E, last: X) -> U, IS_COPY = T::DTYPE.same(U::DTYPE), |_this| last.elem();
}

/// A comparison of two elements that are converted to the dtype `T`, within a relative and an
/// absolute tolerance.
#[derive(Clone, Copy)]
pub(crate) struct Near<T: Element> {
    tolerances: [T::Magnitude; 2],
}

/// Checks whether the operation `O` has a result.
impl<O: BinaryOp<T>, T: Element, A: Term, B: Term> Check<(A, B)> for Applied<O, T> {
    const FALLIBLE: bool = O::FALLIBLE;
    type Verdict = Suspect;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&self, (l, r): (A, B)) -> Suspect {
        Suspect::of(|| O::fault(l.elem().op_cast(), r.elem().op_cast()))
    }
}

/// The destination of results: a new array, or an existing one.
pub(crate) trait Destination<T: Element> {
    /// The new array, or `()` for an existing one.
    type Made;

    /// Computes and writes all results.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if the result takes more than
    /// `isize::MAX` bytes, or if memory cannot be allocated. Also returns an error if an operation
    /// has no result for an element, such as a division by zero.
    fn write<K, W, F, C>(
        self,
        context: &Context<'_, K, (), W>,
        compute: F,
        check: C,
        operation: &'static str,
    ) -> Result<Self::Made, Error>
    where
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>;
}

/// A new array of the shape `S` in the storage `B`.
pub(crate) struct New<'g, S, B>(Given<'g, S>, PhantomData<B>);

impl<'g, S, B> New<'g, S, B> {
    /// The destination for an array of the shape that the operands broadcast to.
    pub(crate) const BROADCAST: Self = Self(None, PhantomData);

    /// Creates the destination. `shape` returns the broadcast shape. If it returns `None`, the
    /// operands do not broadcast, and the evaluation returns an error. `shape` is not called if all
    /// operands have the same extents.
    #[inline(always)]
    pub(crate) fn shaped(shape: &'g mut dyn FnMut() -> Option<S>) -> Self {
        Self(Some(shape), PhantomData)
    }
}

impl<T: Element, S: Shape, B: OwnedStorage<T, S>> Destination<T> for New<'_, S, B> {
    type Made = Array<T, S, B>;

    #[inline(always)]
    fn write<K, W, F, C>(
        self,
        context: &Context<'_, K, (), W>,
        compute: F,
        check: C,
        operation: &'static str,
    ) -> Result<Array<T, S, B>, Error>
    where
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        let build = const { builder::<K, (), W, F, C, S, B>() };
        build(context, compute, check, Site::Operation(operation), self.0)
    }
}

impl<T: Element, S: Shape, B: StorageMut<T, S>> Destination<T> for Place<'_, T, S, B> {
    type Made = ();

    #[inline(always)]
    fn write<K, W, F, C>(
        self,
        context: &Context<'_, K, (), W>,
        compute: F,
        check: C,
        operation: &'static str,
    ) -> Result<(), Error>
    where
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        self.fill(context, compute, check, Site::Operation(operation))
    }
}

/// Declares functions that compute an operation, with the bounds that all of them need.
macro_rules! computing {
    ($op:ident $inputs:tt $($(#[$attribute:meta])* $vis:vis fn $name:ident $arguments:tt $body:block)*) => {$(
        computing!(@ $op $inputs [$(#[$attribute])* #[inline(always)] $vis] $name $arguments $body);
    )*};
    (
        @ $op:ident [$($x:ident: $term:path),+] [$($head:tt)*] $name:ident
        ($context:ident, $destination:ident, $operation:ident) $body:block
    ) => {
        $($head)* fn $name<O, T, $($x,)+ W, D>(
            $context: &Context<'_, ($($x,)+), (), W>,
            $destination: D,
            $operation: &'static str,
        ) -> Result<D::Made, Error>
        where
            O: $op<T>,
            T: Element,
            $($x: Inputs<Elems: $term>,)+
            W: Known,
            D: Destination<O::Output>,
        $body
    };
}

computing! {
    BinaryOp [A: Term, B: Term]

    /// Computes the operation `O` on two operands that are converted to the dtype `T`.
    pub(crate) fn binary(context, destination, operation) {
        let apply: Apply<(A, B), W, D, O::Output> = const {
            if O::TOGETHER.is_some() {
                // Operations with a function over many elements have a result for all elements.
                assert!(!O::FALLIBLE);
                binary_together::<O, T, A, B, W, D>
            } else {
                binary_each::<O, T, A, B, W, D>
            }
        };
        apply(context, destination, operation)
    }

    /// Implements [`binary`] for an operation with a function of many elements. The operands are
    /// copied to a buffer, and the operation's function overwrites this buffer with its results.
    /// The operation's function does not depend on the layouts of the operands, so it is compiled
    /// once in a crate, and not for each expression.
    fn binary_together(context, destination, operation) {
        let staged = context.copied().staged::<_, OfTwo<O>, _>(both::<T, A::Elems, B::Elems>);
        destination.write(&staged, Last::<T, O::Output>(PhantomData), Unchecked, operation)
    }

    /// Implements [`binary`] for an operation that computes one element at a time.
    fn binary_each(context, destination, operation) {
        let applied = Applied::<O, T>(PhantomData);
        destination.write(context, applied, applied, operation)
    }
}

computing! {
    UnaryOp [A: Term<Elem = T>]

    /// Computes the operation `O` on an operand.
    pub(crate) fn unary(context, destination, operation) {
        let apply: Apply<(A,), W, D, O::Output> = const {
            if O::TOGETHER.is_some() {
                unary_together::<O, T, A, W, D>
            } else {
                unary_each::<O, T, A, W, D>
            }
        };
        apply(context, destination, operation)
    }

    /// Implements [`unary`] for an operation with a function of many elements, which has a result
    /// for each of them.
    fn unary_together(context, destination, operation) {
        let staged = context.copied().staged::<_, Of<O, true>, _>(only::<A::Elems>);
        destination.write(&staged, Last::<T, O::Output>(PhantomData), Unchecked, operation)
    }

    /// Implements [`unary`] for an operation that computes one element at a time.
    fn unary_each(context, destination, operation) {
        destination.write(context, AppliedToOne::<O>(PhantomData), Unchecked, operation)
    }
}

/// A function that computes an operation. The functions above choose one in a `const` block, for
/// the reason that the docs of `kernel::body` give.
type Apply<K, W, D, T> = fn(&Context<'_, K, (), W>, D, &'static str) -> Result<<D as Destination<T>>::Made, Error>;

/// Converts two elements to the dtype `T`.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn both<T: Element, A: Term, B: Term>((l, r): (A, B)) -> (Elem<T>, Elem<T>) {
    (Elem(l.elem().op_cast()), Elem(r.elem().op_cast()))
}

#[inline(always)]
fn only<A>((x,): (A,)) -> A {
    x
}

/// Converts an operand to the dtype of the destination.
#[inline(always)]
pub(crate) fn converted<T, K, D>(
    context: &Context<'_, K, (), impl Known>,
    destination: D,
    operation: &'static str,
) -> Result<D::Made, Error>
where
    T: Element,
    K: Inputs,
    Converted<T>: Compute<K::Elems, Out = T>,
    D: Destination<T>,
{
    // A conversion has a result for all elements.
    destination.write(context, Converted::<T>(PhantomData), Unchecked, operation)
}

/// Selects between two operands that are converted to the dtype `T`, by a third operand.
#[inline(always)]
pub(crate) fn chosen<T, X, Y, C, D>(
    context: &Context<'_, (X, Y, C), (), impl Known>,
    destination: D,
    operation: &'static str,
) -> Result<D::Made, Error>
where
    T: Element,
    X: Inputs<Elems: Term>,
    Y: Inputs<Elems: Term>,
    C: Inputs<Elems: Term<Elem: Logical>>,
    D: Destination<T>,
{
    // A selection has a result for all elements.
    destination.write(context, Chosen::<T>(PhantomData), Unchecked, operation)
}

/// Converts the elements of two operands to the dtype `T`, and compares them with tolerances.
#[inline(always)]
pub(crate) fn near<T, A, B, D>(
    context: &Context<'_, (A, B), (), impl Known>,
    tolerances: [T::Magnitude; 2],
    destination: D,
    operation: &'static str,
) -> Result<D::Made, Error>
where
    T: Inexact,
    A: Inputs<Elems: Term>,
    B: Inputs<Elems: Term>,
    D: Destination<bool>,
{
    // A comparison has a result for all elements.
    destination.write(context, Near::<T> { tolerances }, Unchecked, operation)
}

/// Returns the elements of an array of shape `shape`, converted to the dtype `T`, as the source of
/// a reduction.
#[inline(always)]
pub(crate) fn converting<'l, T, S, X>(
    x: &'l X,
    shape: S,
) -> Unstored<'l, (X::Inputs,), (), Converted<T>, Unchecked, S, Types<(X,)>>
where
    T: Element,
    S: Shape,
    X: OperandLeaf<Inputs: Inputs<Elems: Term>>,
{
    Unstored::of(one(x), Converted(PhantomData), Unchecked, shape)
}

/// Returns the results of a function on the elements of an array of shape `shape`, as the source of
/// a reduction.
#[inline(always)]
pub(crate) fn mapped<'l, T, U, S, X>(
    x: &'l X,
    shape: S,
    function: impl Fn(T) -> U + Copy + Sync + 'l,
) -> impl Source<U, Shape = S> + 'l
where
    T: Element,
    U: Element,
    S: Shape + 'l,
    X: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
{
    let compute = Closure(move |(x,): (Elems<X>,)| Elem(function(x.elem())));
    Unstored::of(one(x), compute, Unchecked, shape)
}

/// Returns the results of a function on the elements of an array of shape `shape`, each raised to
/// `exponent`, as the source of a reduction.
#[inline(always)]
pub(crate) fn powers<'l, T, U, S, X>(
    x: &'l X,
    shape: S,
    function: impl Fn(T) -> U + Copy + Sync + 'l,
    exponent: U,
) -> impl Source<U, Shape = S> + 'l
where
    T: Element,
    U: Float,
    S: Shape + 'l,
    X: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
{
    // Powers are computed for many elements at once, in a buffer.
    let value = move |(x,): (Elems<X>,)| (Elem(function(x.elem())), Elem(exponent));
    let staged = one(x).staged::<_, OfTwo<PowOp>, _>(value);
    Unstored::of(staged, Last::<U, U>(PhantomData), Unchecked, shape)
}

/// Returns the results of the operation `O` on two operands as the source of a reduction. The
/// operands are converted to the dtype `T` and broadcast to `shape`.
#[inline(always)]
pub(crate) fn combined<'l, O, T, S, X, Y>(
    x: &'l X,
    y: &'l Y,
    shape: S,
) -> Unstored<'l, (X::Inputs, Y::Inputs), (), Applied<O, T>, Unchecked, S, Types<(X, Y)>>
where
    O: BinaryOp<T>,
    T: Element,
    S: Shape,
    X: OperandLeaf<Inputs: Inputs<Elems: Term>>,
    Y: OperandLeaf<Inputs: Inputs<Elems: Term>>,
{
    Unstored::of(two(x, y), Applied(PhantomData), Unchecked, shape)
}

/// The elements of an operand.
type Elems<X> = <<X as OperandLeaf>::Inputs as Inputs>::Elems;

/// Creates an array of the shape `shape` and the dtype `T` from an operand that broadcasts to
/// `shape`.
///
/// # Errors
///
/// Returns an [`Error`] if the result takes more than `isize::MAX` bytes, or if memory cannot be
/// allocated.
#[inline]
pub(crate) fn spread<T, S, X, B>(x: &X, shape: S, operation: &'static str) -> Result<Array<T, S, B>, Error>
where
    T: Element,
    S: Shape,
    X: OperandLeaf<Inputs: Inputs<Elems: Term>>,
    B: OwnedStorage<T, S>,
{
    // `Stretched` adds the shape to the operand. With the operand alone, the result would have the
    // extents of the operand, and the closure below would not be called.
    let stretched = Stretched::new(x, &shape);
    converted::<T, _, _>(
        &one(&stretched),
        New::<S, B>::shaped(&mut || Some(shape.clone())),
        operation,
    )
}

/// Computes `a * b - c * d` of four arrays, which broadcast to `shape`.
///
/// # Errors
///
/// Returns an [`Error`] if the result takes more than `isize::MAX` bytes, or if memory cannot be
/// allocated.
#[inline]
pub(crate) fn difference_of_products<T, S, A, B, C, D, P>(
    (a, b): (&A, &B),
    (c, d): (&C, &D),
    shape: S,
    operation: &'static str,
) -> Result<Array<T, S, P>, Error>
where
    T: Number,
    S: Shape,
    A: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
    B: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
    C: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
    D: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
    P: OwnedStorage<T, S>,
{
    // Compute both products in one pass, so that neither is stored.
    let compute = Closure(|(a, b, c, d): (Elems<A>, Elems<B>, Elems<C>, Elems<D>)| {
        let (plus, minus) = (a.elem().op_mul(b.elem()), c.elem().op_mul(d.elem()));
        Elem(plus.op_sub(minus))
    });
    // Products and differences have a result for all elements, because integers wrap.
    New::<S, P>::shaped(&mut || Some(shape.clone())).write(&four(a, b, c, d), compute, Unchecked, operation)
}

/// Copies an array into a new array in row-major order, and converts the elements to the dtype `U`
/// as [`cast`](Element::cast) does.
///
/// # Errors
///
/// Returns an [`Error`] if the result takes more than `isize::MAX` bytes, or if memory cannot be
/// allocated.
#[inline]
pub(crate) fn copied<T, U, S, X, B>(x: &X, operation: &'static str) -> Result<Array<U, S, B>, Error>
where
    T: Element,
    U: Element,
    S: Shape,
    X: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = T>>>,
    B: OwnedStorage<U, S>,
{
    converted::<U, _, _>(&one(x), New::<S, B>::BROADCAST, operation)
}

/// Broadcasts `value` to the shape of `array`, and copies it into `array`. Writes nothing if it
/// returns an error.
///
/// # Errors
///
/// Returns an [`Error`] if run-time extents do not broadcast to the extents of `array`.
#[inline]
pub(crate) fn assign_from<A, L, P, C, R, Q>(
    array: &mut Array<A, L, P>,
    value: &Array<C, R, Q>,
    operation: &'static str,
) -> Result<(), Error>
where
    A: NestedElement,
    L: Shape,
    P: Storage<A, L>,
    A::Opened<L, P>: StorageMut<A::Root, A::Form<L>>,
    C: NestedElement,
    R: Shape,
    Q: Storage<C, R>,
{
    // The array itself is the first operand, so that the operands broadcast to its shape, and never
    // to a larger one.
    let written = Output::<A, L, P::Layout>::new(array.axes().clone());
    converted::<A::Root, _, _>(&two(&written, value), array.place(), operation)
}
