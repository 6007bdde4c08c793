//! The division of a grid into pieces, and the buffers for packed elements, which are called
//! stages.

use core::mem::MaybeUninit;
use core::ptr;

use super::{Arena, Job, expand, next_stage};
use crate::plan::Operand;
use crate::plan::operand::{Read, SLACK};

/// The maximum number of elements of a piece with stages. An operand is packed for one piece at a
/// time. The number is small, so that the elements of several operands fit in the L1 cache. A piece
/// without stages may be larger.
pub(super) const LIMIT: usize = 1024;

/// The maximum number of elements of a piece for which a transposed operand is packed. It is larger
/// than [`LIMIT`], because packing such an operand reads whole cache lines only if a piece has many
/// rows.
const LIMIT_TURNED: usize = 4 * LIMIT;

/// The minimum number of rows of a piece for which a transposed operand is packed. A column of so
/// many elements, of at least four bytes each, covers half a cache line or more.
const TURNED_ROWS: usize = 8;

/// The maximum number of whole pieces that one call of the loop computes. It is the number of rows
/// that a reduction takes at a time.
const TOGETHER: usize = 8;

/// The maximum size in bytes of all stages of operands and of the output.
const ARENA: usize = if cfg!(feature = "alloc") { 24 * 1024 } else { 4 * 1024 };

/// The size in bytes of the memory that is reserved on the stack if all stages fit into it. With a
/// stack frame of [`ARENA`] bytes, a small operation would spend its time on touching pages.
const SMALL_ARENA: usize = if cfg!(feature = "alloc") { 5 * 1024 } else { ARENA };

/// The maximum number of bytes that a stage takes in addition to its elements: [`SLACK`], the rest
/// of its last cache line, and a gap of one line.
const EXTRA: usize = SLACK + 2 * 64;

/// The purpose of the pieces that a grid is divided into.
#[derive(Clone, Copy)]
pub(super) enum Pieces {
    /// Pieces that are written to the output, or searched for a fault.
    Plain,
    /// Pieces that are written to the output, and contain squares of a transposed operand. The
    /// values are the axis to divide, and the number of elements of the axes inside of it: see
    /// [`Job::turned`].
    Turned(usize, usize),
    /// Pieces that are computed in a stage and passed to a consumer, such as a reduction. The value
    /// is the length of the consumer's runs.
    HandedOn(usize),
}

/// The division of a grid into pieces along one axis. A position along that axis is a row of `unit`
/// elements, and a piece has some rows.
pub(super) struct Cut {
    /// The axis that is divided.
    pub(super) axis: usize,
    /// The number of elements of a row: the product of the extents inside of the divided axis.
    pub(super) unit: usize,
    /// The number of rows of a piece. The last piece along the axis may have fewer.
    pub(super) rows: usize,
    /// The maximum number of whole pieces that one call of the loop computes. They follow each
    /// other along the next outer axis, and are contiguous in the stage.
    pub(super) together: usize,
    /// `true` if the output is computed in a stage: it is not contiguous in a piece, or its
    /// elements are passed to a consumer.
    staged: bool,
    /// The stage of the output, once it is assigned.
    pub(super) out: Option<*mut u8>,
    /// The number of elements that each stage has room for. It is 0 if there are no stages, or if
    /// operands are packed into their blocks.
    pub(super) places: usize,
    /// The size of all stages in bytes.
    bytes: usize,
}

/// The arrangement of the elements of an operand or of the output within a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// The elements are contiguous.
    Together,
    /// There is a single element, with stride 0.
    Still,
    /// The elements have any other strides.
    Apart,
}

/// Returns the arrangement of elements with these strides along axes of these extents.
fn stands(extents: &[usize], strides: &[isize]) -> Stands {
    let mut next = 1;
    let (mut together, mut still) = (true, true);
    for (&extent, &stride) in extents.iter().zip(strides).rev() {
        together &= stride == next;
        still &= stride == 0;
        // After the outermost axis, `next` is not used. It may overflow there if an axis stretches.
        next = next.wrapping_mul(extent as isize);
    }
    match (together, still) {
        (true, _) => Stands::Together,
        (_, true) => Stands::Still,
        _ => Stands::Apart,
    }
}

/// Returns the number of elements that each of `stages` stages has room for, if all stages together
/// take `width` bytes per element.
fn room(width: usize, stages: usize) -> usize {
    ARENA.saturating_sub(stages * EXTRA) / width
}

impl Job<'_> {
    /// Returns the arrangement of the output within a piece, if `axis` is the axis that is divided.
    fn out_stands(&self, axis: usize) -> Stands {
        let extents = &self.grid.extents[axis..self.grid.axes];
        match self.out.strides {
            None => Stands::Together,
            Some(strides) => stands(extents, &strides[axis..self.grid.axes]),
        }
    }

    /// Returns the number of elements that each stage has room for, if the output and all operands
    /// have a stage.
    fn room(&self) -> usize {
        let widths = self.operands.iter().map(|operand| operand.size);
        room(widths.sum::<usize>() + self.out.size, self.operands.len() + 1)
    }

    /// Returns the axis to divide so that pieces contain squares of a transposed operand, and the
    /// product of the extents inside of that axis. Returns `None` if no operand is transposed, or
    /// if rows are too long.
    pub(super) fn turned(&self) -> Option<(usize, usize)> {
        let axes = self.grid.axes;
        let extents = &self.grid.extents[..axes];
        let axis = self
            .operands
            .iter()
            .filter_map(|operand| expand::turned(extents, &operand.strides[..axes]))
            .min()?;
        // All stages that `cut` will need must fit in the arena.
        let is_apart = |operand: &&Operand| stands(&extents[axis..], &operand.strides[axis..axes]) == Stands::Apart;
        let (mut width, mut stages) = match self.out_stands(axis) {
            Stands::Together => (0, 0),
            _ => (self.out.size, 1),
        };
        for operand in self.operands.iter().filter(is_apart) {
            width += operand.size;
            stages += 1;
        }
        let unit: usize = extents[axis + 1..].iter().product();
        let rows = TURNED_ROWS.min(extents[axis]);
        (unit * rows <= room(width, stages).min(LIMIT_TURNED)).then_some((axis, unit))
    }

    /// Returns the axis to divide, and the product of the extents inside of that axis.
    ///
    /// If nothing has to be packed along the innermost axis, and if this axis has at least the
    /// elements of a block, it is the axis to divide. Otherwise, it is the innermost axis that has
    /// enough elements for a piece, counted together with the axes inside of it. If no axis has
    /// enough, it is the outermost axis.
    fn axis(&self) -> (usize, usize) {
        let axes = self.grid.axes;
        let (mut axis, mut unit) = (axes - 1, 1);
        let inner = self.grid.inner();
        // If nothing has to be packed along the innermost axis, and this axis is long enough, each
        // row along it can be a run. A call of the loop and of a consumer for each row that is
        // shorter than a block takes longer than packing several rows.
        let rows = inner >= self.by.block()
            && self.out_stands(axis) == Stands::Together
            && self
                .operands
                .iter()
                .all(|operand| matches!(operand.strides[axis], 0 | 1));
        // Otherwise a piece consists of several rows. With at least four blocks, the start of the
        // loop is a small part of the work. Many operands leave room for fewer blocks.
        let target = (4 * self.by.block()).min(self.room().max(self.by.block()));
        if !rows {
            while axis > 0 && unit * self.grid.extents[axis] < target {
                unit *= self.grid.extents[axis];
                axis -= 1;
            }
        }
        (axis, unit)
    }

    /// Returns the axis to divide so that an operand that is packed is the same for all pieces, and
    /// the product of the extents inside of that axis. A piece then has all positions along the
    /// axis, unless a run of the consumer ends within the piece. Returns `None` if there is no such
    /// operand, if such a piece would be too large, or if the operand is packed once anyway. In
    /// these cases `axis` is divided, whose rows have `unit` elements.
    fn repeated(&self, axis: usize, unit: usize) -> Option<(usize, usize)> {
        let (axes, most) = (self.grid.axes, self.room().min(LIMIT));
        let extents = &self.grid.extents[..axes];
        let mut unit = unit;
        for outer in (1..=axis).rev() {
            let len = unit * extents[outer];
            if len > most {
                return None;
            }
            let is_repeated = |operand: &Operand| {
                operand.strides[outer] != 0
                    && operand.strides[..outer].iter().all(|&stride| stride == 0)
                    && stands(&extents[axis..], &operand.strides[axis..axes]) == Stands::Apart
            };
            if self.operands.iter().any(is_repeated) {
                return Some((outer, unit));
            }
            unit = len;
        }
        None
    }

    /// Divides the grid into pieces, and sets how each operand is read within a piece.
    fn cut(&mut self, pieces: Pieces) -> Cut {
        let handed_on = matches!(pieces, Pieces::HandedOn(_));
        let ((axis, unit), limit) = match pieces {
            Pieces::Turned(axis, unit) => ((axis, unit), LIMIT_TURNED),
            _ => (self.axis(), LIMIT),
        };
        let repeated = if handed_on { self.repeated(axis, unit) } else { None };
        let (axis, unit) = repeated.unwrap_or((axis, unit));
        let extents = &self.grid.extents[axis..self.grid.axes];
        // The loop writes contiguous elements. An output with other strides is computed in a stage,
        // and then scattered.
        let staged = handed_on || self.out_stands(axis) != Stands::Together;
        let mut width = if staged { self.out.size } else { 0 };
        let mut stages = staged as usize;
        for operand in &mut *self.operands {
            // The stages of an earlier cut are no longer valid, so nothing is staged yet.
            operand.staged = ptr::null();
            (operand.read, operand.walk) = match stands(extents, &operand.strides[axis..self.grid.axes]) {
                Stands::Together => (Read::Walked, operand.size),
                Stands::Still => (Read::Held, 0),
                Stands::Apart => (Read::Staged, operand.size),
            };
            if operand.read == Read::Staged {
                // The block is the stage if the arena has no room for stages. A piece then has at
                // most one block of elements.
                operand.stage = operand.block.cast();
                width += operand.size;
                stages += 1;
            }
        }
        let extent = self.grid.extents[axis];
        let (mut rows, mut places, mut bytes, mut together) = (extent, 0, 0, 1);
        if stages > 0 {
            let room = room(width, stages);
            if room < self.by.block() {
                // The arena has no room for a block in each stage, so each operand is packed into
                // its own block.
                rows = (self.by.block() / unit).clamp(1, extent);
                assert!(rows * unit <= self.by.block(), "a piece fits into a block");
                bytes = if staged {
                    EXTRA + self.by.block() * self.out.size
                } else {
                    0
                };
            } else {
                // Packed elements are used again only if a piece has all of them.
                rows = match repeated {
                    Some(_) => extent,
                    None => self.rows(extent, unit, room.min(limit), limit, self.by.block()),
                };
                // Let each piece end with a run of the consumer, so that a reduction receives whole
                // runs.
                if let Pieces::HandedOn(run) = pieces
                    && run.is_multiple_of(unit)
                    && run < rows * unit
                {
                    rows -= rows % (run / unit);
                }
                places = rows * unit;
                // If only the output is staged, one call computes several whole pieces along the
                // next outer axis, so that reductions receive several rows at once.
                if handed_on && stages == 1 && rows == extent && axis > 0 && places >= self.by.block() {
                    together = (room / places).clamp(1, TOGETHER.min(self.grid.extents[axis - 1]));
                    places *= together;
                    // If the stage has room for a run, the consumer receives it at once, unless a
                    // call of the loop crosses the end of the run.
                    if let Pieces::HandedOn(run) = pieces
                        && run <= room
                    {
                        places = places.max(run);
                    }
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

    /// Divides the grid into pieces, assigns stages in memory on the stack, and calls `run` with
    /// the division.
    pub(super) fn with_cut<R>(&mut self, pieces: Pieces, mut run: impl FnMut(&mut Self, &Cut) -> R) -> R {
        let mut cut = self.cut(pieces);
        let mut run: &mut dyn FnMut(&mut Self, &Cut) -> R = &mut run;
        match cut.bytes {
            // The size of the arena is a constant, so there is an instance for each size. An
            // operation that packs nothing uses no stack.
            0 => run(self, &cut),
            1..=SMALL_ARENA => self.in_arena::<R, SMALL_ARENA>(&mut cut, &mut run),
            _ => self.in_arena::<R, ARENA>(&mut cut, &mut run),
        }
    }

    /// Assigns stages in an arena of `BYTES` bytes on the stack, and calls `run` with the cut.
    #[inline(never)]
    fn in_arena<R, const BYTES: usize>(&mut self, cut: &mut Cut, run: &mut dyn FnMut(&mut Self, &Cut) -> R) -> R {
        let mut arena = Arena::<BYTES>(MaybeUninit::uninit());
        let mut place = arena.0.as_mut_ptr().cast::<u8>();
        if cut.staged {
            let elements = cut.places.max(self.by.block());
            cut.out = Some(next_stage(&mut place, elements * self.out.size));
        }
        if cut.places > 0 {
            for operand in &mut *self.operands {
                if operand.read == Read::Staged {
                    operand.stage = next_stage(&mut place, cut.places * operand.size);
                }
            }
        }
        assert!(cut.bytes <= BYTES, "the stages fit into the arena");
        run(self, cut)
    }

    /// Returns the number of rows in a piece. A row has `unit` elements. A piece has at most `most`
    /// elements, but at least one row. The result is the first of these numbers that is possible:
    ///
    /// 1. The smallest number that gives at least `enough` elements in whole blocks of `block`
    ///    elements, a power of 2.
    /// 2. All `extent` rows.
    /// 3. The largest number that gives whole blocks.
    /// 4. A number that makes all pieces about the same size.
    pub(super) fn rows(&self, extent: usize, unit: usize, most: usize, enough: usize, block: usize) -> usize {
        let rows = (most / unit).clamp(1, extent);
        // The smallest number of rows that has whole blocks of elements. The block is a power of
        // two, so common factors with `unit` are powers of two as well.
        let even = block >> unit.trailing_zeros().min(block.trailing_zeros());
        let enough = enough.div_ceil(unit).next_multiple_of(even);
        if enough < rows {
            enough
        } else if rows == extent {
            rows
        } else if rows >= even {
            // Take as many rows as fit and have whole blocks of elements.
            rows / even * even
        } else {
            // Make pieces of about the same size, instead of a short one at the end.
            extent.div_ceil(extent.div_ceil(rows))
        }
    }
}
