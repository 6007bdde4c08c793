//! What may be combined: the methods that `broadcast!` calls.

use core::marker::PhantomData;

use super::{
    ArrayOf, Deferred, Dtype, HasArithmetic, HasBits, HasEquality, HasOrder, HasSign, IsFloat, IsInteger, IsTruth,
    IsWritable, Masking, Meet, MeetOutput, Node, Nothing, Takes, Target, Term, defer, ops,
};
use crate::dtype::{Element, InPlace, LosslessInto, Promote};
use crate::error::{Error, ShapeError};
use crate::kernel::{Binary, Cast, Own, Select, Tree, Unary};
use crate::shape::{AssignFrom, Broadcast, BroadcastShape, Shape};
use crate::storage::{Join, Joined};

/// The operations of an expression, as methods: so that each reports a mistake once, at the
/// operator.
#[derive(Clone, Copy, Debug)]
pub struct Op;

/// The shape of the result of two arrays.
#[inline(always)]
pub(crate) fn meet<L: Shape + Broadcast<R>, R: Shape>(
    left: &L,
    right: &R,
    operation: &'static str,
) -> Result<BroadcastShape<L, R>, Deferred> {
    left.broadcast(right).ok_or_else(|| {
        defer(ShapeError::broadcast(
            operation,
            left.extents().as_ref(),
            right.extents().as_ref(),
        ))
    })
}

/// The shape of the result of two values, either of which may have failed already.
#[inline(always)]
fn meet_nodes<L: Shape + Broadcast<R>, R: Shape>(
    left: Result<L, Deferred>,
    right: Result<R, Deferred>,
    operation: &'static str,
) -> Result<BroadcastShape<L, R>, Deferred> {
    meet(&left?, &right?, operation)
}

/// The dtype that two values are promoted to.
type Common<A, C> = <MeetOutput<A, C> as Term>::Elem;

/// Operations on two operands: the method, the operation, the dtypes it is for, and the dtype of
/// the result, `same` or `bool`.
///
/// The bound is named in the type of the result too, through `Is`: there the compiler reports it
/// once, without quoting this crate, and takes what follows from it for reported.
macro_rules! binary {
    ($($name:ident $op:ident $bound:ident $result:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        pub fn $name<L, A, P, M, R, C, Q, N>(
            &self,
            l: Node<L, A, P, M>,
            r: Node<R, C, Q, N>,
        ) -> Node<
            Binary<ops::$op, <Common<A, C> as $bound>::Is, L, R>,
            result!($result MeetOutput<A, C>),
            BroadcastShape<P, Q>,
            Joined<M, N>,
        >
        where
            A: Meet<C>,
            A::Left: Promote<A::Right>,
            A::Scalar: LosslessInto<A::Into>,
            Common<A, C>: $bound,
            P: Shape + Broadcast<Q>,
            Q: Shape,
            M: Join<N>,
        {
            Node::new(Binary(l.tree, r.tree, PhantomData), meet_nodes(l.shape, r.shape, stringify!($name)))
        }
    )*};
}

/// The dtype of a result.
macro_rules! result {
    (same $term:ty) => { $term };
    (bool $term:ty) => { <$term as Term>::With<bool> };
}

/// Operations on one operand: the method, the operation, the dtypes it is for, and the dtype of the
/// result, `same` or `bool`.
macro_rules! unary {
    ($($name:ident $op:ident $bound:ident $result:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        pub fn $name<X, D, S, B>(
            &self,
            x: Node<X, D, S, B>,
        ) -> Node<Unary<ops::$op, <D::Elem as $bound>::Is, X>, result!($result D), S, B>
        where
            D: Term<Elem: $bound>,
        {
            Node::new(Unary(x.tree, PhantomData), x.shape)
        }
    )*};
}

impl Op {
    binary! {
        add AddOp HasArithmetic same;
        bit_and BitAndOp HasBits same;
        bit_or BitOrOp HasBits same;
        bit_xor BitXorOp HasBits same;
        div DivOp HasArithmetic same;
        equal EqualOp HasEquality bool;
        floor_divide FloorDivideOp HasArithmetic same;
        greater GreaterOp HasOrder bool;
        greater_equal GreaterEqualOp HasOrder bool;
        less LessOp HasOrder bool;
        less_equal LessEqualOp HasOrder bool;
        logical_and LogicalAndOp IsTruth bool;
        logical_or LogicalOrOp IsTruth bool;
        logical_xor LogicalXorOp IsTruth bool;
        maximum MaximumOp HasArithmetic same;
        minimum MinimumOp HasArithmetic same;
        mul MulOp HasArithmetic same;
        not_equal NotEqualOp HasEquality bool;
        pow PowOp HasArithmetic same;
        rem RemOp HasArithmetic same;
        remainder RemainderOp HasArithmetic same;
        shl ShlOp IsInteger same;
        shr ShrOp IsInteger same;
        sub SubOp HasArithmetic same;
        trunc_divide TruncDivideOp HasArithmetic same;
        trunc_remainder TruncRemainderOp HasArithmetic same;
    }

    unary! {
        abs AbsOp HasArithmetic same;
        bitwise_not NotOp HasBits same;
        ceil CeilOp HasArithmetic same;
        cos CosOp IsFloat same;
        exp ExpOp IsFloat same;
        floor FloorOp HasArithmetic same;
        is_finite IsFiniteOp HasArithmetic bool;
        is_inf IsInfOp HasArithmetic bool;
        is_nan IsNanOp HasArithmetic bool;
        log LogOp IsFloat same;
        logical_not LogicalNotOp IsTruth bool;
        neg NegOp HasSign same;
        not NotOp HasBits same;
        reciprocal ReciprocalOp IsFloat same;
        round RoundOp HasArithmetic same;
        sign SignOp HasArithmetic same;
        sin SinOp IsFloat same;
        sqrt SqrtOp IsFloat same;
        square SquareOp HasArithmetic same;
        tan TanOp IsFloat same;
        tanh TanhOp IsFloat same;
        trunc TruncOp HasArithmetic same;
    }

    /// Conversion to another dtype.
    #[inline(always)]
    pub fn cast<T: Element, X, D: Term, S, B>(
        &self,
        x: Node<X, D, S, B>,
        _: Dtype<T>,
    ) -> Node<Cast<T, X>, D::With<T>, S, B> {
        Node::new(Cast(x.tree, PhantomData), x.shape)
    }

    /// The first of two values where the condition holds, the second elsewhere.
    #[inline(always)]
    pub fn select<K, E, U, V, L, A, P, M, R, C, Q, N>(
        &self,
        condition: Node<K, E, U, V>,
        x: Node<L, A, P, M>,
        y: Node<R, C, Q, N>,
    ) -> Node<
        Select<Common<A, C>, Unary<ops::TruthOp, <E::Elem as IsTruth>::Is, K>, L, R>,
        MeetOutput<A, C>,
        BroadcastShape<BroadcastShape<P, Q>, U>,
        Joined<Joined<M, N>, V>,
    >
    where
        E: Term<Elem: IsTruth>,
        U: Shape,
        A: Meet<C>,
        A::Left: Promote<A::Right>,
        A::Scalar: LosslessInto<A::Into>,
        P: Shape + Broadcast<Q, Output: Broadcast<U>>,
        Q: Shape,
        M: Join<N, Joined: Join<V>>,
    {
        let shape = meet_nodes(meet_nodes(x.shape, y.shape, "select"), condition.shape, "select");
        Node::new(
            Select(Unary(condition.tree, PhantomData), x.tree, y.tree, PhantomData),
            shape,
        )
    }

    /// A value kept between two bounds: `minimum(maximum(x, low), high)`.
    #[inline(always)]
    pub fn clip<K, E, U, V, L, A, P, M, R, C, Q, N>(
        &self,
        x: Node<K, E, U, V>,
        low: Node<L, A, P, M>,
        high: Node<R, C, Q, N>,
    ) -> Node<
        Binary<
            ops::MinimumOp,
            <Common<MeetOutput<E, A>, C> as HasArithmetic>::Is,
            Binary<ops::MaximumOp, <Common<E, A> as HasArithmetic>::Is, K, L>,
            R,
        >,
        MeetOutput<MeetOutput<E, A>, C>,
        BroadcastShape<BroadcastShape<U, P>, Q>,
        Joined<Joined<V, M>, N>,
    >
    where
        E: Meet<A>,
        E::Left: Promote<E::Right>,
        E::Scalar: LosslessInto<E::Into>,
        Common<E, A>: HasArithmetic,
        MeetOutput<E, A>: Meet<C>,
        <MeetOutput<E, A> as Meet<C>>::Left: Promote<<MeetOutput<E, A> as Meet<C>>::Right>,
        <MeetOutput<E, A> as Meet<C>>::Scalar: LosslessInto<<MeetOutput<E, A> as Meet<C>>::Into>,
        Common<MeetOutput<E, A>, C>: HasArithmetic,
        U: Shape + Broadcast<P, Output: Broadcast<Q>>,
        P: Shape,
        Q: Shape,
        V: Join<M, Joined: Join<N>>,
    {
        let shape = meet_nodes(meet_nodes(x.shape, low.shape, "clip"), high.shape, "clip");
        Node::new(
            Binary(Binary(x.tree, low.tree, PhantomData), high.tree, PhantomData),
            shape,
        )
    }
}

/// What an operation in place returns: nothing, where the value fits the left-hand side.
type Done<I, T, S, B, D, R, W> = <(
    I,
    <W as Takes<R>>::Fits,
    <S as AssignFrom<R>>::Fits,
    <B as IsWritable<T, S>>::Fits,
    <T as InPlace<<ArrayOf<T> as Meet<D>>::Right>>::Fits,
    <<ArrayOf<T> as Meet<D>>::Scalar as LosslessInto<<ArrayOf<T> as Meet<D>>::Into>>::Converted,
) as Nothing>::Nothing;

/// In-place operations, and the forms that return the error.
macro_rules! in_place {
    ($($name:ident $try_name:ident $bound:ident $symbol:literal $op:ident;)*) => {$(
        #[doc = concat!("`", $symbol, "`, in place.")]
        ///
        /// # Panics
        ///
        /// Panics where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        #[track_caller]
        pub fn $name<T, S, B, K, D, R, Q, W>(
            &self,
            target: Target<'_, T, S, B, W>,
            value: Node<K, D, R, Q>,
        ) -> Done<<T as $bound>::Is, T, S, B, D, R, W>
        where
            T: $bound + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
            ArrayOf<T>: Meet<D>,
            <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
            S: Shape + AssignFrom<R>,
            B: IsWritable<T, S>,
            K: Tree,
            R: Shape,
            W: Masking<T> + Takes<R>,
        {
            match self.$try_name(target, value) {
                Ok(done) => done,
                Err(error) => panic!("{error}"),
            }
        }

        #[doc = concat!("`", $symbol, "`, in place.")]
        ///
        /// # Errors
        ///
        /// An [`Error`] where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        pub fn $try_name<T, S, B, K, D, R, Q, W>(
            &self,
            target: Target<'_, T, S, B, W>,
            value: Node<K, D, R, Q>,
        ) -> Result<Done<<T as $bound>::Is, T, S, B, D, R, W>, Error>
        where
            T: $bound + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
            ArrayOf<T>: Meet<D>,
            <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
            S: Shape + AssignFrom<R>,
            B: IsWritable<T, S>,
            K: Tree,
            R: Shape,
            W: Masking<T> + Takes<R>,
        {
            let tree: Compound<ops::$op, <T as $bound>::Is, T, K> =
                Cast(Binary(Own(PhantomData), value.tree, PhantomData), PhantomData);
            target.write(tree, value.shape, stringify!($name))
        }
    )*};
}

/// The tree of an operation on the left-hand side and a value, in the dtype of the left-hand side,
/// which is `T` and, by the trait that the operation asks for, `I`.
type Compound<O, I, T, K> = Cast<T, Binary<O, I, Own<T>, K>>;

impl Op {
    in_place! {
        add_assign try_add_assign HasArithmetic "+=" AddOp;
        bit_and_assign try_bit_and_assign HasBits "&=" BitAndOp;
        bit_or_assign try_bit_or_assign HasBits "|=" BitOrOp;
        bit_xor_assign try_bit_xor_assign HasBits "^=" BitXorOp;
        div_assign try_div_assign HasArithmetic "/=" DivOp;
        mul_assign try_mul_assign HasArithmetic "*=" MulOp;
        rem_assign try_rem_assign HasArithmetic "%=" RemOp;
        shl_assign try_shl_assign IsInteger "<<=" ShlOp;
        shr_assign try_shr_assign IsInteger ">>=" ShrOp;
        sub_assign try_sub_assign HasArithmetic "-=" SubOp;
    }

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
    ) -> Done<T, T, S, B, D, R, W>
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
        match self.try_assign(target, value) {
            Ok(done) => done,
            Err(error) => panic!("{error}"),
        }
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
    ) -> Result<Done<T, T, S, B, D, R, W>, Error>
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
        target.write(Cast::<T, _>(value.tree, PhantomData), value.shape, "assign")
    }
}
