//! Pieces: parts of an output that are one run, and how operands are put together for them.

use core::mem::MaybeUninit;
use core::ops::ControlFlow;
use core::ptr;

use super::{Job, Output, expand};
use crate::kernel::Operand;
use crate::kernel::operand::{Read, SLACK};
use crate::kernel::plan::MAX_AXES;

/// How many elements of an operand are put together at a time: with those of a few others they stay in the first cache.
pub(super) const LIMIT: usize = 1024;

/// How many bytes of an output stay in the first cache with the operands they are computed from.
const NEAR: usize = 8 * 1024;

/// Room for the stages of operands.
const ARENA: usize = if cfg!(feature = "alloc") { 24 * 1024 } else { 4 * 1024 };

/// Memory for the stages of operands and of an output. It is not initialised: what is read of a stage was written to it.
#[repr(C, align(64))]
pub(super) struct Arena(MaybeUninit<[u8; ARENA]>);

impl Arena {
    pub(super) fn new() -> Self {
        Self(MaybeUninit::uninit())
    }
}

/// How a grid is cut into pieces: each is some rows of `unit` elements, along one axis.
pub(super) struct Cut {
    /// The axis.
    pub(super) axis: usize,
    /// The number of elements of the axes behind it.
    unit: usize,
    /// The rows of a piece; the last one along the axis may have fewer.
    rows: usize,
    /// Whether an operand is one element for each piece.
    pub(super) repeats: bool,
    /// Where the output is put together, if its elements do not stand one after the other in a piece.
    pub(super) out: Option<*mut u8>,
}

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

/// How an operand stands to a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// Its elements are one after the other.
    Together,
    /// It is one element.
    Still,
    /// Anything else.
    Apart,
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

/// Says how the elements at these strides stand to the axes of these extents.
fn stands(extents: &[usize], strides: &[isize]) -> Stands {
    let mut next = 1;
    let (mut together, mut still) = (true, true);
    for (&extent, &stride) in extents.iter().zip(strides).rev() {
        together &= stride == next;
        still &= stride == 0;
        next *= extent as isize;
    }
    match (together, still) {
        (true, _) => Stands::Together,
        (_, true) => Stands::Still,
        _ => Stands::Apart,
    }
}

/// How many elements stages of a width in all have room for.
fn room(width: usize, stages: usize) -> usize {
    ARENA.saturating_sub(stages * (SLACK + 2 * 64)) / width
}

impl Job<'_> {
    /// Says how the output stands to pieces along an axis.
    fn out_stands(&self, axis: usize) -> Stands {
        let extents = &self.grid.extents[axis..self.grid.axes];
        match self.out.strides {
            None => Stands::Together,
            Some(strides) => stands(extents, &strides[axis..self.grid.axes]),
        }
    }

    /// How many elements all operands and the output can be put together of at a time.
    fn room(&self) -> usize {
        let widths = self.operands.iter().map(|operand| operand.size);
        room(widths.sum::<usize>() + self.out.size, self.operands.len() + 1)
    }

    /// Says whether the loop holds the one element that an operand has in each run.
    fn holds(&self, operand: u32) -> bool {
        operand < u32::BITS && self.held >> operand & 1 == 1
    }

    /// Chooses the axis that is cut: the innermost one if it is long, or if nothing has to be put together; or else one that
    /// makes pieces long enough.
    fn axis(&self) -> (usize, usize) {
        let axes = self.grid.axes;
        let (mut axis, mut unit) = (axes - 1, 1);
        let inner = self.grid.inner();
        let uneven = inner & (self.block - 1) != 0;
        let rows = inner >= self.block
            && !(self.reads_own && uneven && inner < 4 * self.block)
            && self.out_stands(axis) == Stands::Together
            && (0..)
                .zip(&*self.operands)
                .all(|(i, operand)| operand.strides[axis] == 1 || self.holds(i));
        let target = (4 * self.block).min(self.room().max(self.block));
        if !rows && self.held == 0 {
            while axis > 0 && unit * self.grid.extents[axis] < target {
                unit *= self.grid.extents[axis];
                axis -= 1;
            }
        }
        (axis, unit)
    }

    /// Cuts the grid into pieces, and gives each operand a place where it is put together.
    ///
    /// `out` says whether the output is put together in any case.
    pub(super) fn cut(&mut self, arena: &mut Arena, out: bool) -> Cut {
        let (axis, unit) = self.axis();
        let extents = &self.grid.extents[axis..self.grid.axes];
        let out = out || self.out_stands(axis) != Stands::Together;
        let mut width = if out { self.out.size } else { 0 };
        let (mut repeats, mut stages) = (false, out as usize);
        let held = self.held;
        for (i, operand) in self.operands.iter_mut().enumerate() {
            operand.staged = ptr::null();
            let stands = stands(extents, &operand.strides[axis..self.grid.axes]);
            (operand.read, operand.walk) = match stands {
                _ if i < u32::BITS as usize && held >> i & 1 == 1 => (Read::Held, 0),
                Stands::Together => (Read::Walked, operand.size),
                Stands::Still => (Read::Repeated, 0),
                Stands::Apart => (Read::Staged, operand.size),
            };
            repeats |= operand.read == Read::Repeated;
            if operand.read == Read::Staged {
                operand.stage = operand.block.as_mut_ptr();
                width += operand.size;
                stages += 1;
            }
        }
        let extent = self.grid.extents[axis];
        let mut rows = extent;
        let mut places = None;
        if stages > 0 {
            // Each stage begins at a cache line, one line on from where it would begin, so that stages, and arrays that
            // begin at pages, are not at the same places of the cache.
            let room = room(width, stages);
            if room < self.block {
                // So many operands that a block of each is all there is room for.
                rows = (self.block / unit).clamp(1, extent);
                assert!(rows * unit <= self.block, "a piece fits into a block");
            } else {
                rows = self.rows(extent, unit, room.min(LIMIT));
                places = Some(rows * unit);
            }
        }
        let mut place = arena.0.as_mut_ptr().cast::<u8>();
        let mut next = |size: usize| {
            let here = place;
            let bytes = (places.unwrap_or(0) * size + SLACK).next_multiple_of(64) + 64;
            place = place.wrapping_add(bytes);
            here
        };
        let out = out.then(|| next(self.out.size));
        if places.is_some() {
            for operand in &mut *self.operands {
                if operand.read == Read::Staged {
                    operand.stage = next(operand.size);
                }
            }
        }
        Cut {
            axis,
            unit,
            rows,
            repeats,
            out,
        }
    }

    /// How many rows of `unit` elements make a piece of at most `most`: whole blocks if that can be, or pieces of a size.
    fn rows(&self, extent: usize, unit: usize, most: usize) -> usize {
        let rows = (most / unit).clamp(1, extent);
        let even = self.block >> unit.trailing_zeros().min(self.block.trailing_zeros());
        if rows == extent {
            rows
        } else if rows >= even {
            rows / even * even
        } else {
            extent.div_ceil(extent.div_ceil(rows))
        }
    }

    /// Makes the operands ready for a piece.
    ///
    /// # Safety
    ///
    /// The piece, `rows` rows from `start` on at the position `index` of the axes around, lies within the grid.
    unsafe fn ready(&mut self, cut: &Cut, index: &[usize], start: usize, rows: usize) {
        let axes = self.grid.axes;
        let mut extents = self.grid.extents;
        extents[cut.axis] = rows;
        for operand in &mut *self.operands {
            let mut offset = start as isize * operand.strides[cut.axis];
            for (&i, &stride) in index.iter().zip(&operand.strides) {
                offset += i as isize * stride;
            }
            let from = operand.base.wrapping_offset(offset * operand.size as isize);
            // SAFETY: the piece lies within the grid, and the operand has an element at each of its positions. A block has room
            // for a block of it, and a stage for the rows of a piece.
            unsafe {
                operand.at = match operand.read {
                    Read::Walked | Read::Held => from,
                    Read::Repeated => {
                        if operand.staged != from {
                            expand::repeat(operand.block.as_mut_ptr(), from, self.block, operand.size);
                            operand.staged = from;
                        }
                        operand.block.as_mut_ptr()
                    }
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
    pub(super) unsafe fn any_run(&mut self, out: *mut u8, len: usize, repeats: bool) {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            if len < self.block {
                self.short(out, len);
            } else {
                self.run(out, len, repeats);
            }
        }
    }

    /// Computes every element, a piece at a time.
    ///
    /// # Safety
    ///
    /// As for [`fill`](super::fill).
    pub(super) unsafe fn fill_pieces(&mut self) {
        // SAFETY: the caller's promise is handed on.
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
    #[inline(never)]
    pub(super) unsafe fn fill_cut(&mut self) {
        let mut arena = Arena::new();
        let cut = self.cut(&mut arena, false);
        let Output {
            ptr: out,
            size,
            strides,
        } = self.out;
        // SAFETY: each piece lies within the grid, and the output has an element for each of its positions. A stage has room
        // for a piece.
        unsafe {
            if let Some((axis, count, rows)) = self.many(&cut) {
                return self.fill_many(&cut, axis, count, rows);
            }
            let _ = self.each_piece(&cut, |job, piece| {
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
                        job.any_run(stage, piece.len, cut.repeats);
                        expand::scatter(out, stage, extents, strides, size);
                    }
                    _ => job.any_run(out, piece.len, cut.repeats),
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
        if cut.repeats || self.out.strides.is_some() || len < self.block || self.reads_own && uneven {
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
        let len = cut.rows * cut.unit;
        let whole = len & !(self.block - 1);
        let size = self.out.size;
        // Where the last elements are computed apart, they follow while the others are in the first cache.
        let most = match whole < len {
            true => (NEAR / (len * size)).max(1),
            false => count,
        };
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
                        Read::Staged | Read::Repeated => 0,
                        Read::Walked | Read::Held => rows as isize * operand.strides[axis] * operand.size as isize,
                    };
                }
                let mut done = 0;
                while done < count {
                    let count = most.min(count - done);
                    let out = out.add(done * len * size);
                    self.call(out, count, whole, len * size);
                    if whole < len {
                        let start = len - self.block;
                        for operand in &mut *self.operands {
                            operand.at = operand.at.wrapping_add(start * operand.walk);
                        }
                        self.call(out.add(start * size), count, self.block, len * size);
                        for operand in &mut *self.operands {
                            operand.at = operand.at.wrapping_sub(start * operand.walk);
                        }
                    }
                    for operand in &mut *self.operands {
                        operand.at = operand.at.wrapping_offset(count as isize * operand.step);
                    }
                    done += count;
                }
                if rest > 0 {
                    self.ready(cut, &index[..cut.axis], count * cut.rows, rest);
                    self.any_run(out.add(count * len * size), rest * cut.unit, false);
                }
            }
            advance(&mut index, around);
        }
    }
}
