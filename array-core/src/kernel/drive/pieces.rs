//! Pieces: parts of an output that are each computed as one run, and the packing of operands for
//! them.

use core::ops::ControlFlow;

use super::cut::Cut;
use super::{Job, Output, cut, expand};
use crate::plan::Operand;
use crate::plan::grid::MAX_AXES;
use crate::plan::operand::{Read, offset};

/// A part of an output that the loop computes as one run of contiguous elements.
pub(super) struct Piece {
    /// The number of its first element in row-major order.
    pub(super) first: usize,
    /// The number of its elements.
    pub(super) len: usize,
    /// The number of its rows, which are positions along the axis that the [`Cut`] divides.
    pub(super) rows: usize,
    /// The offset of its first element in the output, in elements.
    pub(super) offset: isize,
}

/// Advances an index to the next position in row-major order.
#[inline(always)]
pub(super) fn advance(index: &mut [usize; MAX_AXES], extents: &[usize]) {
    for axis in (0..extents.len()).rev() {
        // This counts like an odometer: an axis that overflows starts again at 0, and the next
        // outer axis advances.
        index[axis] += 1;
        if index[axis] < extents[axis] {
            break;
        }
        index[axis] = 0;
    }
}

impl Job<'_> {
    /// Prepares the operands for a piece. Packs each operand that is not contiguous in the piece
    /// into its stage, and makes the other operands point at their elements.
    ///
    /// # Safety
    ///
    /// `cut` is a cut of the grid, whose stages are assigned. The piece is within the grid: `rows`
    /// rows from `start` on, at the position `index` of the outer axes. `rows` is at most
    /// `cut.rows`.
    pub(super) unsafe fn ready(&mut self, cut: &Cut, index: &[usize], start: usize, rows: usize) {
        let axes = self.grid.axes;
        let mut extents = self.grid.extents;
        extents[cut.axis] = rows;
        for operand in &mut *self.operands {
            let offset = start as isize * operand.strides[cut.axis] + offset(index, &operand.strides);
            let from = operand.base.wrapping_offset(offset * operand.size as isize);
            // SAFETY: the piece is within the grid, so the operand has an element at each of its
            // positions. Its stage has space for the rows of a piece.
            unsafe {
                operand.at = match operand.read {
                    Read::Walked | Read::Held => from,
                    Read::Staged => {
                        // A packed operand is reused while its source is the same, as along
                        // stretched outer axes, where its strides are 0. If more rows are needed
                        // than are staged, the operand is packed again.
                        if operand.staged != from || operand.staged_rows < rows {
                            let strides = &operand.strides[cut.axis..axes];
                            expand::expand(operand.stage, from, &extents[cut.axis..axes], strides, operand.size);
                            operand.staged = from;
                            operand.staged_rows = rows;
                        }
                        operand.stage
                    }
                };
            }
        }
    }

    /// Calls `visit` with each piece in row-major order, after preparing the operands for it. Stops
    /// if `visit` returns `Break`, and then returns `Break`.
    ///
    /// # Safety
    ///
    /// `cut` is a cut of the grid, whose stages are assigned.
    pub(super) unsafe fn each_piece(
        &mut self,
        cut: &Cut,
        mut visit: impl FnMut(&mut Self, &Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut index = [0; MAX_AXES];
        let around = &self.grid.extents[..cut.axis];
        let extent = self.grid.extents[cut.axis];
        for run in 0..around.iter().product() {
            // Compute the offset in the output once for each position of the outer axes. In a
            // row-major output, the number of an element is its offset.
            let strides = self.out.strides;
            let offset = strides.map_or(0, |strides| offset(&index[..cut.axis], strides));
            let mut start = 0;
            while start < extent {
                let rows = cut.rows.min(extent - start);
                let first = (run * extent + start) * cut.unit;
                let piece = Piece {
                    first,
                    len: rows * cut.unit,
                    rows,
                    offset: match self.out.strides {
                        Some(strides) => offset + start as isize * strides[cut.axis],
                        None => first as isize,
                    },
                };
                // SAFETY: `rows` rows from `start` on are within the grid, and `index` is the
                // position of the outer axes.
                unsafe { self.ready(cut, &index[..cut.axis], start, rows) };
                visit(self, &piece)?;
                start += rows;
            }
            advance(&mut index, around);
        }
        ControlFlow::Continue(())
    }

    /// Computes one run of `len` elements, which may be too short for the loop.
    ///
    /// # Safety
    ///
    /// `len` is at least 1. From its `at` on, each operand has `len` initialised elements, or one
    /// element if its `walk` is 0. `out` is memory for `len` elements, which belongs to the output
    /// or to its stage. The elements are initialised if the kernel reads them.
    pub(super) unsafe fn any_run(&mut self, out: *mut u8, len: usize) {
        // SAFETY: the caller guarantees the preconditions of `short`, for fewer elements than a
        // block, and of `call`, for one run that is long enough.
        unsafe {
            // The loop reads and writes whole parts of blocks. Fewer elements need padded copies.
            if len < self.least() {
                self.short(out, len);
            } else {
                self.call(out, 1, len, 0);
            }
        }
    }

    /// Computes every element of the output, one piece or one tile at a time.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold.
    pub(super) unsafe fn fill_pieces(&mut self) {
        // SAFETY: the caller guarantees the preconditions of `fill`, which `fill_tiles` and
        // `fill_cut` share. `crossed` returns an axis other than the innermost, as `fill_tiles`
        // requires.
        unsafe {
            // If whole rows are so short that a piece contains squares of a transposed operand,
            // packing the piece reads whole cache lines, and no tiles are needed.
            if let Some((axis, unit)) = self.turned() {
                return self.fill_cut(cut::Pieces::Turned(axis, unit));
            }
            match self.crossed() {
                Some(axis) => self.fill_tiles(axis),
                None => self.fill_cut(cut::Pieces::Plain),
            }
        }
    }

    /// Computes every element, one piece after another. `pieces` determines how the grid is
    /// divided.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold.
    pub(super) unsafe fn fill_cut(&mut self, pieces: cut::Pieces) {
        // SAFETY: the caller guarantees the preconditions of `fill`. `with_cut` passes the cut of
        // the grid with its stages, which `fill_as_cut` also requires.
        self.with_cut(pieces, |job, cut| unsafe { job.fill_as_cut(cut) });
    }

    /// Computes every element, one piece of `cut` after another.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold. `cut` is a cut of the grid. Every operand
    /// that is packed has a stage, and so has an output that is not contiguous within a piece.
    #[inline(never)]
    unsafe fn fill_as_cut(&mut self, cut: &Cut) {
        let Output {
            ptr: out,
            size,
            strides,
        } = self.out;
        // SAFETY: each piece is within the grid, so the output has an element at each of its
        // positions. A stage has space for a piece, and does not overlap with the output. `many`
        // returned the arguments of `fill_many` for this cut.
        unsafe {
            // If nothing has to be packed between pieces, one call of the loop computes many of
            // them.
            if let Some((axis, count, rows)) = self.many(cut) {
                return self.fill_many(cut, axis, count, rows);
            }
            let _ = self.each_piece(cut, |job, piece| {
                let out = out.offset(piece.offset * size as isize);
                match (cut.out, strides) {
                    (Some(stage), Some(strides)) => {
                        let mut extents = job.grid.extents;
                        extents[cut.axis] = piece.rows;
                        let extents = &extents[cut.axis..job.grid.axes];
                        let strides = &strides[cut.axis..job.grid.axes];
                        // The loop reads the old elements from the stage, and writes the results to
                        // the stage.
                        if job.by.reads_own {
                            expand::expand(stage, out, extents, strides, size);
                        }
                        job.any_run(stage, piece.len);
                        expand::scatter(out, stage, extents, strides, size);
                    }
                    _ => job.any_run(out, piece.len),
                }
                ControlFlow::Continue(())
            });
        }
    }

    /// Returns how to compute consecutive pieces by one call of the loop. The values are the axis
    /// along which the pieces follow each other, the number of pieces, and the number of positions
    /// of that axis in a piece. Returns `None` if elements have to be packed, scattered or padded
    /// between the pieces, or if there is only one piece.
    fn many(&self, cut: &Cut) -> Option<(usize, usize, usize)> {
        // Pieces of a staged output have to be scattered one by one. Pieces that are too short for
        // the loop have to be padded one by one.
        if cut.out.is_some() || cut.rows * cut.unit < self.least() {
            return None;
        }
        let extent = self.grid.extents[cut.axis];
        // The pieces follow each other along the divided axis. If each piece covers this axis, they
        // follow each other along the next outer axis.
        let (axis, count, rows) = if cut.rows < extent {
            (cut.axis, extent / cut.rows, cut.rows)
        } else if cut.axis > 0 {
            (cut.axis - 1, self.grid.extents[cut.axis - 1], 1)
        } else {
            return None;
        };
        // A staged operand is allowed only if the next pieces use the same packed elements.
        let stays = |operand: &Operand| operand.read != Read::Staged || operand.strides[axis] == 0;
        (count > 1 && self.operands.iter().all(stays)).then_some((axis, count, rows))
    }

    /// Computes every element, `count` pieces per call of the loop, as [`many`](Self::many)
    /// determined.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill_as_cut`](Self::fill_as_cut) hold. [`many`](Self::many) returned
    /// `axis`, `count` and `rows` for `cut`.
    unsafe fn fill_many(&mut self, cut: &Cut, axis: usize, count: usize, rows: usize) {
        let (len, size) = (cut.rows * cut.unit, self.out.size);
        let mut index = [0; MAX_AXES];
        let around = &self.grid.extents[..axis];
        let strides = match self.out.strides {
            Some(strides) => *strides,
            None => self.row_major(),
        };
        // The number of positions after the last whole piece. They are computed as a shorter piece
        // at the end.
        let rest = match axis == cut.axis {
            true => self.grid.extents[axis] - count * cut.rows,
            false => 0,
        };
        let down = strides[axis] * rows as isize * size as isize;
        for _ in 0..around.iter().product() {
            let out = self
                .out
                .ptr
                .wrapping_offset(offset(&index[..axis], &strides) * size as isize);
            // SAFETY: the pieces are within the grid, and each is contiguous in the output, since
            // `many` accepts no staged output. `many` has also compared `len` with the least length
            // of a run.
            unsafe {
                self.ready(cut, &index[..cut.axis], 0, cut.rows);
                for operand in &mut *self.operands {
                    // A staged operand is the same for all pieces, so its address does not advance.
                    operand.step = match operand.read {
                        Read::Staged => 0,
                        Read::Walked | Read::Held => rows as isize * operand.strides[axis] * operand.size as isize,
                    };
                }
                self.call(out, count, len, down);
                if rest > 0 {
                    self.ready(cut, &index[..cut.axis], count * cut.rows, rest);
                    self.any_run(out.offset(count as isize * down), rest * cut.unit);
                }
            }
            advance(&mut index, around);
        }
    }
}
