//! Tiles: pieces of two axes, for operands whose stride along another axis is smaller than along
//! the innermost, such as transposed arrays. If such an operand were read row by row, each element
//! would be in a different cache line. Operands that are not contiguous along the innermost axis
//! are packed into buffers, their stages, one tile at a time.

use core::mem::MaybeUninit;

use super::cut::Pieces;
use super::{Arena, Job, expand, next_stage, pieces};
use crate::plan::grid::MAX_AXES;
use crate::plan::operand::{Read, SLACK, offset};

/// The size in bytes of the memory for the tiles of all operands and of the output.
const ARENA: usize = if cfg!(feature = "alloc") { 128 * 1024 } else { 8 * 1024 };

/// The maximum number of rows of a tile. A column of so many contiguous elements fills one or
/// several cache lines.
const ROWS: usize = 64;

/// A tile: `rows` positions along one axis, and `columns` positions along the innermost axis.
struct Tile {
    /// The axis of the rows.
    axis: usize,
    rows: usize,
    columns: usize,
    /// The first column of the tile.
    first: usize,
    /// The number of elements from one row of a stage to the next: a multiple of the length of a
    /// block.
    pitch: usize,
    /// The stage of the output, if it needs one.
    out: Option<*mut u8>,
}

impl Job<'_> {
    /// Returns an axis along which an operand has a smaller stride than along the innermost axis,
    /// if tiles of these two axes are worthwhile. Returns `None` if they are not worthwhile for any
    /// operand.
    pub(super) fn crossed(&self) -> Option<usize> {
        let inner = self.grid.axes - 1;
        if inner == 0 || self.grid.extents[inner] < 16 {
            return None;
        }
        self.operands.iter().find_map(|operand| {
            let stride = operand.strides[inner].unsigned_abs();
            let closer = |&axis: &usize| {
                let other = operand.strides[axis].unsigned_abs();
                other > 0 && other < stride && self.grid.extents[axis] >= 8
            };
            // If the step is larger than a cache line, each element of a row is in a different
            // line.
            (stride * operand.size > 64)
                .then(|| {
                    (0..inner)
                        .filter(closer)
                        .min_by_key(|&axis| operand.strides[axis].unsigned_abs())
                })
                .flatten()
        })
    }

    /// Computes every element, one tile at a time. The rows of a tile are along `axis`, and its
    /// columns along the innermost axis.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold. `axis` is not the innermost one.
    #[inline(never)]
    pub(super) unsafe fn fill_tiles(&mut self, axis: usize) {
        let inner = self.grid.axes - 1;
        let (rows, columns) = (self.grid.extents[axis], self.grid.extents[inner]);
        let mut arena = Arena::<ARENA>(MaybeUninit::uninit());
        let apart = self.out.strides.is_some();
        let mut width = self.out.size;
        for operand in &mut *self.operands {
            operand.walk = operand.size;
            operand.read = match operand.strides[inner] {
                // Elements that are contiguous along the innermost axis are read in place, except
                // in tiles that are narrower than `pitch`.
                1 => Read::Walked,
                _ => Read::Staged,
            };
            // A narrower tile packs every operand.
            width += operand.size;
        }
        let stages = self.operands.len() + 1;
        let room = ARENA.saturating_sub(stages * (SLACK + 128)) / width;
        // Wider tiles start the loop less often. A row of a stage has a whole number of blocks, so
        // that no row is too short for the loop.
        let pitch = if columns >= 4 * self.by.block() {
            4 * self.by.block()
        } else {
            self.by.block()
        };
        // If there is room for fewer than 8 rows, there are too many operands for tiles. Several
        // tiles would read the same cache line of a transposed operand.
        if room < 8 * pitch {
            // SAFETY: the caller guarantees the preconditions of `fill`, which `fill_cut` shares.
            return unsafe { self.fill_cut(Pieces::Plain) };
        }
        // The height of a tile: as many rows as the stages hold.
        let high = (room / pitch).min(ROWS).min(rows);
        let mut place = arena.0.as_mut_ptr().cast::<u8>();
        let stage = next_stage(&mut place, high * pitch * self.out.size);
        for operand in &mut *self.operands {
            operand.stage = next_stage(&mut place, high * pitch * operand.size);
        }
        let mut around = self.grid.extents;
        // Tiles cover these two axes. The other axes are walked one position at a time.
        (around[axis], around[inner]) = (1, 1);
        let around = &around[..inner];
        let mut index = [0; MAX_AXES];
        for _ in 0..around.iter().product() {
            for row in (0..rows).step_by(high) {
                index[axis] = row;
                let mut column = 0;
                while column < columns {
                    // The last tile ends with the row, and overlaps with the tile before. An
                    // overlap requires an output without a stage, whose old elements are not read.
                    let whole = columns - column >= pitch;
                    let back = !whole && columns >= pitch && !self.by.reads_own && !apart;
                    let first = if back { columns - pitch } else { column };
                    let tile = Tile {
                        axis,
                        rows: high.min(rows - row),
                        columns: if whole || back { pitch } else { columns - column },
                        first,
                        pitch,
                        out: (apart || !(whole || back)).then_some(stage),
                    };
                    // SAFETY: the caller guarantees the preconditions of `fill`. The tile is within
                    // the grid, its pitch is a multiple of the block, and the stages have space for
                    // its rows.
                    unsafe { self.fill_tile(&tile, &index[..inner]) };
                    column = first + tile.columns;
                }
            }
            index[axis] = 0;
            pieces::advance(&mut index, around);
        }
    }

    /// Computes the elements of a tile.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](super::fill) hold. The tile is within the grid, and its pitch
    /// is a multiple of the block. The first row of the tile is at the position `index` of the axes
    /// other than the innermost. The stages of the operands and of the output have space for the
    /// tile.
    unsafe fn fill_tile(&mut self, tile: &Tile, index: &[usize]) {
        let inner = self.grid.axes - 1;
        let size = self.out.size;
        let at = |strides: &[isize; MAX_AXES]| tile.first as isize * strides[inner] + offset(index, strides);
        for operand in &mut *self.operands {
            let strides = &operand.strides;
            let from = operand.base.wrapping_offset(at(strides) * operand.size as isize);
            let whole = tile.columns == tile.pitch;
            // If each row of the tile is contiguous in this operand and consists of whole blocks,
            // the loop reads the rows in place. Otherwise the tile is packed into the stage.
            if operand.read == Read::Walked && whole {
                operand.at = from;
                operand.step = strides[tile.axis] * operand.size as isize;
            } else {
                operand.at = operand.stage;
                operand.step = (tile.pitch * operand.size) as isize;
                let (down, right) = (strides[tile.axis], strides[inner]);
                // SAFETY: each operand has an element at each position of the tile, and the stages
                // have space for them.
                unsafe {
                    expand::tile(
                        operand.stage,
                        from,
                        (tile.rows, tile.columns, tile.pitch),
                        (down, right),
                        operand.size,
                    )
                };
            }
        }
        let row_major;
        let strides = match self.out.strides {
            Some(strides) => strides,
            None => {
                row_major = self.row_major();
                &row_major
            }
        };
        let out = self.out.ptr.wrapping_offset(at(strides) * size as isize);
        let down = strides[tile.axis];
        // SAFETY: the output has an element at each position of the tile. If it has no stage, it is
        // in row-major order, so each row of the tile is contiguous. A stage has space for all
        // rows, and is initialised before it is read. `pitch` is a multiple of the block, so each
        // row is long enough for the loop.
        unsafe {
            let Some(stage) = tile.out else {
                return self.call(out, tile.rows, tile.pitch, down * size as isize);
            };
            // The old elements are packed like those of a transposed operand.
            if self.by.reads_own {
                expand::tile(
                    stage,
                    out,
                    (tile.rows, tile.columns, tile.pitch),
                    (down, strides[inner]),
                    size,
                );
            }
            // The stage is read again immediately, so it must not be written past the caches.
            let past = core::mem::replace(&mut self.past, false);
            self.call(stage, tile.rows, tile.pitch, (tile.pitch * size) as isize);
            self.past = past;
            for row in 0..tile.rows {
                let to = out.wrapping_offset(row as isize * down * size as isize);
                let from = stage.add(row * tile.pitch * size);
                expand::scatter(to, from, &[tile.columns], &[strides[inner]], size);
            }
        }
    }

    /// Returns the strides of a row-major array that has the extents of the grid.
    pub(super) fn row_major(&self) -> [isize; MAX_AXES] {
        let mut strides = [0; MAX_AXES];
        let mut stride = 1;
        for axis in (0..self.grid.axes).rev() {
            strides[axis] = stride;
            stride *= self.grid.extents[axis] as isize;
        }
        strides
    }
}
