//! Nearness of two operands.

use crate::dtype::{Element, LosslessInto};
use crate::expr::IsInexact;
use crate::kernel::Splat;
use crate::shape::{If, Known};

/// The shape of a value that says how near others have to be: that of a scalar.
#[diagnostic::on_unimplemented(
    message = "a tolerance is one number, not an array of shape `{Self}`",
    label = "one of its tolerances is an array",
    note = "for a tolerance per element, write `abs(x - y) <= tolerances`",
    note = "see array_core::errors#not-a-tolerance"
)]
pub trait IsTolerance {
    /// What computes the value.
    type Tree<K>;
    /// Returns it.
    fn tree<K>(tree: K) -> Self::Tree<K>;
}

#[diagnostic::do_not_recommend]
impl<S: NoAxes> IsTolerance for S {
    type Tree<K> = S::Tree<K>;

    #[inline(always)]
    fn tree<K>(tree: K) -> S::Tree<K> {
        S::tree(tree)
    }
}

/// The row of [`IsTolerance`], which stands behind one impl for all shapes so that a mistake is reported without a quotation.
pub trait NoAxes {
    /// What computes the value.
    type Tree<K>;
    /// Returns it.
    fn tree<K>(tree: K) -> Self::Tree<K>;
}

impl NoAxes for () {
    type Tree<K> = K;

    #[inline(always)]
    fn tree<K>(tree: K) -> K {
        tree
    }
}

/// What reads one number for all elements: a literal, or a scalar in a variable.
#[diagnostic::on_unimplemented(
    message = "a tolerance is a literal or a scalar in a variable",
    label = "one of its tolerances is computed here",
    note = "compute it before the expression; see array_core::errors#not-a-tolerance"
)]
pub trait OneNumber {
    /// The dtype.
    type Elem: Element;
    /// Returns the number.
    fn number(&self) -> Self::Elem;
}

impl<T: Element> OneNumber for Splat<T> {
    type Elem = T;

    #[inline(always)]
    fn number(&self) -> T {
        self.0
    }
}

/// The dtype of a tolerance of shape `S` that the tree `K` computes.
pub type ToleranceOf<S, K> = <<S as IsTolerance>::Tree<K> as OneNumber>::Elem;

/// A dtype of floats or complex numbers, once two tolerances are known to fit its absolute values: they are named in the type of the operation, so that a mistake is reported
/// once, and without quoting this crate.
pub type Given<T, U, V> = <(
    <U as LosslessInto<SizeOf<T>>>::Converted,
    <V as LosslessInto<SizeOf<T>>>::Converted,
) as Known>::Then<If<<T as IsInexact>::Is, T>>;

/// The dtype of absolute values of one of floats or complex numbers.
pub type SizeOf<T> = <If<<T as IsInexact>::Is, T> as Element>::Magnitude;

/// `is_close`, under what a rule set asks of the two shapes that meet.
macro_rules! closeness {
    ([$($check:ident)?]) => {
        /// Whether two values are near, up to a relative and an absolute tolerance.
        #[inline(always)]
        pub fn is_close<L, A, P, M, R, C, Q, N, U, E, G, I, V, F, H, J>(
            &self,
            l: Node<L, A, P, M>,
            r: Node<R, C, Q, N>,
            relative: Node<U, E, G, I>,
            absolute: Node<V, F, H, J>,
            excerpt: &'static Excerpt,
        ) -> Node<
            Close<Given<Common<A, C>, ToleranceOf<G, U>, ToleranceOf<H, V>>, L, R>,
            <MeetOutput<A, C> as Term>::With<bool>,
            BroadcastShape<P, right!([$($check)?] P, Q)>,
            Joined<M, kept!([$($check)?] P, Q, N)>,
        >
        where
            A: Meet<C>,
            A::Left: Promote<A::Right>,
            A::Scalar: LosslessInto<A::Into>,
            Common<A, C>: IsInexact,
            G: IsTolerance<Tree<U>: OneNumber<Elem: LosslessInto<SizeOf<Common<A, C>>>>>,
            H: IsTolerance<Tree<V>: OneNumber<Elem: LosslessInto<SizeOf<Common<A, C>>>>>,
            $(P: $check<Q>, N: KeepsRoots,)?
            P: Shape + Broadcast<right!([$($check)?] P, Q)>,
            Q: Shape,
            M: Join<kept!([$($check)?] P, Q, N)>,
        {
            let shape = met!([$($check)?] l.shape, r.shape, excerpt);
            let (relative, absolute) = (G::tree(relative.tree).number(), H::tree(absolute.tree).number());
            let tree = Close::new(l.tree, r.tree, relative.op_cast(), absolute.op_cast());
            Node::new(tree, shape)
        }
    };
}

pub(super) use closeness;
