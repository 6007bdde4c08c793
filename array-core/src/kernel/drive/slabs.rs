//! Slabs: several rows of a [streamed](super::stream) expression that has a transposed operand. A
//! slab is computed [tile](super::tiles) by tile, in memory that stays in the L2 cache. If the
//! operand were read row by row, each element would be in a different cache line.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::Job;
use super::stream::{Visit, hand_on};
use crate::plan::Operand;
use crate::plan::grid::{Grid, MAX_AXES};

/// The maximum size in bytes of the rows of a slab.
const ROOM: usize = 512 * 1024;

/// The numbers of rows that a slab may have. With at least 8 rows, several elements of each cache
/// line that is read are used. A slab has at most as many rows as a tile.
const ROWS: core::ops::RangeInclusive<usize> = 8..=64;

/// The minimum size in bytes of the results for which slabs are used. The operands of a smaller
/// expression stay in the L1 cache.
const LARGE: usize = 16 * 1024;

/// Memory of the size and the alignment of a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([MaybeUninit<u8>; 64]);

/// Several rows that are computed together, and the memory for them.
pub(super) struct Slab {
    /// The axis of the rows, along which an operand has a smaller stride than along the innermost
    /// axis.
    axis: usize,
    rows: usize,
    /// The number of elements of a row.
    unit: usize,
    /// Memory for the rows.
    memory: Vec<Line>,
    /// Memory for the operands of a slab.
    operands: Vec<Operand>,
}

impl Job<'_> {
    /// Allocates a slab if an operand is transposed, the results take at least [`LARGE`] bytes, and
    /// at least eight rows fit into a slab. Returns `None` otherwise, and if memory cannot be
    /// allocated.
    pub(super) fn slab(&self) -> Option<Slab> {
        // Results that are not stored may be more than memory can hold, so the number of bytes can
        // overflow.
        if self.grid.len().saturating_mul(self.out.size) < LARGE {
            return None;
        }
        let axis = self.crossed()?;
        let unit: usize = self.grid.extents[axis + 1..self.grid.axes].iter().product();
        if unit > ROOM / self.out.size.max(1) {
            return None;
        }
        // Take as many rows as fit in the L2 cache, up to the maximum. The more rows a slab has,
        // the more elements of each cache line of the transposed operand are used before the line
        // is evicted.
        let rows = (ROOM / (unit * self.out.size)).min(*ROWS.end());
        let bytes = rows.min(self.grid.extents[axis]) * unit * self.out.size;
        let (mut memory, mut operands) = (Vec::new(), Vec::new());
        let has_room = rows >= *ROWS.start()
            // If memory cannot be allocated, the caller streams in pieces, which needs no
            // allocation.
            && memory.try_reserve_exact(bytes.div_ceil(size_of::<Line>())).is_ok()
            && operands.try_reserve_exact(self.operands.len()).is_ok();
        has_room.then_some(Slab {
            axis,
            rows,
            unit,
            memory,
            operands,
        })
    }

    /// Computes every element, several rows at a time, and passes the rows to `visit`.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Loop::stream`](super::Loop::stream) hold. `slab` is a slab of the
    /// grid.
    pub(super) unsafe fn stream_slabs(
        &mut self,
        slab: Slab,
        first: usize,
        run: usize,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let Slab {
            axis,
            rows,
            unit,
            mut memory,
            mut operands,
        } = slab;
        let size = self.out.size;
        let extent = self.grid.extents[axis];
        let room = memory.spare_capacity_mut().as_mut_ptr().cast::<u8>();
        let around = &self.grid.extents[..axis];
        let mut index = [0; MAX_AXES];
        let mut at = first;
        for _ in 0..around.iter().product() {
            for start in (0..extent).step_by(rows) {
                let count = rows.min(extent - start);
                index[axis] = start;
                // A slab is a grid of its own: one position of each axis outside of the rows, and
                // `count` rows.
                let mut extents = self.grid.extents;
                extents[..axis].fill(1);
                extents[axis] = count;
                let grid = Grid { extents, ..*self.grid };
                // `slab` has reserved the capacity, so this allocates nothing.
                operands.clear();
                operands.extend(self.operands.iter().map(|operand| operand.at(&index[..=axis])));
                let mut job = self.by.job(self.kernel, &mut operands, &grid, (room, None));
                // SAFETY: the rows are within the grid, and there is memory for their elements,
                // which nobody else accesses. `crossed` returned `axis`, so it is not the innermost
                // axis.
                unsafe { job.fill_tiles(axis) };
                hand_on((room, size), (at, count * unit), run, visit)?;
                at += count * unit;
            }
            index[axis] = 0;
            super::pieces::advance(&mut index, around);
        }
        ControlFlow::Continue(())
    }
}
