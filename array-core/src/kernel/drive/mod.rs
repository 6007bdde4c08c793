//! Drivers: functions that visit the elements of an output. They are the same for every expression,
//! dtype and shape.
//!
//! A kernel computes runs: elements that are contiguous in the output. For a run, an operand has
//! contiguous elements, or one element with stride 0. A driver divides the output into such runs.
//! An operand with other strides is first packed into a buffer, its stage, one [piece](pieces) of
//! the output at a time.
//!
//! Only thin wrappers here are generic over expressions. The drivers are compiled once, with the
//! library.
//!
//! # The cases
//!
//! - If the output and all operands are one run, the driver makes no plan, and the loop gets three
//!   words for each operand.
//! - A single run of 2 KiB or more that begins within a cache line is computed in two calls, if
//!   loads and stores then cross fewer cache lines: the elements up to a line, then the others.
//!   This does not apply to rows, nor to functions that compute many elements per call. `a + b` of
//!   2000 `f32` in slices that begin 16 bytes after the start of a line takes 0.64 to 0.72 of the
//!   time (AVX-512), and of 64,000 elements 0.81. If most of the time is division, two calls take 4
//!   % longer, and the decision against two calls takes up to 10 ns.
//! - If an operation in place has a run whose length is not a multiple of a block, the last block
//!   is computed first and written last. A run that is only copied is one copy.
//! - A level computes a part of a block at a time: AVX-512 a whole block, AVX2 a half, the baseline
//!   a quarter. A run that is shorter than a block is computed by the highest level whose part fits
//!   into the run. Runs shorter than a quarter of a block are computed in padded copies. So are all
//!   runs shorter than a block for functions that compute many elements per call.
//! - If no operand has to be packed, one call computes two axes, also if the output has gaps. With
//!   a compile-time plan, the expression makes this call without a driver (`planned_rows`).
//! - Rows that are shorter than a block, of an output without gaps, are computed several at a time,
//!   as one run. An operand that is the same for each row is then repeated to whole cache lines,
//!   and an operand with one element for each row is repeated to the end of the row. Rows of less
//!   than four blocks, or of less than eight if there are at least 64 rows, are also joined if they
//!   are not whole cache lines and an operand has one row for all of them. Most of these rows would
//!   begin within a cache line, which takes longer, and each would end with a block that is
//!   computed for a few elements. `y += row` of 40x50 `f64` takes 0.65 of the time of separate
//!   rows, and `(x - mean) / deviation` 0.87 (AVX-512).
//! - Short innermost axes are combined with those around them into pieces of about a thousand
//!   elements. An operand that is not contiguous in a piece is packed into a stage, and stays there
//!   while the next pieces read the same elements: a row, or the pattern of three channels, is
//!   packed once.
//! - If an operand has one element for each run, and no type shows this, the element is repeated in
//!   the operand's block at the start of the run.
//! - Transposed operands are transposed in registers, in squares. If rows have no more than a few
//!   hundred elements, a piece consists of whole rows along the axis that is contiguous, and is
//!   packed at once, so that the loop reads all operands of the piece as one run. This holds for
//!   any axis that changes places with the innermost axis, and for elements of 1 to 8 bytes. Longer
//!   rows are computed in tiles of 64 rows by 512 bytes. `a + b.t()` of 40x50 `f32` takes 0.41
//!   instead of 0.90 µs (AVX2). A handwritten loop that transposes its operand in registers takes
//!   0.21 µs.
//! - With the feature `rayon`, an output is divided along its outermost axis, if each thread reads
//!   and writes at least 1 MiB (`kernel/threads.rs`).
//! - Outputs that do not fit the caches are written past them, with non-temporal stores: the loop
//!   streams each block from registers. The driver gives the loop whole blocks that begin at cache
//!   lines, and computes the elements before and after them separately. The limit is a third of the
//!   largest cache (4 to 16 MiB), so that the cache has room for the output and two operands.

mod copy;
mod cut;
mod expand;
mod few;
mod large;
mod loops;
mod pack;
mod pieces;
mod repeat;
mod rows;
mod search;
#[cfg(feature = "alloc")]
mod slabs;
mod stream;
#[cfg(feature = "rayon")]
mod threads;
mod tiles;
mod turn;

use core::mem::MaybeUninit;
use core::{ptr, slice};

pub(super) use self::copy::copy;
pub(super) use self::expand::expand;
pub(crate) use self::few::Few;
pub(crate) use self::loops::{Lengths, Loop};
pub(crate) use self::pack::{Packing, pad};
pub(crate) use self::stream::{STREAMED, Visit};
use super::body::{Body, Runs};
use super::fused::{Compute, Fused};
use crate::plan::grid::{Grid, Strides};
use crate::plan::nest::{Nest, Rows};
use crate::plan::operand::{Block, Read, SLACK};
use crate::plan::{Inputs, Operand, Operands};

/// The memory of an output, without its dtype.
#[derive(Clone, Copy)]
pub(crate) struct Output<'a> {
    /// A pointer to the element at index 0 along each axis.
    pub(crate) ptr: *mut u8,
    /// The size of an element in bytes.
    pub(crate) size: usize,
    /// The strides along the axes of the [`Grid`], in elements, or `None` if the output is in
    /// row-major order.
    pub(crate) strides: Option<&'a Strides>,
}

/// An expression to compute, as run-time values without its types: its loop, its operands and its
/// output.
pub(crate) struct Job<'a> {
    /// The loop of the kernel, at each SIMD level.
    by: &'a Loop,
    /// The loop at the current SIMD level, for runs of at least a block.
    body: Body,
    /// The kernel of the loop.
    kernel: *const u8,
    operands: &'a mut [Operand],
    /// `true` if the output is written with non-temporal stores.
    past: bool,
    /// The axes of the output, or of the expression if it is only searched for faults, or passed to
    /// a consumer.
    grid: &'a Grid,
    out: Output<'a>,
}

/// Uninitialised memory for stages. A part of a stage is read only after it was written.
#[repr(C, align(64))]
struct Arena<const BYTES: usize>(MaybeUninit<[u8; BYTES]>);

/// Returns the stage of `bytes` bytes that begins at `place`, and moves `place` to the next stage.
#[inline(always)]
fn next_stage(place: &mut *mut u8, bytes: usize) -> *mut u8 {
    let stage = *place;
    // Each stage starts at a cache line. The gap of one line between two stages shifts stages of
    // whole pages against each other, so that they do not map to the same cache sets.
    *place = stage.wrapping_add((bytes + SLACK).next_multiple_of(64) + 64);
    stage
}

/// Memory for operands and for their [blocks](Block), on the stack. It has the alignment of an
/// operand and of a block even if there are no operands, so that pointers to it are aligned.
#[repr(C)]
pub(crate) struct Room<O: Operands> {
    _aligned: [Block; 0],
    blocks: MaybeUninit<O::Blocks>,
    _none: [Operand; 0],
    operands: MaybeUninit<O>,
}

impl<O: Operands> Room<O> {
    /// Creates uninitialised memory.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            _aligned: [],
            blocks: MaybeUninit::uninit(),
            _none: [],
            operands: MaybeUninit::uninit(),
        }
    }

    /// Returns a pointer to the first operand.
    #[inline(always)]
    pub(crate) fn as_mut_ptr(&mut self) -> *mut Operand {
        self.operands.as_mut_ptr().cast()
    }

    /// Returns pointers to the first operand and to the first block. Using one does not invalidate
    /// the other.
    #[inline(always)]
    pub(crate) fn pointers(&mut self) -> (*mut Operand, *mut Block) {
        (self.operands.as_mut_ptr().cast(), self.blocks.as_mut_ptr().cast())
    }

    /// Sets the row stride of each operand, and whether the operand has one element for each row.
    /// `strides` has the row stride and the column stride of each operand. Returns a pointer to the
    /// first operand. Callers must use this pointer. A later call of
    /// [`as_mut_ptr`](Self::as_mut_ptr) would borrow the memory mutably again, which invalidates
    /// the pointers to blocks in the operands.
    ///
    /// # Safety
    ///
    /// The operands were written by [`Inputs::begin`].
    #[inline(always)]
    pub(crate) unsafe fn walk_rows(&mut self, strides: &[[isize; 2]]) -> *mut Operand {
        let pointers = self.pointers();
        // SAFETY: there are `COUNT` operands, which `begin` wrote, and as many blocks.
        unsafe { walk_rows(pointers, &strides[..const { O::COUNT }]) };
        pointers.0
    }

    /// Does the same as [`walk_rows`](Self::walk_rows), but takes the strides from a nest of one or
    /// two axes.
    ///
    /// # Safety
    ///
    /// The operands were written by [`Inputs::begin`].
    #[inline(always)]
    pub(crate) unsafe fn walk_nest(&mut self, nest: &Nest) -> *mut Operand {
        let pointers = self.pointers();
        // SAFETY: there are `COUNT` operands, which `begin` wrote, and as many blocks.
        unsafe { walk_nest(pointers, nest.grid.axes, &nest.operands[..const { O::COUNT }]) };
        pointers.0
    }

    /// Returns the operands, each with a pointer to its block.
    ///
    /// # Safety
    ///
    /// All operands are initialised.
    #[inline(always)]
    pub(crate) unsafe fn operands(&mut self) -> &mut [Operand] {
        let first = self.as_mut_ptr();
        let blocks = self.blocks.as_mut_ptr().cast::<Block>();
        // SAFETY: `Operands` consists of exactly `COUNT` operands, and `Blocks` of as many blocks.
        // The caller guarantees that the operands are initialised. They are borrowed mutably with
        // `self`, so nobody else accesses them.
        unsafe { with_blocks(first, blocks, O::COUNT) }
    }
}

/// Implements [`Room::walk_rows`].
///
/// # Safety
///
/// The pointers are to one operand for each element of `strides`, which
/// [`Inputs::begin`] wrote, and to as many blocks.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn walk_rows((operands, blocks): (*mut Operand, *mut Block), strides: &[[isize; 2]]) {
    for (i, &strides) in strides.iter().enumerate() {
        // SAFETY: `i` is less than the number of operands and of blocks. `begin` wrote the operand.
        unsafe { Operand::walk_row(operands.add(i), strides, blocks.add(i)) };
    }
}

/// Implements [`Room::walk_nest`], given the number of axes, 1 or 2, and the strides of the
/// operands.
///
/// # Safety
///
/// The preconditions of [`walk_rows`] hold.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn walk_nest((operands, blocks): (*mut Operand, *mut Block), axes: usize, strides: &[Strides]) {
    for (i, along) in strides.iter().enumerate() {
        let strides = [if axes == 1 { 0 } else { along[0] }, along[axes - 1]];
        // SAFETY: `i` is less than the number of operands and of blocks. `begin` wrote the operand.
        unsafe { Operand::walk_row(operands.add(i), strides, blocks.add(i)) };
    }
}

/// Sets the block of each of `count` operands, and returns the operands.
///
/// # Safety
///
/// `first` points to `count` initialised operands, which nobody else accesses during `'a`, and
/// `blocks` to memory for `count` blocks.
#[inline]
pub(crate) unsafe fn with_blocks<'a>(first: *mut Operand, blocks: *mut Block, count: usize) -> &'a mut [Operand] {
    // SAFETY: `i` is below `count`. The caller guarantees `count` initialised operands at `first`,
    // which nobody else accesses during `'a`, and memory for `count` blocks. Only pointers to the
    // blocks are created.
    unsafe {
        for i in 0..count {
            (*first.add(i)).block = blocks.add(i);
        }
        slice::from_raw_parts_mut(first, count)
    }
}

/// Computes `len` contiguous elements as one run.
///
/// # Safety
///
/// The operands were written by [`Inputs::begin`], and have `len`
/// contiguous elements. `out` has space for `len` elements, initialised if the kernel reads them,
/// and no operand overlaps with them. [`Lengths::runs_once`] returns `true` for `len`.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn run_once<K: Inputs, F: Compute<K::Elems>>(
    kernel: &Fused<K, F>,
    operands: *mut Operand,
    out: *mut F::Out,
    len: usize,
) {
    // SAFETY: the caller guarantees that each operand has `len` contiguous elements, and that `out`
    // has space for the results, which no operand overlaps with. The loop and `run` use only the
    // fields of operands that `Inputs::begin` wrote. `runs_once` returned `true`, so `len` is at
    // least the least length of a run. `kernel` is a `Fused<K, F>`, and the loop is that of this
    // type.
    unsafe { const { &Loop::of::<K, F>() }.run(&raw const *kernel as *const u8, operands, out as *mut u8, len) };
}

/// Computes all rows of an output by one call of the kernel's loop.
///
/// # Safety
///
/// The operands were written by [`Inputs::begin`], and then by
/// [`Room::walk_rows`] or [`Room::walk_nest`]. They have the elements of all rows. `out` has space
/// for the rows, initialised if the kernel reads them, and no operand overlaps with them.
/// [`Lengths::runs_in_rows`] returns `true` for `rows`.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn run_rows<K: Inputs, F: Compute<K::Elems>>(
    kernel: &Fused<K, F>,
    operands: *mut Operand,
    out: *mut F::Out,
    rows: &Rows,
) {
    // SAFETY: the caller guarantees the preconditions of this function. `Loop::run_rows` has the
    // same preconditions, and also requires that `kernel` belongs to the loop. It does: `kernel` is
    // a `Fused<K, F>`, and the loop is that of this type.
    unsafe { const { &Loop::of::<K, F>() }.run_rows(&raw const *kernel as *const u8, operands, out as *mut u8, rows) };
}

/// Computes every element of an output, whose axes are those of `grid`.
///
/// # Safety
///
/// `operands` are those of the kernel, with their strides along this grid. The grid has elements.
/// `out` has space for an element of the kernel at each position, at `strides`, or in row-major
/// order if `strides` is `None`. The elements are distinct. They are initialised if the kernel
/// reads them, and no operand overlaps with them.
#[inline]
pub(crate) unsafe fn fill<K: Inputs, F: Compute<K::Elems>>(
    kernel: &Fused<K, F>,
    operands: &mut [Operand],
    out: *mut F::Out,
    grid: &Grid,
    strides: Option<&Strides>,
) {
    // SAFETY: the caller guarantees the preconditions of this function. `Loop::fill` has the same
    // preconditions, and also requires that `kernel` belongs to the loop. It does: `kernel` is a
    // `Fused<K, F>`, and the loop is that of this type.
    unsafe {
        const { &Loop::of::<K, F>() }.fill(&raw const *kernel as *const u8, operands, out as *mut u8, grid, strides)
    };
}

impl Job<'_> {
    /// Computes every element of the output. With the feature `rayon`, several threads share a
    /// large output.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`] hold.
    #[inline(never)]
    unsafe fn fill(&mut self) {
        // SAFETY: the caller guarantees the preconditions of `fill`, which `fill_shared` and
        // `fill_alone` share.
        unsafe {
            #[cfg(feature = "rayon")]
            if let Some(threads) = self.threads() {
                return self.fill_shared(threads);
            }
            self.fill_alone();
        }
    }

    /// Computes every element in this thread, with non-temporal stores if the output is large and
    /// contiguous, and if its old elements are not read.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`] hold.
    unsafe fn fill_alone(&mut self) {
        // Non-temporal stores replace whole cache lines, so the output must not have gaps, and its
        // old elements must not be needed.
        self.past = const { large::STREAMS }
            && !self.by.reads_own
            && self.out.strides.is_none()
            && large::is_past(self.grid.len().saturating_mul(self.out.size));
        // SAFETY: the caller guarantees the preconditions of `fill`, which `fill_here` shares.
        unsafe { self.fill_here() };
        if self.past {
            large::settle();
        }
    }

    /// Computes every element in this thread: as rows, if [`fill_rows`](Self::fill_rows) can, and
    /// in pieces otherwise.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`] hold.
    unsafe fn fill_here(&mut self) {
        // SAFETY: the caller guarantees the preconditions of `fill`, which `fill_rows` and
        // `fill_pieces` share.
        unsafe {
            // Rows, the common case, need no division into pieces.
            if !self.fill_rows() && !self.copied() {
                self.fill_pieces();
            }
        }
    }

    /// Copies the elements of the only operand directly to the output, if the loop only copies, and
    /// if [`copy`] can copy them. Otherwise, returns `false` and copies nothing. It also does so
    /// for an output that is written with non-temporal stores, which need whole cache lines.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`] hold.
    unsafe fn copied(&mut self) -> bool {
        if !self.by.copies || self.past {
            return false;
        }
        let row_major;
        let strides = match self.out.strides {
            Some(strides) => strides,
            None => {
                row_major = self.row_major();
                &row_major
            }
        };
        let (operand, axes) = (&self.operands[0], self.grid.axes);
        let strides = (&strides[..axes], &operand.strides[..axes]);
        // SAFETY: the grid has elements. The caller guarantees that the operand has one at each
        // position, and that the output has memory for one of the same dtype at each position. The
        // elements of the output are distinct, and no operand overlaps with them.
        unsafe {
            copy(
                self.out.ptr,
                operand.base,
                &self.grid.extents[..axes],
                strides,
                operand.size,
            )
        }
    }

    /// Advances the pointer of each operand by this many elements of a run.
    fn walk(&mut self, elements: isize) {
        for operand in &mut *self.operands {
            operand.at = operand.at.wrapping_offset(elements * operand.walk as isize);
        }
    }

    /// Calls the loop to compute `count` runs of `len` elements. The runs are `step` bytes apart in
    /// the output.
    ///
    /// # Safety
    ///
    /// Each operand has the elements of all runs from its address on. `out` has space for the runs,
    /// which belongs to the output or to its stage. `len` is at least [`least`](Self::least).
    #[inline(always)]
    unsafe fn call(&mut self, out: *mut u8, count: usize, len: usize, step: isize) {
        if self.past {
            // SAFETY: the caller guarantees the preconditions of `call`. `call_past` also requires
            // that the kernel does not read the elements that it overwrites, and `past` is set only
            // for such kernels.
            return unsafe { self.call_past(out, count, len, step) };
        }
        // SAFETY: the caller guarantees the preconditions of `call`, which are those of `run` and,
        // without `past`, of `call_body`.
        unsafe {
            match count {
                1 => self.by.run(self.kernel, (&raw mut *self.operands).cast(), out, len),
                _ => self.call_body(out, count, len, step, false),
            }
        }
    }

    /// Calls the loop as [`call`](Self::call) does. If `past` is `true`, the loop writes the output
    /// with non-temporal stores.
    ///
    /// # Safety
    ///
    /// The preconditions of [`call`](Self::call) hold. If `past`, the kernel does not read the
    /// elements that it overwrites, each run begins at a cache line, and `len` is a multiple of the
    /// block.
    #[inline(always)]
    unsafe fn call_body(&mut self, out: *mut u8, count: usize, len: usize, step: isize, past: bool) {
        let runs = Runs {
            operands: (&raw mut *self.operands).cast(),
            block: self.by.block(),
            count,
            len,
            step,
            past,
        };
        let body = if len >= self.by.block() {
            self.body
        } else {
            self.by.body_for(len)
        };
        // SAFETY: the caller guarantees that each operand has the elements of all runs, and the
        // conditions of `past`. `out` has space for the runs, in the output, with which no operand
        // overlaps, or in its stage. `body` is a loop of this kernel for runs of `len` elements.
        unsafe { body(self.kernel, out, &runs) };
    }

    /// Returns the least number of elements of a run. It is a block if the output is written with
    /// non-temporal stores, and otherwise the number that [`Loop::least`] returns.
    #[inline(always)]
    fn least(&self) -> usize {
        if self.past { self.by.block() } else { self.by.least() }
    }

    /// Computes a run that is too short for the loop, from padded copies of its operands.
    ///
    /// # Safety
    ///
    /// The preconditions of [`any_run`](Self::any_run) hold for fewer elements than a block, but at
    /// least one.
    #[inline(never)]
    unsafe fn short(&mut self, out: *mut u8, len: usize) {
        let size = self.out.size;
        let mut spare = Block::UNINIT;
        let spare = spare.as_mut_ptr();
        // SAFETY: the caller guarantees `len` elements of each operand, fewer than a block, which
        // may be staged in the operand's own block. A block has space for them and for their
        // padding, and then has at least the `least` elements that `call` requires. So does
        // `spare`, which holds the results. `out` has space for the first `len` of them, and does
        // not overlap with `spare`.
        unsafe {
            for operand in &mut *self.operands {
                if matches!(operand.read, Read::Walked | Read::Staged) {
                    let block = operand.block.cast();
                    // If the arena has no room for stages, a staged operand is already in its
                    // block.
                    match operand.at == block {
                        true => expand::pad_behind(block, len, operand.size),
                        false => expand::pad(block, operand.at, len, operand.size),
                    }
                    operand.at = block;
                    // The block may be the stage, so pack the operand again for the next piece.
                    operand.staged = ptr::null();
                }
            }
            if self.by.reads_own {
                expand::pad(spare, out, len, size);
            }
            self.call(spare, 1, self.least(), 0);
            ptr::copy_nonoverlapping(spare, out, len * size);
        }
    }
}
