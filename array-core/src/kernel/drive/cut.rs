//! Cuts: how a grid is cut into pieces, and where operands are put together for them.

use core::mem::MaybeUninit;
use core::ptr;

use super::Job;
use crate::kernel::operand::{Read, SLACK};

/// How many elements of an operand are put together at a time: with those of a few others they stay in the first cache.
pub(super) const LIMIT: usize = 1024;

/// How many whole pieces are handed on together, at most: as many rows as are reduced at a time.
const TOGETHER: usize = 8;

/// How many bytes the stages of operands and of an output take at most.
const ARENA: usize = if cfg!(feature = "alloc") { 24 * 1024 } else { 4 * 1024 };

/// As many where there is little to put together: a small operation would spend its time on the pages of a large stack frame.
const SMALL_ARENA: usize = if cfg!(feature = "alloc") { 5 * 1024 } else { ARENA };

/// How many bytes a stage takes besides its elements, at most: what may be written behind them, and what it begins later.
const EXTRA: usize = SLACK + 2 * 64;

/// Memory for stages. It is not initialised: what is read of a stage was written to it.
#[repr(C, align(64))]
struct Arena<const BYTES: usize>(MaybeUninit<[u8; BYTES]>);

/// How a grid is cut into pieces: each is some rows of `unit` elements, along one axis.
pub(super) struct Cut {
    /// The axis.
    pub(super) axis: usize,
    /// The number of elements of the axes behind it.
    pub(super) unit: usize,
    /// The rows of a piece; the last one along the axis may have fewer.
    pub(super) rows: usize,
    /// How many pieces are handed on together: whole ones that stand one after the other in the stage, of the axis around.
    pub(super) together: usize,
    /// Whether the output is put together, since its elements do not stand one after the other in a piece.
    staged: bool,
    /// Where it is, once there is a place.
    pub(super) out: Option<*mut u8>,
    /// How many elements a stage has room for; none where stages have no place of their own.
    places: usize,
    /// How many bytes all stages take.
    bytes: usize,
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
    ARENA.saturating_sub(stages * EXTRA) / width
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
            && self
                .operands
                .iter()
                .all(|operand| matches!(operand.strides[axis], 0 | 1));
        let target = (4 * self.block).min(self.room().max(self.block));
        if !rows {
            while axis > 0 && unit * self.grid.extents[axis] < target {
                unit *= self.grid.extents[axis];
                axis -= 1;
            }
        }
        (axis, unit)
    }

    /// Cuts the grid into pieces.
    ///
    /// `handed_on` says that the output is put together in any case.
    fn cut(&mut self, handed_on: bool) -> Cut {
        let (axis, unit) = self.axis();
        let extents = &self.grid.extents[axis..self.grid.axes];
        let staged = handed_on || self.out_stands(axis) != Stands::Together;
        let mut width = if staged { self.out.size } else { 0 };
        let mut stages = staged as usize;
        for operand in &mut *self.operands {
            operand.staged = ptr::null();
            (operand.read, operand.walk) = match stands(extents, &operand.strides[axis..self.grid.axes]) {
                Stands::Together => (Read::Walked, operand.size),
                Stands::Still => (Read::Held, 0),
                Stands::Apart => (Read::Staged, operand.size),
            };
            if operand.read == Read::Staged {
                operand.stage = operand.block.cast();
                width += operand.size;
                stages += 1;
            }
        }
        let extent = self.grid.extents[axis];
        let (mut rows, mut places, mut bytes, mut together) = (extent, 0, 0, 1);
        if stages > 0 {
            let room = room(width, stages);
            if room < self.block {
                // So many operands that a block of each is all there is room for.
                rows = (self.block / unit).clamp(1, extent);
                assert!(rows * unit <= self.block, "a piece fits into a block");
                bytes = if staged { EXTRA + self.block * self.out.size } else { 0 };
            } else {
                rows = self.rows(extent, unit, room.min(LIMIT));
                places = rows * unit;
                if handed_on && stages == 1 && rows == extent && axis > 0 && places >= self.block {
                    together = (room / places).clamp(1, TOGETHER.min(self.grid.extents[axis - 1]));
                    places *= together;
                }
                bytes = stages * EXTRA + places * width;
            }
        }
        Cut {
            axis,
            unit,
            rows,
            together,
            staged,
            out: None,
            places,
            bytes,
        }
    }

    /// Cuts the grid into pieces, gives what is put together a place, and calls `run` with the cut.
    ///
    /// `handed_on` says that the output is put together in any case.
    pub(super) fn with_cut<R>(&mut self, handed_on: bool, mut run: impl FnMut(&mut Self, &Cut) -> R) -> R {
        let mut cut = self.cut(handed_on);
        let mut run: &mut dyn FnMut(&mut Self, &Cut) -> R = &mut run;
        match cut.bytes {
            0 => run(self, &cut),
            1..=SMALL_ARENA => self.in_arena::<R, SMALL_ARENA>(&mut cut, &mut run),
            _ => self.in_arena::<R, ARENA>(&mut cut, &mut run),
        }
    }

    /// Gives what is put together a place in an arena.
    #[inline(never)]
    fn in_arena<R, const BYTES: usize>(&mut self, cut: &mut Cut, run: &mut dyn FnMut(&mut Self, &Cut) -> R) -> R {
        let mut arena = Arena::<BYTES>(MaybeUninit::uninit());
        let mut place = arena.0.as_mut_ptr().cast::<u8>();
        // Each stage begins at a cache line, one line on from where it would begin, so that stages, and arrays that begin at
        // pages, are not at the same places of the cache.
        let mut next = |elements: usize, size: usize| {
            let here = place;
            place = place.wrapping_add((elements * size + SLACK).next_multiple_of(64) + 64);
            here
        };
        if cut.staged {
            cut.out = Some(next(cut.places.max(self.block), self.out.size));
        }
        if cut.places > 0 {
            for operand in &mut *self.operands {
                if operand.read == Read::Staged {
                    operand.stage = next(cut.places, operand.size);
                }
            }
        }
        assert!(cut.bytes <= BYTES, "the stages fit into the arena");
        run(self, cut)
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
}
