//! The operations on three operands.

/// `select` and `clip`, under what a rule set asks of each two shapes that meet.
macro_rules! choices {
    ([$($check:ident)?]) => {
        /// The first of two values where the condition holds, the second elsewhere.
        #[inline(always)]
        pub fn select<K, E, U, V, L, A, P, M, R, C, Q, N>(
            &self,
            condition: Node<K, E, U, V>,
            x: Node<L, A, P, M>,
            y: Node<R, C, Q, N>,
            values: &'static Excerpt,
            choice: &'static Excerpt,
        ) -> Node<
            Select<Common<A, C>, Unary<ops::TruthOp, If<<E::Elem as IsTruth>::Is, E::Elem>, K>, L, R>,
            MeetOutput<A, C>,
            BroadcastShape<
                BroadcastShape<P, right!([$($check)?] P, Q)>,
                right!([$($check)?] BroadcastShape<P, right!([$($check)?] P, Q)>, U),
            >,
            Joined<Joined<M, kept!([$($check)?] P, Q, N)>, kept!([$($check)?] BroadcastShape<P, right!([$($check)?] P, Q)>, U, V)>,
        >
        where
            E: Term<Elem: IsTruth>,
            U: Shape,
            A: Meet<C>,
            A::Left: Promote<A::Right>,
            A::Scalar: LosslessInto<A::Into>,
            $(
                P: $check<Q>,
                N: KeepsRoots,
                V: KeepsRoots,
                BroadcastShape<P, right!([$check] P, Q)>: $check<U>,
            )?
            P: Shape + Broadcast<
                right!([$($check)?] P, Q),
                Output: Broadcast<right!([$($check)?] BroadcastShape<P, right!([$($check)?] P, Q)>, U)>,
            >,
            Q: Shape,
            M: Join<
                kept!([$($check)?] P, Q, N),
                Joined: Join<kept!([$($check)?] BroadcastShape<P, right!([$($check)?] P, Q)>, U, V)>,
            >,
        {
            let shape = met!([$($check)?] met!([$($check)?] x.shape, y.shape, values), condition.shape, choice);
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
            lower: &'static Excerpt,
            upper: &'static Excerpt,
        ) -> Node<
            Binary<
                ops::MinimumOp,
                If<<Common<MeetOutput<E, A>, C> as IsReal>::Is, Common<MeetOutput<E, A>, C>>,
                Binary<ops::MaximumOp, If<<Common<E, A> as IsReal>::Is, Common<E, A>>, K, L>,
                R,
            >,
            MeetOutput<MeetOutput<E, A>, C>,
            BroadcastShape<
                BroadcastShape<U, right!([$($check)?] U, P)>,
                right!([$($check)?] BroadcastShape<U, right!([$($check)?] U, P)>, Q),
            >,
            Joined<Joined<V, kept!([$($check)?] U, P, M)>, kept!([$($check)?] BroadcastShape<U, right!([$($check)?] U, P)>, Q, N)>,
        >
        where
            E: Meet<A>,
            E::Left: Promote<E::Right>,
            E::Scalar: LosslessInto<E::Into>,
            Common<E, A>: IsReal,
            MeetOutput<E, A>: Meet<C>,
            <MeetOutput<E, A> as Meet<C>>::Left: Promote<<MeetOutput<E, A> as Meet<C>>::Right>,
            <MeetOutput<E, A> as Meet<C>>::Scalar: LosslessInto<<MeetOutput<E, A> as Meet<C>>::Into>,
            Common<MeetOutput<E, A>, C>: IsReal,
            $(
                U: $check<P>,
                M: KeepsRoots,
                N: KeepsRoots,
                BroadcastShape<U, right!([$check] U, P)>: $check<Q>,
            )?
            U: Shape + Broadcast<
                right!([$($check)?] U, P),
                Output: Broadcast<right!([$($check)?] BroadcastShape<U, right!([$($check)?] U, P)>, Q)>,
            >,
            P: Shape,
            Q: Shape,
            V: Join<
                kept!([$($check)?] U, P, M),
                Joined: Join<kept!([$($check)?] BroadcastShape<U, right!([$($check)?] U, P)>, Q, N)>,
            >,
        {
            let shape = met!([$($check)?] met!([$($check)?] x.shape, low.shape, lower), high.shape, upper);
            Node::new(
                Binary(Binary(x.tree, low.tree, PhantomData), high.tree, PhantomData),
                shape,
            )
        }
    };
}

pub(super) use choices;
