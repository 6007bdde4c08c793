//! Outputs of one or two axes whose operands need no packing. If rows are short, several are joined
//! to one run. Then an operand that has one row for all rows of the output, or one element for each
//! row, is repeated in memory.

use core::mem::MaybeUninit;

use super::{Arena, Job, expand, next_stage};
use crate::plan::operand::{Read, SLACK};

/// The size in bytes of the memory for repeated rows and elements.
const ARENA: usize = if cfg!(feature = "alloc") { 8 * 1024 } else { 4 * 1024 };

/// If rows have fewer blocks than this, several rows are computed at a time. Then the loop starts
/// once for several rows, at a cache line, and computes fewer elements twice at the ends of rows.
const SHORT: usize = 4;

/// The limit that replaces [`SHORT`] if there are at least [`MANY`] rows, so that repeating a row
/// in memory takes a small part of the time.
const SHORT_MANY: usize = 8;

/// [`SHORT_MANY`] is the limit if there are at least this many rows.
const MANY: usize = 64;

/// The limit that replaces [`SHORT`] if an operand has one element for each row.
const SHORT_HELD: usize = 4;

/// The size of a cache line in bytes.
const LINE: usize = 64;

/// Returns whether short rows should be joined to longer runs, although the one row that an operand
/// has for all of them must then be repeated in memory. There are `count` rows of `len` elements.
/// `size` is the size of an element of the output in bytes, and `block` the number of elements of a
/// block. Returns `true` if a row is shorter than a block, or if it has few blocks and does not
/// consist of whole cache lines.
pub(super) const fn joins(count: usize, len: usize, block: usize, size: usize) -> bool {
    let short = if count < MANY { SHORT } else { SHORT_MANY };
    len < block || len < short * block && !(len * size).is_multiple_of(LINE)
}

/// The minimum number of blocks that a run of joined rows should have, so that starting the loop
/// takes a small part of the time.
const ENOUGH: usize = 8;

/// The number that replaces [`ENOUGH`] if elements have to be repeated before each run.
const ENOUGH_HELD: usize = 32;

impl Job<'_> {
    /// Computes every element row by row, if the loop can read and write the rows in place. It can
    /// if there are at most two axes, the output is contiguous along the inner axis, and each
    /// operand is contiguous along it or has stride 0. Otherwise, the function returns `false`, and
    /// computes nothing. It also does so if rows are too short for the loop, and
    /// [`fill_joined`](Self::fill_joined) cannot join them.
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
        let (mut joins, mut staged, mut held) = (axes == 2 && self.out.strides.is_none(), 0, false);
        for operand in &mut *self.operands {
            let (right, next) = match axes {
                1 => (operand.strides[0], 0),
                _ => (operand.strides[1], operand.strides[0]),
            };
            if !matches!(right, 0 | 1) {
                return false;
            }
            // Rows are joined only if each operand continues from one row to the next, or is
            // repeated.
            joins &= right == 0 || next == 0 || next == len as isize;
            held |= right == 0 && next != 0;
            // An operand with one row for all rows, or with one element for each row, is repeated.
            if (right == 1) != (next != 0) {
                staged += operand.size;
            }
            operand.read = if right == 1 { Read::Walked } else { Read::Held };
            operand.walk = operand.size * right as usize;
            operand.step = next * operand.size as isize;
            operand.at = operand.base;
        }
        // SAFETY: each operand begins at its base. Each row of the operand is contiguous, or one
        // element. The rows are as far apart as the stride of the operand along the outer axis. The
        // caller guarantees the elements of the output, whose rows are contiguous and `down` apart.
        // If `joins`, the output and the operands have the forms that `fill_joined` requires, for
        // which `staged` and `held` were computed. `len` is at least the least length of a run when
        // the loop is called.
        unsafe {
            let is_short = match held {
                true => len < SHORT_HELD * self.by.block(),
                false => self::joins(count, len, self.by.block(), size),
            };
            if joins && staged > 0 && is_short && self.fill_joined(staged, held) {
                return true;
            }
            if len < self.least() {
                return false;
            }
            self.call(self.out.ptr, count, len, down * size as isize);
        }
        true
    }

    /// Computes every element, several rows at a time. Returns `false`, and computes nothing, if
    /// the memory for repeated rows is smaller than one row, or if the joined rows are too short
    /// for the loop.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold for a contiguous output of two axes. Each
    /// operand begins at its base, and has one of four forms: contiguous rows that follow each
    /// other, one contiguous row for all rows, one element for each row, or one element for the
    /// whole output. `staged` is the sum of the element sizes of the operands of the second and the
    /// third form, and is not 0. `held` is `true` if an operand has the third form.
    unsafe fn fill_joined(&mut self, staged: usize, held: bool) -> bool {
        let (count, len, size) = (self.grid.extents[0], self.grid.extents[1], self.out.size);
        let mut arena = Arena::<ARENA>(MaybeUninit::uninit());
        // In addition to its elements, each operand takes the slack, the rest of a cache line, and
        // a gap of one cache line.
        let extra = (SLACK + 128) * self.operands.len();
        let most = ARENA.saturating_sub(extra) / staged;
        if most < len {
            return false;
        }
        let enough = if held { ENOUGH_HELD } else { ENOUGH } * self.by.block();
        // Take runs of whole cache lines if possible, so that each run begins at a line if the
        // first run does.
        let line = (LINE / size).clamp(1, self.by.block());
        let rows = self.rows(count, len, most, enough, line);
        let run = rows * len;
        if run < self.least() {
            return false;
        }
        let mut place = arena.0.as_mut_ptr().cast::<u8>();
        for operand in &mut *self.operands {
            let (right, down) = (operand.strides[1], operand.strides[0]);
            // An operand with the same row for all rows does not advance: its `down` is 0.
            operand.step = (run * operand.size) as isize * right * down.signum();
            if (right == 1) != (down != 0) {
                // The arena has room for `run` elements of each operand with a stage, with the
                // slack and the gap, because `rows` returns at most `most` elements.
                operand.stage = next_stage(&mut place, run * operand.size);
            }
            if (right, down) == (1, 0) {
                // SAFETY: the operand has `len` contiguous elements, which are repeated `rows`
                // times. The stage has room for `run` elements and the slack.
                unsafe { expand::expand(operand.stage, operand.base, &[rows, len], &[0, 1], operand.size) };
                operand.at = operand.stage;
            }
        }
        // The elements of an operand that has one for each row are repeated for each run.
        if held {
            for start in (0..count).step_by(rows) {
                let rows = rows.min(count - start);
                for operand in &mut *self.operands {
                    let (right, down) = (operand.strides[1], operand.strides[0]);
                    let from = operand
                        .base
                        .wrapping_offset(start as isize * down * operand.size as isize);
                    operand.at = match (right, down) {
                        (0, 0) => operand.base,
                        (0, _) => {
                            // SAFETY: the operand has an element for each of the `rows` rows from
                            // `start` on, which is repeated `len` times. The stage has room for
                            // `run` elements, at least as many, and the slack.
                            unsafe { expand::expand(operand.stage, from, &[rows, len], &[down, 0], operand.size) };
                            (operand.read, operand.walk) = (Read::Staged, operand.size);
                            operand.stage
                        }
                        (_, 0) => operand.stage,
                        _ => from,
                    };
                }
                // SAFETY: the run has the rows from `start` on, which are within the grid. Each
                // operand has one element for all of them, its own elements, or those in its stage.
                unsafe { self.any_run(self.out.ptr.add(start * len * size), rows * len) };
            }
            return true;
        }
        // Otherwise all runs read the same repeated rows, and one call computes all whole runs.
        let (runs, rest) = (count / rows, count % rows * len);
        // SAFETY: all runs are within the grid. `step` leads each operand from one run to the next:
        // to the same elements, or to those of the following rows. `run` is at least the least
        // length, as compared above.
        unsafe { self.call(self.out.ptr, runs, run, (run * size) as isize) };
        if rest > 0 {
            for operand in &mut *self.operands {
                operand.at = operand.at.wrapping_offset(runs as isize * operand.step);
            }
            // SAFETY: the rest is within the grid, after the whole runs. The operands have been
            // advanced to it.
            unsafe { self.any_run(self.out.ptr.add(runs * run * size), rest) };
        }
        true
    }
}

#[cfg(test)]
mod tests;
