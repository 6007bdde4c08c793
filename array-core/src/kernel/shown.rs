//! The operands of an expression without their types, for loop nests that are determined at run
//! time.

use super::drive::Packing;
use super::gather::Facts;
use crate::error::Error;
use crate::plan::frame::{Frame, Walk};
use crate::plan::nests::{EachNest, each_nest};
use crate::plan::operand::Block;
use crate::plan::{Common, Lowering, Operand, Plane, Site, Visit, met};
use crate::shape::{DynRank, Levels};

/// The operands of an expression, without their types. They come from an
/// [erased](super::gather::Context::erased) context. No method is generic, so each is compiled
/// once, and not for each expression.
///
/// Invariant: `facts` has the functions for the types of the operands, in the same order. The
/// operands are borrowed for `'c`.
#[derive(Clone, Copy)]
pub(super) struct Shown<'c> {
    operands: &'c [*const ()],
    facts: &'static Facts,
}

impl<'c> Shown<'c> {
    /// Combines pointers to operands with the functions for the types of these operands.
    ///
    /// # Safety
    ///
    /// The invariant of the type holds.
    #[inline(always)]
    pub(super) unsafe fn new(operands: &'c [*const ()], facts: &'static Facts) -> Self {
        Self { operands, facts }
    }

    /// Calls `visit` with the extents and the strides of each array, and for each scalar.
    pub(super) fn each(self, visit: Visit<'_>) {
        for (&operand, facts) in self.operands.iter().zip(self.facts.operands) {
            // SAFETY: by the invariant, the facts are those of this operand, which is borrowed for
            // `'c`.
            unsafe { (facts.each)(operand, visit) }
        }
    }

    /// Broadcasts the extents of all arrays with those in `common`. Returns `false` if they do not
    /// broadcast, or if comparing extents does not suffice to decide.
    pub(super) fn meet(self, common: &mut Common) -> bool {
        self.operands.iter().zip(self.facts.operands).all(|(&operand, facts)| {
            // SAFETY: by the invariant, the facts are those of this operand, which is borrowed for
            // `'c`.
            unsafe { (facts.meet)(operand, common) }
        })
    }

    /// Arranges the operands as rows and columns (a [`Plane`]), or returns `None` if that is not
    /// possible. `out` has the extents of the existing array that is overwritten, if there is one.
    #[inline(always)]
    pub(super) fn lay(self, out: Option<&[usize]>) -> Option<Plane> {
        // SAFETY: by the invariant, the facts are those of these operands, which are borrowed for
        // `'c`.
        unsafe { (self.facts.lay)(self.operands, self.facts.operands, out) }
    }

    /// Returns the extents that all arrays broadcast to.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the arrays do not broadcast, or if they break the rules of `site`,
    /// the expression or operation.
    #[cold]
    pub(super) fn met(self, site: Site) -> Result<DynRank, Error> {
        met(&mut |visit| self.each(visit), site)
    }

    /// Returns whether every array has these extents and nesting levels, and is in row-major order.
    /// Returns `false` if there are more extents than [`Common`] holds.
    pub(super) fn are_alike(self, extents: &[usize], levels: &Levels) -> bool {
        match Common::of_output(extents, *levels) {
            Some(mut common) => self.meet(&mut common) && common.is_alike(),
            None => false,
        }
    }

    /// Makes each operand point at contiguous elements, for an output of few elements. Elements
    /// that are not contiguous, or have to be repeated, are copied to the operand's block. If the
    /// loop reads whole blocks, all elements are copied.
    ///
    /// # Panics
    ///
    /// Panics if the extents of an operand do not broadcast to those of the output.
    ///
    /// # Safety
    ///
    /// `operand` points to one operand for each array, and `block` to memory for one block for each
    /// array, both in the order of the arrays. [`Inputs::begin`](crate::plan::Inputs::begin) wrote
    /// the operands. Neither an array nor the output of the packing has more than
    /// [`MAX_AXES`](crate::plan::grid::MAX_AXES) axes. The length of the output is the product of
    /// its extents. The length is at least 1, and less than the length of a block.
    pub(super) unsafe fn pack(self, packing: &Packing<'_>, mut operand: *mut Operand, mut block: *mut Block) {
        self.each(&mut |seen| {
            if seen.is_array {
                // SAFETY: the caller guarantees an operand and a block for each array.
                // `OperandLeaf` guarantees an initialised element at each position of the extents
                // that it shows.
                unsafe {
                    packing.pack(operand, block, &seen.planned, seen.placement.as_ref());
                    (operand, block) = (operand.add(1), block.add(1));
                }
            }
        });
    }

    /// Sets the first element and the strides of each operand for one nest of loops.
    ///
    /// # Safety
    ///
    /// `next` points to an operand for each array, in the same order. Each operand starts at the
    /// first element of its array.
    pub(super) unsafe fn lower(self, lowering: &Lowering<'_>, mut next: *mut Operand) {
        self.each(&mut |seen| {
            if seen.is_array {
                let (offset, strides) = match seen.placement {
                    Some(placement) => lowering.placing(placement).operand(&seen.planned),
                    None => lowering.operand(&seen.planned),
                };
                // SAFETY: the caller guarantees an initialised operand for each array.
                unsafe {
                    (*next).start(offset, &strides);
                    next = next.add(1);
                }
            }
        });
    }

    /// Returns whether neighbours along `axis` of an output are at most `near.0` elements apart in
    /// each array, or `near.1` in an array that varies only along that axis and `axes`.
    pub(super) fn have_rows(
        self,
        (extents, levels): (&[usize], &Levels),
        (axis, axes): (usize, &[usize]),
        near: (usize, usize),
    ) -> bool {
        let frame = Frame {
            out: extents,
            order: None,
            walked: extents,
            levels: *levels,
            placement: None,
        };
        let mut have_rows = true;
        self.each(&mut |seen| {
            if seen.is_array {
                let along: [isize; DynRank::MAX_RANK] = match seen.placement {
                    Some(placement) => frame.placing(placement).along(&seen.planned),
                    None => frame.along(&seen.planned),
                };
                let varies = |other: usize| along[other] != 0 && other != axis && !axes.contains(&other);
                let most = if (0..extents.len()).any(varies) { near.0 } else { near.1 };
                have_rows &= along[axis].unsigned_abs() <= most;
            }
        });
        have_rows
    }

    /// Plans an output, and calls `run` with each nest of loops until `run` returns `Break`: see
    /// [`each_nest`]. If `apart` is `true`, the innermost axis does not merge with others.
    pub(super) fn nests(
        self,
        (extents, levels): (&[usize], &Levels),
        strides: Option<&[isize]>,
        (walk, apart): (Walk<'_>, bool),
        run: EachNest<'_>,
    ) {
        let mergeable = |frame: &Frame<'_>| {
            let mut mask = u64::MAX;
            let (_, around) = frame.walked.split_last().unwrap_or((&1, &[]));
            // The innermost axis would merge with the next outer axis whose extent is not 1, so
            // that axis must not merge.
            if apart && let Some(axis) = around.iter().rposition(|&extent| extent != 1) {
                mask &= !(1 << axis);
            }
            self.each(&mut |seen| {
                if seen.is_array {
                    mask &= match seen.placement {
                        Some(placement) => frame.placing(placement).mergeable(&seen.planned),
                        None => frame.mergeable(&seen.planned),
                    };
                }
            });
            mask
        };
        each_nest(&mergeable, (extents, *levels), strides, walk, run);
    }
}
