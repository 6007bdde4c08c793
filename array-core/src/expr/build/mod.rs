//! What may be combined: the methods that `broadcast!` calls, for each rule set.

mod choose;
mod close;
mod elementwise;
mod in_place;
mod place;
mod reduce;

use core::marker::PhantomData;
use core::ops::Deref;

use self::choose::choices;
pub use self::close::{Given, IsTolerance, SizeOf};
use self::close::{OneNumber, ToleranceOf, closeness};
use self::elementwise::{arithmetic, binary, bitwise, logical, relational};
use self::in_place::{Compound, Done, assign, assignments, checked, in_place};
pub use self::reduce::{multiplied, position, reduced, try_multiplied, try_reduced, value};
use super::{
    ArrayOf, Deferred, Dtype, HasArithmetic, HasBits, HasEquality, HasOrder, HasSign, IsComplex, IsFloat, IsInexact,
    IsInteger, IsPart, IsReal, IsTmlBits, IsTmlNot, IsTmlNumber, IsTmlOrdered, IsTruth, IsWritable, Masking, Meet,
    MeetOutput, Node, Takes, Target, Term, defer, defer_within, ops,
};
use crate::array::or_fail;
use crate::dtype::{CastInto, Element, InPlace, LosslessInto, Number, Parts, Promote};
use crate::error::{Error, Evaluation, Excerpt, Origin, ShapeError};
use crate::kernel::{Binary, Cast, Close, Own, Select, Tree, Unary};
use crate::shape::{
    AssignFrom, Broadcast, BroadcastShape, ExplicitBroadcast, If, Known, SameRankBroadcast, SameShape, Shape,
    TmlSameShape,
};
use crate::storage::{Join, Joined, KeepsRoots};

/// The operations of an expression, as methods: so that each reports a mistake once, at the
/// operator.
///
/// Shapes broadcast by the rule of the Array API. The other rule sets have the same operations on two values, and
/// ask more of their shapes; what they do not say themselves, they take from this one.
#[derive(Clone, Copy, Debug)]
pub struct Op;

/// The operations under the rule of explicit broadcasting: shapes of different rank meet where a list of axes says.
#[derive(Clone, Copy, Debug)]
pub struct Explicit;

/// The operations on shapes of the same rank.
#[derive(Clone, Copy, Debug)]
pub struct NoRankPromotion;

/// The operations on shapes that are the same.
#[derive(Clone, Copy, Debug)]
pub struct NoStretch;

/// The operations of TML: arithmetic broadcasts, and relational, logical and bitwise operators take shapes that are the
/// same, of the dtypes that they are for.
#[derive(Clone, Copy, Debug)]
pub struct Tml;

/// Implements `Deref` to [`Op`] for rule sets.
macro_rules! rule_sets {
    ($($name:ident)*) => {$(
        impl Deref for $name {
            type Target = Op;

            #[inline(always)]
            fn deref(&self) -> &Op {
                &Op
            }
        }
    )*};
}

rule_sets! { Explicit NoRankPromotion NoStretch Tml }

/// The shape of the result of two arrays.
#[inline(always)]
pub(crate) fn meet<L: Shape + Broadcast<R>, R: Shape>(
    left: &L,
    right: &R,
    origin: Origin,
) -> Result<BroadcastShape<L, R>, Deferred> {
    match left.broadcast(right) {
        Some(shape) => Ok(shape),
        // The types say that they fit.
        None if L::STATIC.is_some() && R::STATIC.is_some() => unreachable!("static shapes fit"),
        None => Err(unmet(&left.shown(), &right.shown(), origin)),
    }
}

/// The error of two shapes that do not broadcast.
#[cold]
#[inline(never)]
fn unmet(left: &[usize], right: &[usize], origin: Origin) -> Deferred {
    defer(ShapeError::broadcast(origin.operation(), left, right).at(origin))
}

/// The shape of the result of two values, either of which may have failed already.
#[inline(always)]
fn meet_nodes<L: Shape + Broadcast<R>, R: Shape>(
    left: Result<L, Deferred>,
    right: Result<R, Deferred>,
    excerpt: &'static Excerpt,
) -> Result<BroadcastShape<L, R>, Deferred> {
    // Not by `?`, which makes the compiler build functions for each shape.
    match (left, right) {
        (Ok(left), Ok(right)) => meet(&left, &right, Origin::Expression(excerpt)),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// [`meet_nodes`] under a rule set, which looks at the shapes first.
#[inline(always)]
fn meet_checked<L: Shape + Broadcast<Q>, R, Q: Shape>(
    left: Result<L, Deferred>,
    right: Result<R, Deferred>,
    excerpt: &'static Excerpt,
    check: impl FnOnce(&L, R, &'static str) -> Result<Q, ShapeError>,
) -> Result<BroadcastShape<L, Q>, Deferred> {
    let left = left?;
    let right = check(&left, right?, excerpt.operation).map_err(defer_within(excerpt))?;
    meet(&left, &right, Origin::Expression(excerpt))
}

/// The dtype that two values are promoted to.
type Common<A, C> = <MeetOutput<A, C> as Term>::Elem;

/// The shape on the right of an operation under a rule set: as the relation that it asks for gives it, if there is one.
macro_rules! right {
    ([] $left:ty, $right:ty) => {
        $right
    };
    ([$check:ident] $left:ty, $right:ty) => {
        <$left as $check<$right>>::Right
    };
}

/// What is kept of the operand on the right of an operation under a rule set.
macro_rules! kept {
    ([] $left:ty, $right:ty, $kept:ty) => {
        $kept
    };
    ([$check:ident] $left:ty, $right:ty, $kept:ty) => {
        <$kept as KeepsRoots>::WithRoots<<$left as $check<$right>>::Right>
    };
}

/// The shape of the result of two values under a rule set.
macro_rules! met {
    ([] $left:expr, $right:expr, $excerpt:expr) => {
        meet_nodes($left, $right, $excerpt)
    };
    ([$check:ident] $left:expr, $right:expr, $excerpt:expr) => {
        meet_checked($left, $right, $excerpt, $check::check)
    };
}

/// The dtype of a result.
macro_rules! result {
    (same $term:ty) => { $term };
    (bool $term:ty) => { <$term as Term>::With<bool> };
    (whole $term:ty) => { <$term as Term>::With<<If<<<$term as Term>::Elem as IsPart>::Is, <$term as Term>::Elem> as Parts>::Whole> };
    (magnitude $term:ty) => { <$term as Term>::With<<<$term as Term>::Elem as Element>::Magnitude> };
}

/// Operations on one operand: the method, the operation, the dtypes it is for, and the dtype of the
/// result, `same`, `bool` or `magnitude`.
macro_rules! unary {
    ($($name:ident $op:ident $bound:ident $result:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        pub fn $name<X, D, S, B>(
            &self,
            x: Node<X, D, S, B>,
        ) -> Node<Unary<ops::$op, If<<D::Elem as $bound>::Is, D::Elem>, X>, result!($result D), S, B>
        where
            D: Term<Elem: $bound>,
        {
            Node::new(Unary(x.tree, PhantomData), x.shape)
        }
    )*};
}

impl Op {
    arithmetic! { [] }
    relational! { [] HasEquality HasOrder }
    logical! { [] }
    bitwise! { [] HasBits IsInteger }
    choices! { [] }
    closeness! { [] }
    assignments! { [] }

    unary! {
        abs AbsOp HasArithmetic magnitude;
        acos AcosOp IsInexact same;
        acosh AcoshOp IsInexact same;
        angle AngleOp IsComplex magnitude;
        asin AsinOp IsInexact same;
        asinh AsinhOp IsInexact same;
        atan AtanOp IsInexact same;
        atanh AtanhOp IsInexact same;
        bitwise_not NotOp HasBits same;
        ceil CeilOp IsReal same;
        conj ConjOp HasArithmetic same;
        cos CosOp IsInexact same;
        cosh CoshOp IsInexact same;
        exp ExpOp IsInexact same;
        exp2 Exp2Op IsFloat same;
        expm1 Expm1Op IsInexact same;
        floor FloorOp IsReal same;
        imag ImagOp IsComplex magnitude;
        is_finite IsFiniteOp HasArithmetic bool;
        is_inf IsInfOp HasArithmetic bool;
        is_nan IsNanOp HasArithmetic bool;
        log LogOp IsInexact same;
        log10 Log10Op IsInexact same;
        log1p Log1pOp IsInexact same;
        log2 Log2Op IsInexact same;
        logical_not LogicalNotOp IsTruth bool;
        neg NegOp HasSign same;
        not NotOp HasBits same;
        real RealOp HasArithmetic magnitude;
        reciprocal ReciprocalOp IsInexact same;
        round RoundOp HasArithmetic same;
        sigmoid SigmoidOp IsFloat same;
        sign SignOp HasArithmetic same;
        signbit SignBitOp IsFloat bool;
        sin SinOp IsInexact same;
        sinh SinhOp IsInexact same;
        sqrt SqrtOp IsInexact same;
        square SquareOp HasArithmetic same;
        tan TanOp IsInexact same;
        tanh TanhOp IsInexact same;
        trunc TruncOp IsReal same;
    }

    /// [`MulOp`](ops::MulOp) of the factors of a product that a sum adds up: in the dtype of [`Number::Factor`], so that 16-bit floats
    /// are rounded behind the sum, and not between the factors.
    #[inline(always)]
    pub fn product<L, A, P, M, R, C, Q, N>(
        &self,
        l: Node<L, A, P, M>,
        r: Node<R, C, Q, N>,
        excerpt: &'static Excerpt,
    ) -> Node<
        Binary<ops::MulOp, <If<<Common<A, C> as HasArithmetic>::Is, Common<A, C>> as Number>::Factor, L, R>,
        MeetOutput<A, C>,
        BroadcastShape<P, Q>,
        Joined<M, N>,
    >
    where
        A: Meet<C>,
        A::Left: Promote<A::Right>,
        A::Scalar: LosslessInto<A::Into>,
        Common<A, C>: HasArithmetic,
        P: Shape + Broadcast<Q>,
        Q: Shape,
        M: Join<N>,
    {
        let shape = meet_nodes(l.shape, r.shape, excerpt);
        Node::new(Binary(l.tree, r.tree, PhantomData), shape)
    }

    /// Conversion to another dtype.
    #[inline(always)]
    pub fn cast<T: Element, X, D, S, B>(
        &self,
        x: Node<X, D, S, B>,
        _: Dtype<T>,
    ) -> Node<Cast<<<D::Elem as CastInto<T>>::Cast as Known>::Then<T>, X>, D::With<T>, S, B>
    where
        D: Term<Elem: CastInto<T>>,
    {
        Node::new(Cast(x.tree, PhantomData), x.shape)
    }
}

/// Not by the macro, and in the module of [`Op`]: the compiler quotes this bound, and would quote the macro and the path.
impl Op {
    /// `=`, in place.
    ///
    /// # Panics
    ///
    /// Panics where run-time extents do not fit, or an element has no value; nothing is written then.
    #[inline]
    #[track_caller]
    pub fn assign<T, S, B, K, D, R, Q, W>(
        &self,
        target: Target<'_, T, S, B, W>,
        value: Node<K, D, R, Q>,
        evaluation: &'static Evaluation,
    ) -> Done<T, T, S, B, D, R, W, R>
    where
        T: Element + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
        ArrayOf<T>: Meet<D>,
        <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
        S: Shape + AssignFrom<R>,
        B: IsWritable<T, S>,
        K: Tree,
        R: Shape,
        W: Masking<T> + Takes<R>,
    {
        or_fail(self.try_assign(target, value, evaluation))
    }

    /// `=`, in place.
    ///
    /// # Errors
    ///
    /// An [`Error`] where run-time extents do not fit, or an element has no value; nothing is written then.
    #[inline]
    #[allow(clippy::unit_arg)]
    pub fn try_assign<T, S, B, K, D, R, Q, W>(
        &self,
        target: Target<'_, T, S, B, W>,
        value: Node<K, D, R, Q>,
        evaluation: &'static Evaluation,
    ) -> Result<Done<T, T, S, B, D, R, W, R>, Error>
    where
        T: Element + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
        ArrayOf<T>: Meet<D>,
        <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
        S: Shape + AssignFrom<R>,
        B: IsWritable<T, S>,
        K: Tree,
        R: Shape,
        W: Masking<T> + Takes<R>,
    {
        target.write(Cast::<T, _>(value.tree, PhantomData), value.shape, evaluation)
    }
}

impl Explicit {
    arithmetic! { [ExplicitBroadcast] }
    relational! { [ExplicitBroadcast] HasEquality HasOrder }
    logical! { [ExplicitBroadcast] }
    bitwise! { [ExplicitBroadcast] HasBits IsInteger }
    choices! { [ExplicitBroadcast] }
    closeness! { [ExplicitBroadcast] }
    assignments! { [ExplicitBroadcast] }
    assign! { [ExplicitBroadcast] }
}

impl NoRankPromotion {
    arithmetic! { [SameRankBroadcast] }
    relational! { [SameRankBroadcast] HasEquality HasOrder }
    logical! { [SameRankBroadcast] }
    bitwise! { [SameRankBroadcast] HasBits IsInteger }
    choices! { [SameRankBroadcast] }
    closeness! { [SameRankBroadcast] }
    assignments! { [SameRankBroadcast] }
    assign! { [SameRankBroadcast] }
}

impl NoStretch {
    arithmetic! { [SameShape] }
    relational! { [SameShape] HasEquality HasOrder }
    logical! { [SameShape] }
    bitwise! { [SameShape] HasBits IsInteger }
    choices! { [SameShape] }
    closeness! { [SameShape] }
    assignments! { [SameShape] }
    assign! { [SameShape] }
}

impl Tml {
    arithmetic! { [] }
    relational! { [TmlSameShape] IsTmlNumber IsTmlOrdered }
    logical! { [TmlSameShape] }
    bitwise! { [TmlSameShape] IsTmlBits IsTmlBits }
    choices! { [] }
    closeness! { [] }
    assignments! { [] }

    unary! {
        bitwise_not NotOp IsTmlNot same;
        not NotOp IsTmlNot same;
    }
}
