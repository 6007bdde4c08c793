//! Drivers: how the elements of an output are walked, for every expression, dtype and shape alike.
//!
//! A kernel computes runs: elements that stand one after the other in every operand and in the output. A driver cuts the
//! output into such runs. An operand that does not stand so is put together in a stage first, a [piece](pieces) of the output at a
//! time; one that is one element for a whole run does not walk.
//!
//! Nothing here is generic over expressions: it is compiled once, with the library.

mod cut;
mod expand;
mod few;
mod large;
mod pieces;
mod search;
#[cfg(feature = "alloc")]
mod slabs;
mod stream;
#[cfg(feature = "rayon")]
mod threads;
mod tiles;
#[cfg(target_arch = "x86_64")]
mod turn;

use core::mem::MaybeUninit;
use core::{ptr, slice};

pub(crate) use self::few::{Few, is_few};
pub(crate) use self::search::search;
pub(crate) use self::stream::{STREAMED, stream};
use super::body::{Body, Runs};
use super::operand::{Block, Read};
use super::plan::{Grid, Strides};
use super::{Kernel, Operand, Operands, body};

/// Where the elements of an output are.
#[derive(Clone, Copy)]
pub(crate) struct Output<'a> {
    /// The element at the position of zeros.
    pub(crate) ptr: *mut u8,
    /// The size of an element in bytes.
    pub(crate) size: usize,
    /// The strides along the grid, in elements, if it is not in row-major order.
    pub(crate) strides: Option<&'a Strides>,
}

/// An expression to compute, without its types.
pub(crate) struct Job<'a> {
    /// The loop.
    body: Body,
    /// The kernel that the loop is of.
    kernel: *const u8,
    /// The operands.
    operands: &'a mut [Operand],
    /// How many elements make a block: a power of 2.
    block: usize,
    /// Whether the elements that are written to are read.
    reads_own: bool,
    /// Whether the output is written past the caches.
    past: bool,
    /// The axes.
    grid: &'a Grid,
    /// What is written to.
    out: Output<'a>,
}

/// Room for operands and for their blocks, aligned as those also where there are none.
#[repr(C)]
pub(crate) struct Room<O: Operands> {
    _aligned: [Block; 0],
    blocks: MaybeUninit<O::Blocks>,
    _none: [Operand; 0],
    operands: MaybeUninit<O>,
}

impl<O: Operands> Room<O> {
    /// Makes room that holds nothing.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            _aligned: [],
            blocks: MaybeUninit::uninit(),
            _none: [],
            operands: MaybeUninit::uninit(),
        }
    }

    /// Returns where the first operand stands.
    #[inline(always)]
    pub(crate) fn as_mut_ptr(&mut self) -> *mut Operand {
        self.operands.as_mut_ptr().cast()
    }

    /// Returns where the first operand and where the first block stand. Neither pointer ends the use of the other.
    #[inline(always)]
    pub(crate) fn pointers(&mut self) -> (*mut Operand, *mut Block) {
        (self.operands.as_mut_ptr().cast(), self.blocks.as_mut_ptr().cast())
    }

    /// Returns the operands, each with its block.
    ///
    /// # Safety
    ///
    /// They were written.
    #[inline(always)]
    pub(crate) unsafe fn operands(&mut self) -> &mut [Operand] {
        let first = self.as_mut_ptr();
        let blocks = self.blocks.as_mut_ptr().cast::<Block>();
        // SAFETY: `Operands` are as many, and nothing else, and so are their `Blocks`; the caller promises that they are there.
        unsafe { with_blocks(first, blocks, O::COUNT) }
    }
}

/// Returns operands, each with its block.
///
/// # Safety
///
/// There are as many operands as `count` says, which nobody else sees meanwhile, and as much room for blocks.
#[inline]
unsafe fn with_blocks<'a>(first: *mut Operand, blocks: *mut Block, count: usize) -> &'a mut [Operand] {
    // SAFETY: `i` is below `count`: the caller promises as many initialised operands behind `first`, which nobody else sees meanwhile,
    // and room for as many blocks, of which pointers are made and nothing is read.
    unsafe {
        for i in 0..count {
            (*first.add(i)).block = blocks.add(i);
        }
        slice::from_raw_parts_mut(first, count)
    }
}

/// Says whether so many elements, all of them one after the other in the output and in every operand, are to be computed by
/// [`run_once`].
#[inline(always)]
pub(crate) const fn runs_once<K: Kernel>(len: usize) -> bool {
    let block = body::block::<K>();
    #[cfg(feature = "rayon")]
    let alone = len <= threads::ALONE / (K::WIDEST * (K::Operands::COUNT + 1));
    #[cfg(not(feature = "rayon"))]
    let alone = true;
    alone && len >= block && (!K::READS_OWN || len & (block - 1) == 0) && len < large::PAST / size_of::<K::Elem>()
}

/// Computes elements that [are one run](runs_once), with nothing in between.
///
/// # Safety
///
/// The operands were written by [`Tree::begin`](super::Tree::begin), and have `len` elements one after the other. `out` has room
/// for as many, initialised if the kernel reads them, and no operand overlaps with them. [`runs_once`] holds.
#[inline(always)]
pub(crate) unsafe fn run_once<K: Kernel>(kernel: &K, operands: *mut Operand, out: *mut K::Elem, len: usize) {
    let runs = Runs {
        operands,
        count: 1,
        len,
        block: const { body::block::<K>() },
        step: 0,
    };
    // SAFETY: the caller promises the memory, which nobody else sees meanwhile, and the operands: the loop reads nothing of them
    // but what was written.
    unsafe {
        let out = slice::from_raw_parts_mut(out.cast::<MaybeUninit<u8>>(), len * size_of::<K::Elem>());
        body::body::<K>()(ptr::from_ref(kernel).cast(), out, &runs);
    }
}

/// Computes every element of a grid.
///
/// # Safety
///
/// The kernel and its operands were made for this grid, which has elements. `out` has room for an element of the
/// kernel's at each position; they are initialised if the kernel reads them, each is an element of its own, and no
/// operand overlaps with them. Without strides they stand one after the other, in row-major order.
#[inline]
pub(crate) unsafe fn fill<K: Kernel>(
    kernel: &K,
    operands: &mut [Operand],
    out: *mut K::Elem,
    grid: &Grid,
    strides: Option<&Strides>,
) {
    let mut job = Job {
        body: body::body::<K>(),
        kernel: ptr::from_ref(kernel).cast(),
        operands,
        block: const { body::block::<K>() },
        reads_own: K::READS_OWN,
        past: false,
        grid,
        out: Output {
            ptr: out.cast(),
            size: size_of::<K::Elem>(),
            strides,
        },
    };
    // SAFETY: `Job::fill` asks for what this function asks for, of the job that has its arguments.
    unsafe { job.fill() };
}

impl Job<'_> {
    /// Computes every element.
    ///
    /// # Safety
    ///
    /// As for [`fill`].
    #[inline(never)]
    unsafe fn fill(&mut self) {
        // SAFETY: `fill_shared` and `fill_alone` ask for what this function asks for.
        unsafe {
            #[cfg(feature = "rayon")]
            {
                let threads = self.threads();
                if threads > 1 {
                    return self.fill_shared(threads);
                }
            }
            self.fill_alone();
        }
    }

    /// Computes every element in this thread.
    ///
    /// # Safety
    ///
    /// As for [`fill`].
    unsafe fn fill_alone(&mut self) {
        self.past = !self.reads_own && self.out.strides.is_none() && self.grid.len() * self.out.size >= large::PAST;
        // SAFETY: `fill_here` asks for what this function asks for.
        unsafe { self.fill_here() };
        if self.past {
            large::settle();
        }
    }

    /// Computes every element, in one run if that can be.
    ///
    /// # Safety
    ///
    /// As for [`fill`].
    unsafe fn fill_here(&mut self) {
        let len = self.grid.inner();
        let flat = self.grid.axes == 1
            && len >= self.block
            && self.out.strides.is_none_or(|strides| strides[0] == 1)
            && self.operands.iter().all(|operand| matches!(operand.strides[0], 0 | 1));
        // SAFETY: `run` asks for `len` elements of each operand that walks, and for room: with one axis whose strides are 1, or 0 for an
        // operand that does not walk, they are those of the whole grid, which `fill` promises, and each operand begins at its base.
        // `fill_pieces` asks for what this function asks for.
        unsafe {
            if flat {
                for operand in &mut *self.operands {
                    operand.walk = operand.size * operand.strides[0] as usize;
                }
                self.run(self.out.ptr, len);
            } else {
                self.fill_pieces();
            }
        }
    }

    /// Computes a run of any length from one block on.
    ///
    /// # Safety
    ///
    /// From `at` on each operand has `len` initialised elements, or one if it does not walk. `out` is memory for `len`
    /// elements, initialised if the kernel reads them, that belongs to the output or to a stage of its own.
    unsafe fn run(&mut self, out: *mut u8, len: usize) {
        let rest = len & (self.block - 1);
        let (bytes, size) = (self.block * self.out.size, self.out.size);
        // SAFETY: the elements of the blocks, and of the last one, lie within those that the caller promises.
        unsafe {
            if rest == 0 || !self.reads_own {
                return self.call(out, 1, len, 0);
            }
            // The last block is computed from what is there before the others are written over it.
            let end = out.add((len - self.block) * size);
            let mut spare = Block::UNINIT;
            let spare = spare.as_mut_ptr();
            ptr::copy_nonoverlapping(end, spare, bytes);
            self.end(spare, len);
            self.call(out, 1, len - rest, 0);
            ptr::copy_nonoverlapping(spare, end, bytes);
        }
    }

    /// Computes the last block of a run of `len` elements.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run), but that `out` is where the block is written to.
    unsafe fn end(&mut self, out: *mut u8, len: usize) {
        let start = (len - self.block) as isize;
        self.walk(start);
        // SAFETY: each operand begins at the last block of the run, the elements of which the caller promises, and `out` has room for a
        // block of its own.
        unsafe { self.call(out, 1, self.block, 0) };
        self.walk(-start);
    }

    /// Makes the operands begin so many elements later.
    fn walk(&mut self, elements: isize) {
        for operand in &mut *self.operands {
            operand.at = operand.at.wrapping_offset(elements * operand.walk as isize);
        }
    }

    /// Computes `count` runs of `len` elements, of which each begins `step` bytes behind the one before.
    ///
    /// # Safety
    ///
    /// Each operand has the elements of all runs, where it says; `out` has room for them and belongs, with what is between
    /// the runs, to the output or to a stage of its own. `len` is at least a block, and a multiple of it if the kernel reads
    /// its own elements.
    #[inline(always)]
    unsafe fn call(&mut self, out: *mut u8, count: usize, len: usize, step: usize) {
        // Short runs with something between them, or that end within a cache line, would be streamed in parts of lines.
        let bytes = len * self.out.size;
        let lines = step == bytes && bytes.is_multiple_of(large::LINE) || bytes >= large::WINDOW;
        if self.past && count * len > self.block && lines {
            // SAFETY: `call_past` asks for what this function asks for, and that the kernel does not read its own elements: `past` is
            // set for such a kernel alone.
            return unsafe { self.call_past(out, count, len, step) };
        }
        let runs = Runs {
            operands: (&raw mut *self.operands).cast(),
            block: self.block,
            count,
            len,
            step,
        };
        // SAFETY: the caller promises the memory, which nobody else sees meanwhile, and the operands.
        unsafe {
            let bytes = (count - 1) * step + len * self.out.size;
            let out = slice::from_raw_parts_mut(out.cast::<MaybeUninit<u8>>(), bytes);
            (self.body)(self.kernel, out, &runs);
        }
    }

    /// Computes a run that is shorter than a block, in copies of its operands.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run), with fewer elements, but at least one.
    #[inline(never)]
    unsafe fn short(&mut self, out: *mut u8, len: usize) {
        let size = self.out.size;
        let mut spare = Block::UNINIT;
        let spare = spare.as_mut_ptr();
        // SAFETY: each block has room for as many elements as it is filled with, and the caller promises `len` of
        // each operand, of which a stage of the operand's own may be where its block is.
        unsafe {
            for operand in &mut *self.operands {
                if matches!(operand.read, Read::Walked | Read::Staged) {
                    let block = operand.block.cast();
                    match operand.at == block {
                        true => expand::pad_behind(block, len, operand.size),
                        false => expand::pad(block, operand.at, len, operand.size),
                    }
                    operand.at = block;
                    // What was put together there is gone.
                    operand.staged = ptr::null();
                }
            }
            if self.reads_own {
                expand::pad(spare, out, len, size);
            }
            self.call(spare, 1, self.block, 0);
            ptr::copy_nonoverlapping(spare, out, len * size);
        }
    }
}
