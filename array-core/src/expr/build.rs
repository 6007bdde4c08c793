//! What may be combined: the methods that `broadcast!` calls, each with its own bounds.

use core::marker::PhantomData;

use super::{
    Deferred, Dtype, InPlaceTerm, Logical, LogicalAndOp, LogicalNotOp, LogicalOrOp, LogicalXorOp, Meet, MeetOutput,
    Node, Target, Term, defer, ops,
};
use crate::dtype::{Bits, Element, Float, Integer, Number, Ordered, Signed};
use crate::error::{Error, ShapeError};
use crate::kernel::{Binary, Cast, Own, Select, Tree, Unary};
use crate::shape::{AssignFrom, Broadcast, BroadcastShape, Shape};
use crate::storage::{Join, Joined, Storage};

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

/// Operations on two operands of a common dtype, whose result has that dtype.
macro_rules! binary {
    ($($name:ident $op:ident $bound:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        #[allow(clippy::type_complexity)]
        pub fn $name<L, A, P, M, R, C, Q, N>(
            &self,
            l: Node<L, A, P, M>,
            r: Node<R, C, Q, N>,
        ) -> Node<Binary<ops::$op, <MeetOutput<A, C> as Term>::Elem, L, R>, MeetOutput<A, C>, BroadcastShape<P, Q>, Joined<M, N>>
        where
            A: Meet<C, Output: Term<Elem: $bound>>,
            P: Shape + Broadcast<Q>,
            Q: Shape,
            M: Join<N>,
        {
            Node::new(Binary(l.tree, r.tree, PhantomData), meet_nodes(l.shape, r.shape, stringify!($name)))
        }
    )*};
}

/// Comparisons: operations on two operands of a common dtype, whose result is `bool`.
macro_rules! comparison {
    ($($name:ident $op:ident $bound:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        #[allow(clippy::type_complexity)]
        pub fn $name<L, A, P, M, R, C, Q, N>(
            &self,
            l: Node<L, A, P, M>,
            r: Node<R, C, Q, N>,
        ) -> Node<
            Binary<ops::$op, <MeetOutput<A, C> as Term>::Elem, L, R>,
            <MeetOutput<A, C> as Term>::With<bool>,
            BroadcastShape<P, Q>,
            Joined<M, N>,
        >
        where
            A: Meet<C, Output: Term<Elem: $bound>>,
            P: Shape + Broadcast<Q>,
            Q: Shape,
            M: Join<N>,
        {
            Node::new(Binary(l.tree, r.tree, PhantomData), meet_nodes(l.shape, r.shape, stringify!($name)))
        }
    )*};
}

/// Logical operations: on two operands of `bool`.
macro_rules! logical {
    ($($name:ident $op:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        #[allow(clippy::type_complexity)]
        pub fn $name<L, A, P, M, R, C, Q, N>(
            &self,
            l: Node<L, A, P, M>,
            r: Node<R, C, Q, N>,
        ) -> Node<Binary<$op, bool, L, R>, <MeetOutput<A, C> as Term>::With<bool>, BroadcastShape<P, Q>, Joined<M, N>>
        where
            A: Meet<C, Output: Term<Elem: Logical>>,
            P: Shape + Broadcast<Q>,
            Q: Shape,
            M: Join<N>,
        {
            Node::new(Binary(l.tree, r.tree, PhantomData), meet_nodes(l.shape, r.shape, stringify!($name)))
        }
    )*};
}

/// Operations on one operand, whose result has its dtype.
macro_rules! unary {
    ($($name:ident $op:ident $bound:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        pub fn $name<X, D: Term<Elem: $bound>, S, B>(&self, x: Node<X, D, S, B>) -> Node<Unary<ops::$op, X>, D, S, B> {
            Node::new(Unary(x.tree, PhantomData), x.shape)
        }
    )*};
}

/// Operations on one operand, whose result is `bool`.
macro_rules! predicate {
    ($($name:ident $op:ident $bound:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        pub fn $name<X, D: Term<Elem: $bound>, S, B>(
            &self,
            x: Node<X, D, S, B>,
        ) -> Node<Unary<ops::$op, X>, D::With<bool>, S, B> {
            Node::new(Unary(x.tree, PhantomData), x.shape)
        }
    )*};
}

impl Op {
    binary! {
        add AddOp Number;
        bit_and BitAndOp Bits;
        bit_or BitOrOp Bits;
        bit_xor BitXorOp Bits;
        div DivOp Number;
        floor_divide FloorDivideOp Number;
        maximum MaximumOp Number;
        minimum MinimumOp Number;
        mul MulOp Number;
        pow PowOp Number;
        rem RemOp Number;
        remainder RemainderOp Number;
        shl ShlOp Integer;
        shr ShrOp Integer;
        sub SubOp Number;
        trunc_divide TruncDivideOp Number;
        trunc_remainder TruncRemainderOp Number;
    }

    comparison! {
        equal EqualOp Element;
        greater GreaterOp Ordered;
        greater_equal GreaterEqualOp Ordered;
        less LessOp Ordered;
        less_equal LessEqualOp Ordered;
        not_equal NotEqualOp Element;
    }

    logical! {
        logical_and LogicalAndOp;
        logical_or LogicalOrOp;
        logical_xor LogicalXorOp;
    }

    unary! {
        abs AbsOp Number;
        bitwise_not NotOp Bits;
        ceil CeilOp Number;
        cos CosOp Float;
        exp ExpOp Float;
        floor FloorOp Number;
        log LogOp Float;
        neg NegOp Signed;
        not NotOp Bits;
        reciprocal ReciprocalOp Float;
        round RoundOp Number;
        sign SignOp Number;
        sin SinOp Float;
        sqrt SqrtOp Float;
        square SquareOp Number;
        tan TanOp Float;
        tanh TanhOp Float;
        trunc TruncOp Number;
    }

    predicate! {
        is_finite IsFiniteOp Number;
        is_inf IsInfOp Number;
        is_nan IsNanOp Number;
    }

    /// Negation of `bool`.
    #[inline(always)]
    pub fn logical_not<X, D: Term<Elem: Logical>, S, B>(
        &self,
        x: Node<X, D, S, B>,
    ) -> Node<Unary<LogicalNotOp, X>, D, S, B> {
        Node::new(Unary(x.tree, PhantomData), x.shape)
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
    #[allow(clippy::type_complexity)]
    pub fn select<K, E, U, V, L, A, P, M, R, C, Q, N>(
        &self,
        condition: Node<K, E, U, V>,
        x: Node<L, A, P, M>,
        y: Node<R, C, Q, N>,
    ) -> Node<
        Select<<MeetOutput<A, C> as Term>::Elem, K, L, R>,
        MeetOutput<A, C>,
        BroadcastShape<BroadcastShape<P, Q>, U>,
        Joined<Joined<M, N>, V>,
    >
    where
        E: Term<Elem: Logical>,
        U: Shape,
        A: Meet<C>,
        P: Shape + Broadcast<Q, Output: Broadcast<U>>,
        Q: Shape,
        M: Join<N, Joined: Join<V>>,
    {
        let shape = meet_nodes(meet_nodes(x.shape, y.shape, "select"), condition.shape, "select");
        Node::new(Select(condition.tree, x.tree, y.tree, PhantomData), shape)
    }

    /// A value kept between two bounds: `minimum(maximum(x, low), high)`.
    #[inline(always)]
    #[allow(clippy::type_complexity)]
    pub fn clip<K, E, U, V, L, A, P, M, R, C, Q, N>(
        &self,
        x: Node<K, E, U, V>,
        low: Node<L, A, P, M>,
        high: Node<R, C, Q, N>,
    ) -> Node<
        Binary<
            ops::MinimumOp,
            <MeetOutput<MeetOutput<E, A>, C> as Term>::Elem,
            Binary<ops::MaximumOp, <MeetOutput<E, A> as Term>::Elem, K, L>,
            R,
        >,
        MeetOutput<MeetOutput<E, A>, C>,
        BroadcastShape<BroadcastShape<U, P>, Q>,
        Joined<Joined<V, M>, N>,
    >
    where
        E: Meet<A, Output: Term<Elem: Number> + Meet<C, Output: Term<Elem: Number>>>,
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

/// In-place operations, and the forms that return the error.
macro_rules! in_place {
    ($($name:ident $try_name:ident $op:ident $bound:ident $symbol:literal;)*) => {$(
        #[doc = concat!("`", $symbol, "`, in place.")]
        ///
        /// # Panics
        ///
        /// Panics where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        #[track_caller]
        pub fn $name<T, S, B, K, D, R, Q>(&self, target: Target<'_, T, S, B>, value: Node<K, D, R, Q>)
        where
            T: $bound + InPlaceTerm<D>,
            S: Shape + AssignFrom<R>,
            B: Storage<T, S>,
            K: Tree,
            R: Shape,
        {
            if let Err(error) = self.$try_name(target, value) {
                panic!("{error}");
            }
        }

        #[doc = concat!("`", $symbol, "`, in place.")]
        ///
        /// # Errors
        ///
        /// An [`Error`] where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        pub fn $try_name<T, S, B, K, D, R, Q>(
            &self,
            target: Target<'_, T, S, B>,
            value: Node<K, D, R, Q>,
        ) -> Result<(), Error>
        where
            T: $bound + InPlaceTerm<D>,
            S: Shape + AssignFrom<R>,
            B: Storage<T, S>,
            K: Tree,
            R: Shape,
        {
            let tree = Binary::<ops::$op, T, _, _>(Own::<T>(PhantomData), value.tree, PhantomData);
            target.write(&tree, value.shape, stringify!($name))
        }
    )*};
}

impl Op {
    in_place! {
        add_assign try_add_assign AddOp Number "+=";
        bit_and_assign try_bit_and_assign BitAndOp Bits "&=";
        bit_or_assign try_bit_or_assign BitOrOp Bits "|=";
        bit_xor_assign try_bit_xor_assign BitXorOp Bits "^=";
        div_assign try_div_assign DivOp Number "/=";
        mul_assign try_mul_assign MulOp Number "*=";
        rem_assign try_rem_assign RemOp Number "%=";
        shl_assign try_shl_assign ShlOp Integer "<<=";
        shr_assign try_shr_assign ShrOp Integer ">>=";
        sub_assign try_sub_assign SubOp Number "-=";
    }

    /// `=`, in place.
    ///
    /// # Panics
    ///
    /// Panics where run-time extents do not fit, or an element has no value; nothing is written then.
    #[inline]
    #[track_caller]
    pub fn assign<T, S, B, K, D, R, Q>(&self, target: Target<'_, T, S, B>, value: Node<K, D, R, Q>)
    where
        T: Element + InPlaceTerm<D>,
        S: Shape + AssignFrom<R>,
        B: Storage<T, S>,
        K: Tree,
        R: Shape,
    {
        if let Err(error) = self.try_assign(target, value) {
            panic!("{error}");
        }
    }

    /// `=`, in place.
    ///
    /// # Errors
    ///
    /// An [`Error`] where run-time extents do not fit, or an element has no value; nothing is written then.
    #[inline]
    pub fn try_assign<T, S, B, K, D, R, Q>(
        &self,
        target: Target<'_, T, S, B>,
        value: Node<K, D, R, Q>,
    ) -> Result<(), Error>
    where
        T: Element + InPlaceTerm<D>,
        S: Shape + AssignFrom<R>,
        B: Storage<T, S>,
        K: Tree,
        R: Shape,
    {
        target.write(&Cast::<T, _>(value.tree, PhantomData), value.shape, "assign")
    }
}
