//! Packing the operands of an output of few elements, given their extents and strides.

use super::expand;
use crate::plan::Operand;
use crate::plan::frame::Frame;
use crate::plan::frame::Planned;
use crate::plan::grid::MAX_AXES;
use crate::plan::operand::Block;
use crate::plan::placement::Placement;
use crate::shape::{Levels, same_extents};

/// The output that operands are packed for. It has fewer elements than a block.
#[derive(Clone, Copy)]
pub(crate) struct Packing<'a> {
    pub(crate) extents: &'a [usize],
    pub(crate) levels: &'a Levels,
    /// The number of elements of the output.
    pub(crate) len: usize,
    /// `true` if the loop reads whole blocks, so that each operand is copied to its block and
    /// padded.
    pub(crate) in_blocks: bool,
}

/// Copies contiguous operands into their blocks, and pads the blocks.
///
/// # Safety
///
/// There are `count` operands as [`Operand::begin_sized`] wrote them, and memory for as many
/// blocks. Each operand has `len` contiguous initialised elements, at least one and fewer than a
/// block.
#[inline(never)]
pub(crate) unsafe fn pad(operands: *mut Operand, blocks: *mut Block, count: usize, len: usize) {
    // SAFETY: `i` is below `count`. The caller guarantees the operands, whose elements are
    // contiguous, and a block for each, which has space for the elements and the slack.
    unsafe {
        for i in 0..count {
            let (operand, block) = (operands.add(i), blocks.add(i).cast::<u8>());
            expand::pad(block, (*operand).at, len, (*operand).walk);
            (*operand).at = block;
        }
    }
}

/// [`Rows::copy`] calls [`expand::expand`] for rows of at least this many elements, and copies
/// shorter rows itself.
const LONG: usize = 16;

impl Packing<'_> {
    /// Makes the operand point at contiguous elements. If the loop reads whole blocks, these are
    /// copies in `block`. They are also copies if the operand is not in row-major order, if its
    /// axes are moved, or if its extents or nesting levels differ from those of the output.
    /// Otherwise they are the elements of the operand itself.
    ///
    /// # Panics
    ///
    /// Panics if the extents of the operand do not broadcast to those of the output.
    ///
    /// # Safety
    ///
    /// - `operand` was written by [`Operand::begin_sized`]. It has an initialised element at each
    ///   position of its extents, and at most [`MAX_AXES`] axes.
    /// - `block` is memory for a block. The output has at most [`MAX_AXES`] axes. The product of
    ///   its extents is `len`, at least one element and fewer than a block.
    #[inline(always)]
    pub(crate) unsafe fn pack(
        &self,
        operand: *mut Operand,
        block: *mut Block,
        planned: &Planned<'_>,
        placement: Option<&Placement>,
    ) {
        // SAFETY: the caller guarantees the preconditions of `pack`, which `pack_unaligned` and
        // `pack_aligned` share. `pack_aligned` also requires that the operand aligns with the
        // output from the last axis. It does, because it has no placement and has the same levels.
        unsafe {
            if placement.is_some() || !planned.levels.same(self.levels) {
                self.pack_unaligned(operand, block, planned, placement);
            } else if self.in_blocks || planned.strides.is_some() || !same_extents(planned.extents, self.extents) {
                self.pack_aligned(operand, block, planned);
            }
        }
    }

    /// Implements [`pack`](Self::pack) for an operand that is copied to its block, and that aligns
    /// with the output from the last axis.
    ///
    /// # Panics
    ///
    /// Panics if the extents of the operand do not broadcast to those of the output.
    ///
    /// # Safety
    ///
    /// The preconditions of [`pack`](Self::pack) hold.
    #[inline(never)]
    unsafe fn pack_aligned(&self, operand: *mut Operand, block: *mut Block, planned: &Planned<'_>) {
        let Some(rows) = Rows::new(self.extents, planned) else {
            // SAFETY: the caller guarantees the preconditions of `pack`, which `pack_unaligned`
            // shares.
            return unsafe { self.pack_unaligned(operand, block, planned, None) };
        };
        // SAFETY: the caller guarantees an operand as `begin_sized` wrote it. `Rows::new` asserts
        // that the operand broadcasts to the output, and returns its strides along the output. So
        // for each position of the output, there is an initialised element of the operand. The
        // block has space for `len` elements and the slack, and does not overlap with the operand.
        // The first element of the block is written before `pad_behind` repeats it.
        unsafe {
            let (from, to, size) = ((*operand).at, block.cast::<u8>(), (*operand).walk);
            rows.copy(to, from, size);
            if self.in_blocks {
                expand::pad_behind(to, self.len, size);
            }
            (*operand).at = to;
        }
    }

    /// Implements [`pack`](Self::pack) for an operand that is copied to its block, and that
    /// [`pack_aligned`](Self::pack_aligned) does not support. Either its axes are moved, or it has
    /// other nesting levels than the output, or it needs more than two nested loops.
    ///
    /// # Panics
    ///
    /// Panics if the extents of the operand do not broadcast to those of the output.
    ///
    /// # Safety
    ///
    /// The preconditions of [`pack`](Self::pack) hold.
    #[inline(never)]
    unsafe fn pack_unaligned(
        &self,
        operand: *mut Operand,
        block: *mut Block,
        planned: &Planned<'_>,
        placement: Option<&Placement>,
    ) {
        let frame = Frame {
            out: self.extents,
            order: None,
            walked: self.extents,
            levels: *self.levels,
            placement: placement.copied(),
        };
        let along = frame.along::<MAX_AXES>(planned);
        // `expand` requires an axis. An output without axes has one element, and so has an operand
        // that broadcasts to it.
        let (extents, along) = match self.extents.len() {
            0 => (&[1][..], &[0][..]),
            rank => (self.extents, &along[..rank]),
        };
        // SAFETY: the caller guarantees an operand as `begin_sized` wrote it. `Frame::along`
        // asserts that the operand broadcasts to the output, and returns its strides along the
        // output. So for each position of the output, there is an initialised element of the
        // operand. The block has space for `len` elements and the slack, and does not overlap with
        // the operand. The first element of the block is written before `pad_behind` repeats it.
        unsafe {
            let (from, to, size) = ((*operand).at, block.cast::<u8>(), (*operand).walk);
            expand::expand(to, from, extents, along, size);
            if self.in_blocks {
                expand::pad_behind(to, self.len, size);
            }
            (*operand).at = to;
        }
    }
}

/// The elements of an operand as rows: two nested loops.
struct Rows {
    /// The number of rows.
    count: usize,
    /// The distance between rows, in elements.
    down: isize,
    /// The number of elements of a row.
    len: usize,
    /// The distance between elements of a row, in elements.
    right: isize,
}

impl Rows {
    /// Merges the axes of an output into at most two loops that read the operand. Returns `None` if
    /// more loops are necessary.
    ///
    /// # Panics
    ///
    /// Panics if the extents of the operand do not broadcast to those of the output.
    #[inline(always)]
    fn new(out: &[usize], planned: &Planned<'_>) -> Option<Self> {
        let own = planned.extents;
        assert!(own.len() <= out.len(), "operands broadcast to the output");
        // Two axes are two loops: nothing is merged.
        if let &[count, len] = out {
            let (above, last) = match *own {
                [above, last] => (above, last),
                [last] => (1, last),
                // An operand without axes is one element for all positions.
                _ => (1, 1),
            };
            assert!(
                (above == count || above == 1) && (last == len || last == 1),
                "operands broadcast to the output"
            );
            let (down, right) = match planned.strides {
                Some(&[down, right]) => (down, right),
                Some(&[right]) => (0, right),
                _ => (last as isize, 1),
            };
            return Some(Self {
                count,
                down: if above == 1 { 0 } else { down },
                len,
                right: if last == 1 { 0 } else { right },
            });
        }
        let (lead, inner) = out.split_at(out.len() - own.len());
        let mut rows = Self {
            count: 1,
            down: 0,
            len: 1,
            right: 0,
        };
        // Add the axes from the innermost to the outermost.
        let (mut row_major, mut fits) = (1, true);
        for (axis, (&extent, &own)) in inner.iter().zip(own).enumerate().rev() {
            assert!(own == extent || own == 1, "operands broadcast to the output");
            let stride = match planned.strides {
                Some(strides) => strides[axis],
                None => row_major,
            };
            row_major *= own as isize;
            fits &= rows.add(extent, if own == 1 { 0 } else { stride });
        }
        // The operand is repeated along the axes that it lacks.
        for &extent in lead {
            fits &= rows.add(extent, 0);
        }
        fits.then_some(rows)
    }

    /// Adds an axis around the axes that are already added. Returns `false` if there are already
    /// two loops, and the axis cannot be merged with the outer one.
    #[inline(always)]
    fn add(&mut self, extent: usize, stride: isize) -> bool {
        if extent == 1 {
            return true;
        }
        if self.len == 1 {
            (self.len, self.right) = (extent, stride);
        } else if self.count == 1 && stride == self.right * self.len as isize {
            self.len *= extent;
        } else if self.count == 1 {
            (self.count, self.down) = (extent, stride);
        } else if stride == self.down * self.count as isize {
            self.count *= extent;
        } else {
            return false;
        }
        true
    }

    /// Copies the elements of all rows to contiguous memory, in row-major order.
    ///
    /// # Safety
    ///
    /// `from` points to the first element. There is an initialised element of `size` bytes (1, 2,
    /// 4, 8 or 16) at each position of each row. `to` has space for all of them, and for
    /// [`SLACK`](crate::plan::operand::SLACK) more bytes, which may be overwritten. The two do not
    /// overlap.
    #[inline(always)]
    unsafe fn copy(&self, to: *mut u8, from: *const u8, size: usize) {
        // SAFETY: the caller guarantees the preconditions of `expand`, `copy_bytes` and
        // `copy_each`, for elements of `size` bytes. The last loop reads the bytes at `to` that are
        // done, and writes at most as many bytes after them. So source and target do not overlap.
        unsafe {
            if self.len >= LONG {
                return expand::expand(to, from, &[self.count, self.len], &[self.down, self.right], size);
            }
            // A repeated row is copied once from the operand, and then from that copy.
            let copied = if self.down == 0 { 1 } else { self.count };
            if copied == 1 && self.right == 1 {
                expand::copy_bytes(to, from, self.len * size);
            } else {
                expand::of_size!(size, self.copy_each(to, from, copied));
            }
            let (mut done, all) = (copied * self.len * size, self.count * self.len * size);
            // The number of copied bytes doubles each time, so that few copies suffice.
            while done < all {
                let more = done.min(all - done);
                expand::copy_bytes(to.add(done), to, more);
                done += more;
            }
        }
    }

    /// Copies the elements of the first `count` rows, one by one.
    ///
    /// # Safety
    ///
    /// The preconditions of [`copy`](Self::copy) hold for elements of the size of `T`. There are at
    /// least `count` rows.
    #[inline(always)]
    unsafe fn copy_each<T: Copy>(&self, to: *mut u8, from: *const u8, count: usize) {
        // Reads and writes are unaligned, because complex numbers have only the alignment of their
        // parts.
        let mut to = to.cast::<T>();
        let mut from = from.cast::<T>();
        for _ in 0..count {
            let mut at = from;
            for _ in 0..self.len {
                // SAFETY: the caller guarantees an element at each position of each row, and space
                // for all of them.
                unsafe {
                    to.write_unaligned(at.read_unaligned());
                    to = to.add(1);
                }
                // After the last element, the pointer may leave the allocation, which
                // `wrapping_offset` permits.
                at = at.wrapping_offset(self.right);
            }
            from = from.wrapping_offset(self.down);
        }
    }
}
