//! Operands whose axes are placed at given axes of the result, and operands that stretch to a given
//! shape.

use core::marker::PhantomData;

use crate::expr::Op;
use crate::plan::known::Leaf;
use crate::plan::leaf::{Opened, OpenedTypes, Operand};
use crate::plan::placement::Placement;
use crate::plan::{Common, OperandLeaf, Seen, Visit};
use crate::shape::cells::{Below, Shaped};
use crate::shape::{AxisList, EachAxis, If, Shape};

/// The operand `X`, with its axes moved to the positions `A` in a shape that has the rank of `L`.
///
/// If an expression is placed, each of its operands may have fewer axes than the list `A`. The axes
/// of such an operand align with the last entries of the list.
#[derive(Debug)]
pub struct Placed<'l, X, A, L> {
    operand: &'l X,
    /// The rank of the shape. The field is used only if the type `L` does not determine the rank.
    rank: usize,
    list: PhantomData<(A, L)>,
}

impl<'l, X, A: AxisList, L: Shape> Placed<'l, X, A, L> {
    /// The new positions of the axes, if the types determine the rank.
    const STATIC: Option<Placement> = match L::RANK {
        Some(rank) => Some(Placement::new(A::AXES, rank)),
        None => None,
    };

    /// Moves the axes of an operand to the positions `A` in a shape of the type `L`. `rank` is the
    /// rank of the shape. It is used only if the type `L` does not determine the rank.
    #[inline(always)]
    pub(crate) fn new(operand: &'l X, rank: usize) -> Self {
        Self {
            operand,
            rank,
            list: PhantomData,
        }
    }

    fn placement(&self) -> Placement {
        Self::STATIC.unwrap_or_else(|| Placement::new(A::AXES, self.rank))
    }
}

// SAFETY: the inputs are those of `X`. `LEAF` and `each` move axes, and stretch none: the planner
// compares the placed extents with those of the output.
#[diagnostic::do_not_recommend]
unsafe impl<X: OperandLeaf, A: AxisList, L: Shape> OperandLeaf for Placed<'_, X, A, L> {
    type This = Self;
    type Inputs = X::Inputs;
    type Axes = X::Axes;
    type Below = X::Below;
    type Storage = X::Storage;
    // The types of a generic dtype are known only by its `Opened`.
    type Opened = Opened<X::Inputs, <X::Opened as OpenedTypes>::Shape, <X::Opened as OpenedTypes>::Storage, Self>;
    const LEAF: Leaf = X::LEAF.placed(Self::STATIC);

    #[inline(always)]
    fn inputs(&self) -> X::Inputs {
        self.operand.inputs()
    }

    #[inline(always)]
    fn opened(&self) -> Self::Opened {
        Opened::of_shape(self.operand.inputs(), self, self.operand.opened().shape())
    }

    #[inline]
    fn each(&self, visit: Visit<'_>) {
        let outer = self.placement();
        self.operand.each(&mut |seen| {
            let placement = match seen.placement {
                // The operand is itself placed. The two placements are combined into one, so the
                // loop takes no longer.
                Some(inner) => inner.within(Some(outer)),
                None => outer,
            };
            visit(Seen {
                placement: Some(placement),
                ..seen
            });
        });
    }
}

/// The operand `X` in an expression whose result has the shape `shape`, which does not follow from
/// the operands. `X` broadcasts to that shape.
#[derive(Debug)]
pub(crate) struct Stretched<'l, X, S> {
    operand: &'l X,
    shape: &'l S,
}

impl<'l, X, S: Shape> Stretched<'l, X, S> {
    pub(crate) fn new(operand: &'l X, shape: &'l S) -> Self {
        Self { operand, shape }
    }
}

// SAFETY: each item is that of `X`, whose implementation satisfies the requirements. `meet` also
// compares the extents of the shape, which has no elements to read.
#[diagnostic::do_not_recommend]
unsafe impl<X: OperandLeaf, S: Shape> OperandLeaf for Stretched<'_, X, S> {
    type This = Self;
    type Inputs = X::Inputs;
    type Axes = X::Axes;
    type Below = X::Below;
    type Storage = X::Storage;
    type Opened = Opened<X::Inputs, Shaped<X::Axes, X::Below>, X::Storage, Self>;
    const LEAF: Leaf = X::LEAF;

    #[inline(always)]
    fn inputs(&self) -> X::Inputs {
        self.operand.inputs()
    }

    #[inline(always)]
    fn opened(&self) -> Self::Opened {
        Opened::new(self.operand.inputs(), self)
    }

    #[inline]
    fn each(&self, visit: Visit<'_>) {
        self.operand.each(visit);
    }

    #[inline]
    fn meet(&self, common: &mut Common) -> bool {
        // Include the extents of the shape like those of an array, so that the operand stretches to
        // them.
        common.meet_shape(self.shape) && self.operand.meet(common)
    }
}

/// An alias of `X`. If `X` is not an operand, the alias is an error type, so that rustc reports the
/// mistake once.
type Is<X> = If<<X as OperandLeaf>::Axes, X>;

impl Op {
    /// Returns a value without data, whose type has the shape of an operand before its axes are
    /// moved.
    #[inline(always)]
    pub fn shape<X: Operand>(self, operand: &X) -> <X::Opened as OpenedTypes>::Shape {
        operand.opened().shape()
    }

    /// Returns the rank of an operand that is a single array, an existing output or a scalar.
    #[inline]
    pub fn rank<X: OperandLeaf>(self, operand: &X) -> usize {
        let mut rank = 0;
        operand.each(&mut |seen| rank = seen.rank());
        rank
    }

    /// Moves the axes of an operand to the positions `A` in the shape `S`. `rank` is the rank of
    /// the shape. It is used only if the type `S` does not determine the rank.
    #[inline(always)]
    pub fn placed<'l, X: Operand, A: AxisList, S: Shape, Y: Below>(
        self,
        operand: &'l X,
        _: A,
        _: Shaped<S, Y>,
        rank: usize,
    ) -> Placed<'l, Is<X>, A, Y::Form<S>> {
        Placed::new(operand, rank)
    }

    /// Moves the axes of an operand to the positions `A` in a shape that has the rank of `R`. The
    /// positions follow from the index names of the operand.
    #[inline(always)]
    pub fn indexed<'l, X: Operand, A: AxisList, R: EachAxis>(
        self,
        operand: &'l X,
        _: A,
        _: R,
    ) -> Placed<'l, Is<X>, A, R> {
        Placed::new(operand, R::RANK.unwrap_or_default())
    }
}
