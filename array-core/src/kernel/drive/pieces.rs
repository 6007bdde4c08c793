//! Pieces: parts of an output that are one run, and how operands are put together for them.

use core::ops::ControlFlow;

use super::cut::Cut;
use super::{Job, Output, expand};
use crate::kernel::Operand;
use crate::kernel::operand::Read;
use crate::kernel::plan::MAX_AXES;

/// A piece.
pub(super) struct Piece {
    /// The number of its first element in row-major order.
    pub(super) first: usize,
    /// How many elements it has.
    pub(super) len: usize,
    /// How many rows.
    pub(super) rows: usize,
    /// Where the output's first element is, in elements from the position of zeros.
    pub(super) offset: isize,
}

/// Goes on to the next position.
#[inline(always)]
pub(super) fn advance(index: &mut [usize; MAX_AXES], extents: &[usize]) {
    for axis in (0..extents.len()).rev() {
        index[axis] += 1;
        if index[axis] < extents[axis] {
            break;
        }
        index[axis] = 0;
    }
}

impl Job<'_> {
    /// Makes the operands ready for a piece.
    ///
    /// # Safety
    ///
    /// The piece, `rows` rows from `start` on at the position `index` of the axes around, lies within the grid.
    pub(super) unsafe fn ready(&mut self, cut: &Cut, index: &[usize], start: usize, rows: usize) {
        let axes = self.grid.axes;
        let mut extents = self.grid.extents;
        extents[cut.axis] = rows;
        for operand in &mut *self.operands {
            let mut offset = start as isize * operand.strides[cut.axis];
            for (&i, &stride) in index.iter().zip(&operand.strides) {
                offset += i as isize * stride;
            }
            let from = operand.base.wrapping_offset(offset * operand.size as isize);
            // SAFETY: the piece lies within the grid, and the operand has an element at each of its positions. A stage has
            // room for the rows of a piece.
            unsafe {
                operand.at = match operand.read {
                    Read::Walked | Read::Held => from,
                    Read::Staged => {
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

    /// Calls `visit` with each piece in row-major order, the operands ready for it, until it says to stop, which is returned.
    ///
    /// # Safety
    ///
    /// The cut is that of the grid, with its arena.
    pub(super) unsafe fn each_piece(
        &mut self,
        cut: &Cut,
        mut visit: impl FnMut(&mut Self, &Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut index = [0; MAX_AXES];
        let around = &self.grid.extents[..cut.axis];
        let extent = self.grid.extents[cut.axis];
        for run in 0..around.iter().product() {
            let mut offset = 0;
            if let Some(strides) = self.out.strides {
                for (&i, &stride) in index[..cut.axis].iter().zip(strides) {
                    offset += i as isize * stride;
                }
            }
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
                // SAFETY: the rows lie within the grid.
                unsafe { self.ready(cut, &index[..cut.axis], start, rows) };
                visit(self, &piece)?;
                start += rows;
            }
            advance(&mut index, around);
        }
        ControlFlow::Continue(())
    }

    /// Computes a run of any length.
    ///
    /// # Safety
    ///
    /// As for [`run`](Job::run).
    pub(super) unsafe fn any_run(&mut self, out: *mut u8, len: usize) {
        // SAFETY: `short` and `run` ask for what this function asks for, of fewer elements than a block and of at least one block.
        unsafe {
            if len < self.block {
                self.short(out, len);
            } else {
                self.run(out, len);
            }
        }
    }

    /// Computes every element, a piece at a time.
    ///
    /// # Safety
    ///
    /// As for [`fill`](super::fill).
    pub(super) unsafe fn fill_pieces(&mut self) {
        // SAFETY: `fill_tiles` and `fill_cut` ask for what this function asks for; `crossed` finds an axis that is not the innermost one.
        unsafe {
            match self.crossed() {
                Some(axis) => self.fill_tiles(axis),
                None => self.fill_cut(),
            }
        }
    }

    /// Computes every element, a piece of some rows at a time.
    ///
    /// # Safety
    ///
    /// As for [`fill`](super::fill).
    pub(super) unsafe fn fill_cut(&mut self) {
        // SAFETY: `fill_as_cut` asks for what this function asks for, and for the cut of the grid with its stages, which `with_cut` gives.
        self.with_cut(false, |job, cut| unsafe { job.fill_as_cut(cut) });
    }

    /// Computes every element, cut so.
    ///
    /// # Safety
    ///
    /// As for [`fill`](super::fill). The cut is that of the grid, and what is put together has its place.
    #[inline(never)]
    unsafe fn fill_as_cut(&mut self, cut: &Cut) {
        let Output {
            ptr: out,
            size,
            strides,
        } = self.out;
        // SAFETY: each piece lies within the grid, and the output has an element for each of its positions. A stage has room
        // for a piece.
        unsafe {
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
                        if job.reads_own {
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

    /// Says which pieces can be computed in one call, since nothing has to be put together between them: along which axis,
    /// how many, and how many positions of the axis each of them takes.
    fn many(&self, cut: &Cut) -> Option<(usize, usize, usize)> {
        let len = cut.rows * cut.unit;
        let uneven = len & (self.block - 1) != 0;
        if self.out.strides.is_some() || len < self.block || self.reads_own && uneven {
            return None;
        }
        let extent = self.grid.extents[cut.axis];
        let (axis, count, rows) = if cut.rows < extent {
            (cut.axis, extent / cut.rows, cut.rows)
        } else if cut.axis > 0 {
            (cut.axis - 1, self.grid.extents[cut.axis - 1], 1)
        } else {
            return None;
        };
        let stays = |operand: &Operand| operand.read != Read::Staged || operand.strides[axis] == 0;
        (count > 1 && self.operands.iter().all(stays)).then_some((axis, count, rows))
    }

    /// Computes every element, [many](Self::many) pieces at a time.
    ///
    /// # Safety
    ///
    /// As for [`fill_pieces`](Self::fill_pieces).
    unsafe fn fill_many(&mut self, cut: &Cut, axis: usize, count: usize, rows: usize) {
        let (len, size) = (cut.rows * cut.unit, self.out.size);
        let mut index = [0; MAX_AXES];
        let around = &self.grid.extents[..axis];
        let all = self.grid.extents[axis..self.grid.axes].iter().product::<usize>();
        let rest = match axis == cut.axis {
            true => self.grid.extents[axis] - count * cut.rows,
            false => 0,
        };
        for run in 0..around.iter().product() {
            let out = self.out.ptr.wrapping_add(run * all * size);
            // SAFETY: the pieces lie within the grid, and the output has its elements one after the other.
            unsafe {
                self.ready(cut, &index[..cut.axis], 0, cut.rows);
                for operand in &mut *self.operands {
                    operand.step = match operand.read {
                        Read::Staged => 0,
                        Read::Walked | Read::Held => rows as isize * operand.strides[axis] * operand.size as isize,
                    };
                }
                self.call(out, count, len, len * size);
                if rest > 0 {
                    self.ready(cut, &index[..cut.axis], count * cut.rows, rest);
                    self.any_run(out.add(count * len * size), rest * cut.unit);
                }
            }
            advance(&mut index, around);
        }
    }
}
