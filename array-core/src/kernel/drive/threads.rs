//! Several threads for one output, which is divided among them along the outermost axis.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Block, Job, Output};
use crate::plan::Operand;
use crate::plan::grid::{Grid, MAX_AXES};

/// The minimum number of bytes that a thread should read and write. One thread computes a smaller
/// share before another thread wakes up.
const SHARE: usize = 1024 * 1024;

/// One thread computes the output alone if it reads and writes at most this many bytes.
pub(super) const ALONE: usize = 2 * SHARE - 1;

/// A grid of one axis is cut at multiples of this many elements. So no two threads write to the
/// same cache line if the output is contiguous and begins at a cache line.
const EVEN: usize = 4096;

/// The part of an output that one thread computes.
struct Part<'a> {
    job: Job<'a>,
}

// SAFETY: each part has its own operands and blocks. The memory that the operands describe is only
// read. Parts of the output are disjoint. A kernel holds scalars, which are `Sync`, and is not
// written to.
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

/// Returns the first row of thread number `thread`, or the number of rows if `thread` is `threads`.
/// The numbers of rows of any two threads differ by at most one. No product overflows.
fn first_row(thread: usize, rows: usize, threads: usize) -> usize {
    rows / threads * thread + thread.min(rows % threads)
}

impl Job<'_> {
    /// Returns the number of threads that should compute the output, so that each has enough work.
    pub(super) fn threads(&self) -> usize {
        let widths = self.operands.iter().map(|operand| operand.size);
        let bytes = self.grid.len().saturating_mul(self.out.size + widths.sum::<usize>());
        if bytes <= ALONE {
            return 1;
        }
        // Use only as many threads as get a worthwhile share, and at most one for each row.
        rayon::current_num_threads()
            .min(bytes / SHARE)
            .min(self.grid.extents[0])
    }

    /// Computes all elements of the output, divided among `threads` threads.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold.
    #[inline(never)]
    pub(super) unsafe fn fill_shared(&mut self, threads: usize) {
        // A grid of one axis is cut at multiples of `EVEN`. Grids of more axes are cut between
        // rows.
        let (rows, unit) = match self.grid.axes {
            1 => (self.grid.extents[0].div_ceil(EVEN), EVEN),
            _ => (self.grid.extents[0], 1),
        };
        let start = |thread: usize| (first_row(thread, rows, threads) * unit).min(self.grid.extents[0]);
        let ranges: Vec<Range<usize>> = (0..threads).map(|i| start(i)..start(i + 1)).collect();
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
            let job = Job {
                by: self.by,
                body: self.body,
                kernel: self.kernel,
                operands,
                // `fill_alone` decides for each part whether its output is written past the caches.
                past: false,
                grid,
                out: Output {
                    ptr: self.out.ptr.wrapping_offset(offset),
                    size: self.out.size,
                    strides: self.out.strides,
                },
            };
            if !range.is_empty() {
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

#[cfg(test)]
mod tests {
    use super::first_row;

    #[test]
    fn threads_share_all_rows_evenly() {
        for (rows, threads) in [
            (1, 1),
            (3, 2),
            (7, 7),
            (100, 7),
            (usize::MAX, 2),
            (usize::MAX, 63),
            (usize::MAX / 2, 64),
        ] {
            let counts: Vec<usize> = (0..threads)
                .map(|thread| first_row(thread + 1, rows, threads) - first_row(thread, rows, threads))
                .collect();
            assert_eq!(first_row(0, rows, threads), 0);
            assert_eq!(first_row(threads, rows, threads), rows);
            assert!(counts.iter().all(|count| count.abs_diff(rows / threads) <= 1));
        }
    }
}
