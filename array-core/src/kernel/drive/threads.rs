//! Several threads for one output, which is divided among them along the outermost axis.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Block, Job};
use crate::kernel::threads::{self, SHARE};
use crate::plan::Operand;
use crate::plan::grid::{Grid, MAX_AXES};

/// One thread computes the output alone if it reads and writes at most this many bytes.
pub(super) const ALONE: usize = 2 * SHARE - 1;

/// A grid of one axis is cut at multiples of this many elements. So no two threads write to the
/// same cache line if the output is contiguous and begins at a cache line.
const UNIT: usize = 4096;

/// The part of an output that one thread computes.
struct Part<'a> {
    job: Job<'a>,
}

// SAFETY: each part has its own operands and blocks. The memory that the operands describe is only
// read. Parts of the output are disjoint. A kernel is not written to. It holds pointers to
// operands, and scalars and computations, which are `Sync`.
unsafe impl Send for Part<'_> {}

impl Part<'_> {
    /// Computes every element of the part.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold.
    unsafe fn fill(mut self) {
        // SAFETY: the caller guarantees the preconditions of `fill`, which `fill_alone` shares.
        unsafe { self.job.fill_alone() }
    }
}

impl Job<'_> {
    /// Returns the number of threads that should compute the output, so that each has enough work,
    /// or `None` if one thread should compute it.
    pub(super) fn threads(&self) -> Option<usize> {
        let widths = self.operands.iter().map(|operand| operand.size);
        let bytes = self.grid.len().saturating_mul(self.out.size + widths.sum::<usize>());
        // At most one thread for each row.
        threads::threads(bytes, SHARE, self.grid.extents[0])
    }

    /// Computes all elements of the output, divided among `threads` threads.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold.
    #[inline(never)]
    pub(super) unsafe fn fill_shared(&mut self, threads: usize) {
        // A grid of one axis is cut at multiples of `UNIT`. Grids of more axes are cut between
        // rows.
        let unit = if self.grid.axes == 1 { UNIT } else { 1 };
        let ranges: Vec<Range<usize>> = (0..threads)
            .map(|part| threads::part(part, (self.grid.extents[0], unit), threads))
            .collect();
        let grids: Vec<Grid> = ranges.iter().map(|range| self.part(range)).collect();
        // Each thread repeats elements in blocks of its own, so it needs its own descriptions of
        // the operands.
        let mut blocks = alloc::vec![Block::UNINIT; threads * self.operands.len()];
        let mut own = blocks.iter_mut();
        let mut operands: Vec<Vec<Operand>> = Vec::with_capacity(threads);
        for range in &ranges {
            let moved = |(operand, block): (&Operand, &mut Block)| Operand {
                block,
                ..operand.at(&[range.start])
            };
            operands.push(self.operands.iter().zip(&mut own).map(moved).collect());
        }
        // The distance between rows of the output, which gives the start of each part.
        let stride = match self.out.strides {
            Some(strides) => strides[0],
            None => self.grid.extents[1..self.grid.axes].iter().product::<usize>() as isize,
        };
        let mut parts = Vec::with_capacity(threads);
        for ((range, grid), operands) in ranges.iter().zip(&grids).zip(&mut operands) {
            let offset = range.start as isize * stride * self.out.size as isize;
            let out = (self.out.ptr.wrapping_offset(offset), self.out.strides);
            if !range.is_empty() {
                let job = self.by.job(self.kernel, operands, grid, out);
                parts.push(Part { job });
            }
        }
        rayon::in_place_scope(|scope| {
            for part in parts {
                // SAFETY: the caller guarantees the preconditions of `fill` for the whole output,
                // and so for the rows of this part. No other part writes to the memory of these
                // rows.
                scope.spawn(move |_| unsafe { part.fill() });
            }
        });
    }

    /// Returns the grid of a range of rows along the outermost axis.
    fn part(&self, range: &Range<usize>) -> Grid {
        let mut extents: [usize; MAX_AXES] = self.grid.extents;
        extents[0] = range.len();
        Grid { extents, ..*self.grid }
    }
}
