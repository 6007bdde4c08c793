//! An expression whose axes are placed.

use core::marker::PhantomData;

use crate::error::Fault;
use crate::kernel::placement::Placement;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Operands, Tree};
use crate::shape::{AxisList, Levels, Shape};

/// An expression whose axes stand at the axes `A` of a shape like `S`, from which the output is aligned.
///
/// Its leaves know nothing of it: what plans them asks for their axes here.
#[derive(Debug)]
pub struct Placed<K, A, S> {
    tree: K,
    rank: usize,
    list: PhantomData<(A, S)>,
}

impl<K: Clone, A, S> Clone for Placed<K, A, S> {
    fn clone(&self) -> Self {
        Self {
            tree: self.tree.clone(),
            ..*self
        }
    }
}

impl<K, A: AxisList, S: Shape> Placed<K, A, S> {
    /// Places an expression at axes of a shape of this rank.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(tree: K, rank: usize) -> Self {
        Self {
            tree,
            rank,
            list: PhantomData,
        }
    }

    /// Where the axes stand, as far as the types say.
    pub(crate) const STATIC: Option<Placement> = match S::RANK {
        Some(rank) => Some(Placement::new(A::AXES, rank)),
        None => None,
    };

    fn placement(&self) -> Placement {
        Placement::new(A::AXES, self.rank)
    }
}

// SAFETY: as its operand, whose leaves are planned with their axes where the list says: `Nest::new` and
// `Frame::along` compare the placed extents with those of the output, whatever the list is.
unsafe impl<K: Tree, A: AxisList, S: Shape> Tree for Placed<K, A, S> {
    type Elem = K::Elem;
    type Kernel = K::Kernel;
    const FALLIBLE: bool = K::FALLIBLE;
    // A rank that the program knows is that of the list where the array that is written to is placed, or else the
    // result would have more axes than that has.
    const READS_OWN: OwnReads = match (Self::STATIC, K::READS_OWN) {
        (_, OwnReads::None) => OwnReads::None,
        (Some(placement), own) if placement.is_identity() => own,
        (None, own) if Placement::new(A::AXES, A::AXES.len()).is_identity() => own,
        _ => OwnReads::Elsewhere,
    };
    const LEAVES: Leaves = K::LEAVES.placed(Self::STATIC);

    fn mergeable(&self, frame: &Frame<'_>) -> u64 {
        self.tree.mergeable(&frame.placing(self.placement()))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, extents: &[usize], levels: &Levels) -> bool {
        self.placement().is_identity() && self.tree.alike(extents, levels)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.tree.begin(operands) }
    }

    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on: the operands are there afterwards.
        unsafe {
            let kernel = self.tree.describe(operands);
            let count = <K::Kernel as Kernel>::Operands::COUNT;
            for operand in core::slice::from_raw_parts_mut(operands, count) {
                operand.place(&self.placement());
            }
            kernel
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.tree.point(strides, operands) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel {
        let lowering = lowering.placing(self.placement());
        // SAFETY: the caller's promise is handed on.
        unsafe { self.tree.lower(&lowering, operands) }
    }

    const IS_OPERAND: bool = K::IS_OPERAND;

    #[inline(always)]
    fn bases(&self) -> [*const u8; 2] {
        self.tree.bases()
    }

    fn operand(&self) -> Option<Operand> {
        let mut operand = self.tree.operand()?;
        operand.place(&self.placement());
        Some(operand)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> Self::Elem {
        // SAFETY: the caller's promise is handed on: the operands are those of the expression.
        unsafe { self.tree.at(position, operand) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, position: Position<'_>, operand: usize) -> Option<Fault> {
        // SAFETY: as in `at`.
        unsafe { self.tree.fault_at(position, operand) }
    }
}
