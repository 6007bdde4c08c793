//! Rows: outputs of one or two axes whose operands need no packing, except that short rows are
//! repeated if an operand has only one.

use core::mem::MaybeUninit;

use super::{Job, expand};
use crate::plan::operand::{Read, SLACK};

/// The size in bytes of all repeated rows.
const ARENA: usize = if cfg!(feature = "alloc") { 8 * 1024 } else { 4 * 1024 };

/// Rows of fewer blocks than this are repeated, so that several are one run and the loop starts
/// once for them.
const SHORT: usize = 4;

/// The minimum number of blocks of repeated rows, so that starting the loop takes a small part of
/// the time.
const ENOUGH: usize = 8;

/// Memory for repeated rows. It is uninitialised, and only those parts are read that were written.
#[repr(C, align(64))]
struct Arena(MaybeUninit<[u8; ARENA]>);

impl Job<'_> {
    /// Computes every element, if there are at most two axes, the output is contiguous along the
    /// inner one, and each operand is contiguous along it or has stride 0. Returns `false`, and
    /// computes nothing, in any other case.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold.
    pub(super) unsafe fn fill_rows(&mut self) -> bool {
        let (axes, size) = (self.grid.axes, self.out.size);
        let (count, len) = match axes {
            1 => (1, self.grid.extents[0]),
            2 => (self.grid.extents[0], self.grid.extents[1]),
            _ => return false,
        };
        let down = match self.out.strides {
            None => len as isize,
            Some(strides) if strides[axes - 1] == 1 => strides[0],
            Some(_) => return false,
        };
        let (mut joins, mut repeated) = (axes == 2 && self.out.strides.is_none(), 0);
        for operand in &mut *self.operands {
            let (right, next) = match axes {
                1 => (operand.strides[0], 0),
                _ => (operand.strides[1], operand.strides[0]),
            };
            if !matches!(right, 0 | 1) {
                return false;
            }
            joins &= next == 0 || right == 1 && next == len as isize;
            if right == 1 && next == 0 {
                repeated += operand.size;
            }
            operand.read = if right == 1 { Read::Walked } else { Read::Held };
            operand.walk = operand.size * right as usize;
            operand.step = next * operand.size as isize;
            operand.at = operand.base;
        }
        // SAFETY: each operand begins at its base. Its rows are at its stride along the outer axis,
        // and each is contiguous or one element. The caller guarantees the same for the output.
        // `joins` and `repeated` satisfy the preconditions of `fill_repeated`.
        unsafe {
            if joins && repeated > 0 && len < SHORT * self.block && self.fill_repeated(repeated) {
                return true;
            }
            if len < self.block {
                return false;
            }
            self.call_each(self.out.ptr, count, len, down * size as isize);
        }
        true
    }

    /// Computes every element, several rows at a time. Returns `false`, and computes nothing, if
    /// these would be shorter than a block.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold for a contiguous output of two axes. Each
    /// operand is contiguous, or the same for each row, or one element, and begins at its base.
    /// `repeated` is the sum of the element sizes of the operands that are the same for each row.
    unsafe fn fill_repeated(&mut self, repeated: usize) -> bool {
        let (count, len, size) = (self.grid.extents[0], self.grid.extents[1], self.out.size);
        let mut arena = Arena(MaybeUninit::uninit());
        let extra = (SLACK + 128) * self.operands.len();
        let most = ARENA.saturating_sub(extra) / repeated;
        if most < len {
            return false;
        }
        let rows = self.rows(count, len, most, ENOUGH * self.block);
        let run = rows * len;
        if run < self.block {
            return false;
        }
        let mut place = arena.0.as_mut_ptr().cast::<u8>();
        // SAFETY: each operand that is the same for each row has `len` elements, which `expand`
        // repeats. The arena has room for `run` elements of each, and the slack, since `rows`
        // returns at most `most` elements. Behind its run, each operand has the next: the same one,
        // or that of the following rows. All runs are within the grid.
        unsafe {
            for operand in &mut *self.operands {
                match (operand.walk, operand.step) {
                    (0, _) => {}
                    (_, 0) => {
                        expand::expand(place, operand.base, &[rows, len], &[0, 1], operand.size);
                        operand.at = place;
                        // Each repeated operand starts at a cache line, one line after the previous
                        // one ends, so that they do not map to the same cache sets.
                        place = place.add((run * operand.size + SLACK).next_multiple_of(64) + 64);
                    }
                    _ => operand.step = (run * operand.size) as isize,
                }
            }
            let runs = count / rows;
            self.call(self.out.ptr, runs, run, run * size);
            let rest = (count - runs * rows) * len;
            if rest > 0 {
                for operand in &mut *self.operands {
                    operand.at = operand.at.wrapping_offset(runs as isize * operand.step);
                }
                self.any_run(self.out.ptr.add(runs * run * size), rest);
            }
        }
        true
    }

    /// Computes `count` runs of `len` elements, `down` bytes apart.
    ///
    /// # Safety
    ///
    /// Each operand has the elements of the first run at its address, and those of each further run
    /// one step later. `out` has memory for the same runs, without gaps if the output has no
    /// strides. `len` is at least a block.
    pub(super) unsafe fn call_each(&mut self, out: *mut u8, count: usize, len: usize, down: isize) {
        // SAFETY: the caller guarantees the runs. Without strides the output is contiguous, so the
        // bytes between runs belong to it.
        unsafe {
            if self.out.strides.is_none() {
                return self.call(out, count, len, down as usize);
            }
            // One call for each run: the bytes between runs may belong to another view, which
            // another thread may write to, so no slice may contain them.
            for run in 0..count as isize {
                self.call(out.offset(run * down), 1, len, 0);
                for operand in &mut *self.operands {
                    operand.at = operand.at.wrapping_offset(operand.step);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
