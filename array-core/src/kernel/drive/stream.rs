//! Streaming: elements are computed in pieces and passed to a function, instead of being written to
//! an output.

use core::ops::ControlFlow;
use core::ptr;

use super::cut::{Cut, LIMIT, Pieces};
use super::pieces::advance;
use super::{Job, Loop};
use crate::plan::Operand;
use crate::plan::grid::{Grid, MAX_AXES};

/// The maximum number of elements of a piece. A consumer may receive more elements at a time: those
/// of several whole pieces that fit in the stage together, or those of a slab.
pub(crate) const STREAMED: usize = LIMIT;

/// A consumer of elements. It receives the number of the first element, a pointer to it, and the
/// number of elements, and returns whether to continue.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(usize, *const u8, usize) -> ControlFlow<()>;

impl Loop {
    /// Computes every element of a grid in row-major order, and passes the elements to `visit` in
    /// pieces. The order is divided into runs of `run` elements, and each piece is within one run.
    /// The first element of the grid has the number `first`. Stops if `visit` returns `Break`, and
    /// then returns `Break`.
    ///
    /// # Safety
    ///
    /// `kernel` is the kernel of the loop, which does not read the elements of an output.
    /// `operands` are its operands, with their strides along this grid. The grid has elements.
    pub(crate) unsafe fn stream(
        &self,
        kernel: *const u8,
        operands: &mut [Operand],
        grid: &Grid,
        (first, run): (usize, usize),
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let mut job = self.job(kernel, operands, grid, (ptr::null_mut(), None));
        // SAFETY: the job has the arguments of this function, whose preconditions are those of
        // `Job::stream`.
        unsafe { job.stream(first, run, visit) }
    }
}

impl Job<'_> {
    /// Implements [`Loop::stream`].
    ///
    /// # Safety
    ///
    /// The preconditions of [`Loop::stream`] hold.
    #[inline(never)]
    unsafe fn stream(&mut self, first: usize, run: usize, visit: Visit<'_>) -> ControlFlow<()> {
        #[cfg(feature = "alloc")]
        // A large expression with a transposed operand is computed in slabs. Any other is computed
        // piece by piece.
        if let Some(slab) = self.slab() {
            // SAFETY: the caller guarantees the preconditions of `Loop::stream`. `slab` belongs to
            // this grid, because the method `slab` of this job returned it.
            return unsafe { self.stream_slabs(slab, first, run, visit) };
        }
        let size = self.out.size;
        self.with_cut(Pieces::HandedOn(run), |job, cut| {
            let stage = cut.out.expect("a streamed output has a stage");
            // SAFETY: the caller guarantees the preconditions of `Loop::stream`. Each piece is
            // within the grid, and the stage has space for it. If `together` exceeds 1, `cut` packs
            // no operand, and the stage has space for `places` elements.
            unsafe {
                // If nothing is packed, one call of the loop computes several pieces.
                if cut.together > 1 {
                    return job.stream_together(cut, stage, (first, run), visit);
                }
                job.each_piece(cut, |job, piece| {
                    // The stage is reused for each piece, and stays in the L1 cache while `visit`
                    // reads it.
                    job.any_run(stage, piece.len);
                    hand_on((stage, size), (first + piece.first, piece.len), run, visit)
                })
            }
        })
    }
}

impl Job<'_> {
    /// Computes every element, several whole pieces in one call, and passes them to `visit`.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Loop::stream`] hold. `cut` is a cut of the grid that packs no
    /// operand, and `stage` has space for `cut.places` elements, at least as many as are computed
    /// together.
    unsafe fn stream_together(
        &mut self,
        cut: &Cut,
        stage: *mut u8,
        (first, run): (usize, usize),
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let (axis, len, size) = (cut.axis - 1, cut.rows * cut.unit, self.out.size);
        let extent = self.grid.extents[axis];
        let around = &self.grid.extents[..axis];
        let mut index = [0; MAX_AXES];
        // The number of the first element in the stage, and the number of elements in the stage.
        let (mut at, mut filled) = (first, 0);
        for _ in 0..around.iter().product() {
            for start in (0..extent).step_by(cut.together) {
                let count = cut.together.min(extent - start);
                if filled + count * len > cut.places {
                    hand_on((stage, size), (at, filled), run, visit)?;
                    (at, filled) = (at + filled, 0);
                }
                index[axis] = start;
                // SAFETY: the pieces are within the grid, no operand is packed for them, and the
                // stage has space for them after the `filled` elements, as the condition above
                // ensures.
                unsafe {
                    self.ready(cut, &index[..=axis], 0, cut.rows);
                    for operand in &mut *self.operands {
                        // The pieces follow each other along the next outer axis. In the stage,
                        // they are contiguous.
                        operand.step = operand.strides[axis] * operand.size as isize;
                    }
                    self.call(stage.add(filled * size), count, len, (len * size) as isize);
                }
                filled += count * len;
            }
            advance(&mut index, around);
        }
        hand_on((stage, size), (at, filled), run, visit)
    }
}

/// Passes `len` elements of `size` bytes to `visit`. Calls `visit` separately for the elements of
/// each run of `run` elements. `first` is the number of the first element.
pub(super) fn hand_on(
    (elements, size): (*const u8, usize),
    (first, len): (usize, usize),
    run: usize,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut done = 0;
    while done < len {
        let at = first + done;
        // Pass only the elements up to the end of the run, where a consumer finishes a group.
        let now = (run - at % run).min(len - done);
        visit(at, elements.wrapping_add(done * size), now)?;
        done += now;
    }
    ControlFlow::Continue(())
}
