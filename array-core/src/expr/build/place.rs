//! Operands whose axes stand elsewhere than aligned from the last.

use super::super::{Node, defer_within};
use super::Op;
use crate::error::Excerpt;
use crate::kernel::Placed;
use crate::shape::{
    AgreedAt, Arrange, AxisIn, AxisList, BroadcastInDim, EachAxis, IndexName, IndexedBy, SameIndex, Shape, Unindexed,
};
use crate::shape::{agree, arrange};
use crate::storage::Keeps;

#[allow(clippy::clone_on_copy)] // Without an allocator an error that was put off is `Copy`.
impl Op {
    /// Places an operand at the listed axes of another one, whose rank it takes.
    #[inline(always)]
    pub fn in_dims<K, D, S, B, A, Y, E, L, C>(
        &self,
        node: Node<K, D, S, B>,
        _: A,
        like: &Node<Y, E, L, C>,
        excerpt: &'static Excerpt,
    ) -> Node<Placed<K, A, L>, D, <S as BroadcastInDim<A, L>>::Placed, B::With<<S as BroadcastInDim<A, L>>::Placed>>
    where
        B: Keeps,
        S: BroadcastInDim<A, L>,
        A: AxisList,
        L: Shape,
    {
        let rank = match (L::RANK, &like.shape) {
            (Some(rank), _) => rank,
            (None, Ok(shape)) => shape.extents().as_ref().len(),
            (None, Err(_)) => 0,
        };
        let shape = match (node.shape, &like.shape) {
            (Err(error), _) => Err(error),
            (Ok(_), Err(error)) => Err(error.clone()),
            (Ok(shape), Ok(like)) => shape.place(like, excerpt.operation).map_err(defer_within(excerpt)),
        };
        Node::new(Placed::new(node.tree, rank), shape)
    }

    /// Gives the axes of an operand the places of their index names, in the rank of `R`.
    #[inline(always)]
    pub fn arrange<K, D, S, B, A, R>(
        &self,
        node: Node<K, D, S, B>,
        _: A,
        _: R,
        excerpt: &'static Excerpt,
    ) -> Node<Placed<K, A, R>, D, Arrange<S, A, R>, B::With<Arrange<S, A, R>>>
    where
        B: Keeps,
        S: Shape + IndexedBy<A>,
        A: AxisList,
        R: EachAxis,
    {
        let shape = node
            .shape
            .and_then(|shape| arrange::<S, A, R>(&shape, excerpt.operation).map_err(defer_within(excerpt)));
        Node::new(Placed::new(node.tree, R::RANK.unwrap_or_default()), shape)
    }

    /// Says that one index runs over an axis of two operands, which have the same rank.
    #[inline(always)]
    pub fn agree<K, D, S, B, Y, E, Q, C, N>(
        &self,
        node: Node<K, D, S, B>,
        other: &Node<Y, E, Q, C>,
        _: N,
        excerpt: &'static Excerpt,
    ) -> Node<K, D, AgreedAt<S, Q, N>, B::With<AgreedAt<S, Q, N>>>
    where
        B: Keeps,
        N: AxisIn<S> + AxisIn<Q>,
        IndexName: SameIndex<<N as AxisIn<S>>::Axis, <N as AxisIn<Q>>::Axis>,
    {
        let shape = match (node.shape, &other.shape) {
            (Err(error), _) => Err(error),
            (Ok(_), Err(error)) => Err(error.clone()),
            (Ok(shape), Ok(other)) => agree::<S, Q, N>(&shape, other, excerpt.operation).map_err(defer_within(excerpt)),
        };
        Node::new(node.tree, shape)
    }

    /// Takes an operand without index names beside others that have them.
    #[inline(always)]
    pub fn unindexed<K, D, S: Unindexed, B: Keeps>(
        &self,
        node: Node<K, D, S, B>,
        excerpt: &'static Excerpt,
    ) -> Node<K, D, S::Output, B::With<S::Output>> {
        let shape = node
            .shape
            .and_then(|shape| shape.unindexed(excerpt.operation).map_err(defer_within(excerpt)));
        Node::new(node.tree, shape)
    }
}
