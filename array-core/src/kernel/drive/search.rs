//! The search for faults: elements for which an operation has no result.

use core::ops::ControlFlow;

use super::cut::{Cut, Pieces};
use super::pieces::Piece;
use super::{Job, Loop, Output, expand};
use crate::error::Fault;
use crate::kernel::CHUNK;
use crate::kernel::body::Search;
use crate::plan::Operand;
use crate::plan::grid::{Grid, Strides};

impl Loop {
    /// Searches the elements of a grid for the first one, in row-major order, that has a fault.
    /// Returns the number of this element in that order, and the fault. Returns `None` if no
    /// element has a fault.
    ///
    /// # Safety
    ///
    /// `find` is the function that searches, and `argument` points to the value that it requires.
    /// `operands` are those of its inputs, with their strides along this grid. The grid has
    /// elements. If the inputs read the output, `own` points to an initialised element for each
    /// position. These elements are at `strides` along the grid, or contiguous without `strides`.
    pub(crate) unsafe fn search(
        &self,
        (find, argument): (Search, *const u8),
        operands: &mut [Operand],
        own: *const u8,
        grid: &Grid,
        strides: Option<&Strides>,
    ) -> Option<(usize, Fault)> {
        // An output that is not read needs no stage, whatever its strides.
        let strides = if self.reads_own { strides } else { None };
        // SAFETY: the job has the arguments of this function, whose preconditions are those of
        // `Job::search`.
        unsafe {
            self.job(argument, operands, grid, (own.cast_mut(), strides))
                .search(find)
        }
    }

    /// Searches a run for the first element that has a fault. Returns its position in the run, and
    /// the fault. If an element of an operand is repeated, the function searches one block at a
    /// time, because the copies of the element fill only one block.
    ///
    /// # Safety
    ///
    /// `find` is the function that searches, and `argument` points to the value that it requires.
    /// `operands` are those of its inputs, and satisfy the preconditions of
    /// [`any_run`](Job::any_run). If the inputs read the output, `own` points to `len` initialised
    /// elements.
    pub(crate) unsafe fn search_run(
        &self,
        (find, argument): (Search, *const u8),
        operands: &mut [Operand],
        own: *const u8,
        len: usize,
    ) -> Option<(usize, Fault)> {
        let is_repeated = operands.iter().any(|operand| operand.walk == 0);
        let most = if is_repeated { self.block() } else { CHUNK };
        let mut start = 0;
        while start < len {
            let n = most.min(len - start);
            let own = own.wrapping_add(start * self.size);
            // SAFETY: the operands have the `n` elements, and so has the output if it is read. An
            // operand has one element only if `n` is at most a block.
            let found = unsafe { find(argument, own, operands.as_mut_ptr(), n) };
            if let Some((element, fault)) = found {
                return Some((start + element, fault));
            }
            for operand in &mut *operands {
                // An operand with one element for the run does not advance: `walk` is 0.
                operand.at = operand.at.wrapping_add(n * operand.walk);
            }
            start += n;
        }
        None
    }
}

impl Job<'_> {
    /// Implements [`Loop::search`].
    ///
    /// # Safety
    ///
    /// The preconditions of [`Loop::search`] hold.
    #[inline(never)]
    unsafe fn search(&mut self, find: Search) -> Option<(usize, Fault)> {
        // SAFETY: the caller guarantees the preconditions of `Loop::search`. `with_cut` passes the
        // cut of the grid with its stages, which `search_cut` also requires.
        self.with_cut(Pieces::Plain, |job, cut| unsafe { job.search_cut(find, cut) })
    }

    /// Implements [`Loop::search`] by searching the pieces of a cut in order.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Loop::search`] hold. `cut` is a cut of the grid, and everything that
    /// is packed has a stage.
    unsafe fn search_cut(&mut self, find: Search, cut: &Cut) -> Option<(usize, Fault)> {
        let Output {
            ptr: own,
            size,
            strides,
        } = self.out;
        let mut found = None;
        let visit = |job: &mut Self, piece: &Piece| {
            // The kernel may read the elements that will be overwritten. If they are not
            // contiguous, they are packed like an operand.
            let mut own = own.wrapping_offset(piece.offset * size as isize).cast_const();
            if let (true, Some(stage), Some(strides)) = (job.by.reads_own, cut.out, strides) {
                let mut extents = job.grid.extents;
                extents[cut.axis] = piece.rows;
                let axes = cut.axis..job.grid.axes;
                // SAFETY: the piece is within the grid. The output is read, so the caller
                // guarantees an initialised element at each position. The stage has space for a
                // piece and the slack.
                unsafe { expand::expand(stage, own, &extents[axes.clone()], &strides[axes], size) };
                own = stage;
            }
            // SAFETY: `each_piece` has prepared the operands for the piece. If the output is read,
            // `own` points to its `piece.len` elements, or to copies of them.
            found = unsafe { job.by.search_run((find, job.kernel), job.operands, own, piece.len) };
            match &mut found {
                None => ControlFlow::Continue(()),
                Some((element, _)) => {
                    // Pieces are visited in row-major order, so the first fault that is found is
                    // the first of the grid.
                    *element += piece.first;
                    ControlFlow::Break(())
                }
            }
        };
        // SAFETY: the caller guarantees a cut of the grid with its stages.
        let _ = unsafe { self.each_piece(cut, visit) };
        found
    }
}
