//! The loop of an expression, compiled for each level. It is the only code of a kernel that depends
//! on the expression.

use core::hint;
use core::mem::MaybeUninit;
use core::ptr;

use super::Kernel;
use crate::error::Fault;
use crate::math::level::Level;
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
use crate::math::level::level;
use crate::plan::Operand;
use crate::plan::barrier::barrier;
use crate::plan::operand::{BLOCK_BYTES, Block};

/// The number of elements that are computed at a time if there are functions that compute many
/// elements per call.
pub const CHUNK: usize = 256;

/// Runs of elements to compute, each contiguous in every operand and in the output.
pub(crate) struct Runs {
    /// The operands, with the positions of the first run and the distances to the next.
    pub(crate) operands: *mut Operand,
    /// The number of runs.
    pub(crate) count: usize,
    /// The number of elements of a run: at least a [`block`].
    pub(crate) len: usize,
    /// The number of elements of a block of the kernel. It is passed to the loop as a run-time
    /// value, because the compiler must not know it too early.
    pub(crate) block: usize,
    /// The distance in bytes between runs of the output.
    pub(crate) step: isize,
    /// `true` if the output is written past the caches. If so, the kernel does not read it, each
    /// run begins at a cache line, and `len` is a multiple of `block`.
    pub(crate) past: bool,
}

/// The loop of a kernel: see [`run`].
pub(crate) type Body = unsafe fn(kernel: *const u8, out: *mut u8, runs: &Runs);

/// The search of a kernel: see [`find`].
pub(crate) type Search =
    unsafe fn(kernel: *const u8, own: *const u8, operands: *mut Operand, len: usize) -> Option<(usize, Fault)>;

/// Returns the number of elements of a block of a kernel, a power of 2.
pub(crate) const fn block<K: Kernel>() -> usize {
    BLOCK_BYTES / K::WIDEST
}

/// Returns the loop of a kernel, for the current level.
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
#[inline(always)]
pub(crate) fn body<K: Kernel>() -> Body {
    match level() {
        Level::Avx512 => run_avx512::<K>,
        Level::Avx2 => run_avx2::<K>,
        Level::Baseline => run_baseline::<K>,
    }
}

/// Returns the loop of a kernel. In a build with debug assertions, vectors do not repay the time to
/// compile them for each level.
#[cfg(not(all(target_arch = "x86_64", not(debug_assertions))))]
#[inline(always)]
pub(crate) fn body<K: Kernel>() -> Body {
    run_baseline::<K>
}

/// Returns the size in bytes of a block of the widest dtype at a level: two registers.
const fn bytes(level: Level) -> usize {
    match level {
        Level::Baseline => BLOCK_BYTES / 4,
        Level::Avx2 => BLOCK_BYTES / 2,
        Level::Avx512 => BLOCK_BYTES,
    }
}

/// Implements [`run`] at this level.
///
/// # Safety
///
/// The preconditions of [`run`] hold, and the machine has the level.
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
unsafe fn run_avx512<K: Kernel>(kernel: *const u8, out: *mut u8, runs: &Runs) {
    // SAFETY: the caller guarantees the preconditions of `run` but for the size. `bytes` returns
    // powers of 2 that divide `BLOCK_BYTES`, and `WIDEST` is a power of 2 that is smaller: so the
    // size is a power of 2 that divides the length of a block.
    unsafe { run::<K, true>(const { bytes(Level::Avx512) / K::WIDEST }, kernel, out, runs) }
}

/// Implements [`run`] at this level.
///
/// # Safety
///
/// The preconditions of [`run`] hold, and the machine has the level.
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
unsafe fn run_avx2<K: Kernel>(kernel: *const u8, out: *mut u8, runs: &Runs) {
    // SAFETY: the caller guarantees the preconditions of `run` but for the size. `bytes` returns
    // powers of 2 that divide `BLOCK_BYTES`, and `WIDEST` is a power of 2 that is smaller: so the
    // size is a power of 2 that divides the length of a block.
    unsafe { run::<K, false>(const { bytes(Level::Avx2) / K::WIDEST }, kernel, out, runs) }
}

/// Implements [`run`] at the level that every machine has.
///
/// # Safety
///
/// The preconditions of [`run`] hold.
unsafe fn run_baseline<K: Kernel>(kernel: *const u8, out: *mut u8, runs: &Runs) {
    // SAFETY: the caller guarantees the preconditions of `run` but for the size. `bytes` returns
    // powers of 2 that divide `BLOCK_BYTES`, and `WIDEST` is a power of 2 that is smaller: so the
    // size is a power of 2 that divides the length of a block.
    unsafe { run::<K, false>(const { bytes(Level::Baseline) / K::WIDEST }, kernel, out, runs) }
}

/// Computes runs of elements, a block of `size` at a time. The last block of a run ends with it. If
/// the length is not a multiple of `size`, it overlaps the block before, and the elements they
/// share are computed twice. If the kernel reads the elements that it overwrites, that block is
/// computed first, and written last.
///
/// The compiler vectorises the innermost loop, since its elements are local, and since it finds out
/// that the loop has the length of a block. It must find that out late: short loops of a literal
/// length are unrolled into scalar code before the vectoriser runs.
///
/// # Safety
///
/// `kernel` points to a `K`. The operands are those of the kernel, each with `len` initialised
/// elements for each run at its position, or one if it does not walk. `out` is memory for the
/// elements of each run, and nothing between the runs is accessed; the elements are initialised if
/// the kernel reads them. No operand overlaps with them. Lengths are as [`Runs`] documents. `size`
/// is a power of 2 that divides the length of a block. If `WIDE`, the machine has AVX-512 F.
#[inline(always)]
unsafe fn run<K: Kernel, const WIDE: bool>(size: usize, kernel: *const u8, out: *mut u8, runs: &Runs) {
    let len = runs.len;
    let past = const { !K::IS_CACHED } && runs.past;
    let mut out = out.cast::<K::Elem>();
    // SAFETY: the caller guarantees that `size` divides the block, that `kernel` points to a `K`,
    // and that operands and output have an element for each position that is read or written. The
    // last `size` elements of a run are among them, since a run has at least a block. A `Block` has
    // room for `size` elements of the dtype, which are initialised in `spare` before they are read.
    unsafe {
        hint::assert_unchecked(runs.block & (size - 1) == 0 && runs.block != 0);
        // `block` is `size`, as the assertion implies, but the compiler finds out only after
        // vectorising.
        let block = runs.block.min(size);
        let mut stage = MaybeUninit::<K::Stage>::uninit();
        let one_block = const { Loops::<K>::new::<WIDE>().block };
        let uneven = one_block.is_some() && len & (size - 1) != 0;
        let (end, len) = (len - size, if uneven { len & !(size - 1) } else { len });
        let mut spare = Block::UNINIT;
        let spare = spare.as_mut_ptr().cast::<K::Elem>();
        // A copy, whose scalars stay in registers while results are written.
        let kernel = kernel.cast::<K>().read();
        for run in 0..runs.count {
            let row = kernel.row(runs.operands, run, size);
            if uneven && let Some(one_block) = one_block {
                // The block at the end shares elements with the one before, so it reads them before
                // any is written.
                ptr::copy_nonoverlapping(out.add(end), spare, size);
                one_block(&K::from(&row, end), stage.as_mut_ptr(), spare, size, block);
            }
            (const { Loops::<K>::new::<WIDE>().run })(&row, stage.as_mut_ptr(), out, (len, size, block), past);
            if uneven {
                ptr::copy_nonoverlapping(spare, out.add(end), size);
            }
            out = out.wrapping_byte_offset(runs.step);
        }
    }
}

/// The parts of the loop of a kernel, as pointers: see [`Kernel`].
struct Loops<K: Kernel> {
    /// Computes one block, of `size` elements, if the last block of a run has to be computed before
    /// the others.
    block: Option<unsafe fn(&K::Row, *mut K::Stage, *mut K::Elem, usize, usize)>,
    /// Computes a run of `len` elements, given `len`, `size` and `block`.
    run: unsafe fn(&K::Row, *mut K::Stage, *mut K::Elem, (usize, usize, usize), bool),
}

impl<K: Kernel> Loops<K> {
    const fn new<const WIDE: bool>() -> Self {
        Self {
            block: if K::STRAIGHT || !K::READS_OWN {
                None
            } else if K::TOGETHER {
                Some(staged_block::<K>)
            } else {
                Some(block_alone::<K>)
            },
            run: if K::STRAIGHT {
                straight::<K, WIDE>
            } else if K::IS_COPY {
                copied::<K, WIDE>
            } else if K::TOGETHER {
                staged::<K, WIDE>
            } else {
                in_blocks::<K, WIDE>
            },
        }
    }
}

/// Computes one block of a kernel with functions that compute many elements per call.
///
/// # Safety
///
/// As for [`run`], for a run of one block, whose row this is.
#[inline(always)]
unsafe fn staged_block<K: Kernel>(row: &K::Row, stage: *mut K::Stage, out: *mut K::Elem, size: usize, block: usize) {
    // SAFETY: the caller guarantees the elements of one block, and memory for a stage.
    unsafe {
        K::prepare(row, stage, out.cast(), size, size, block);
        K::block::<true>(row, stage, out, 0, size, block);
    }
}

/// Computes one block of a kernel without such functions.
///
/// # Safety
///
/// As for [`run`], for a run of one block, whose row this is.
#[inline(always)]
unsafe fn block_alone<K: Kernel>(row: &K::Row, stage: *mut K::Stage, out: *mut K::Elem, size: usize, block: usize) {
    // SAFETY: the caller guarantees the elements of one block, and memory for a stage.
    unsafe { K::block::<false>(row, stage, out, 0, size, block) }
}

/// Computes a run of a kernel that [copies](Kernel::IS_COPY) its operand.
///
/// # Safety
///
/// As for [`run`], for a run of `len` elements, whose row this is.
#[inline(always)]
unsafe fn copied<K: Kernel, const WIDE: bool>(
    row: &K::Row,
    stage: *mut K::Stage,
    out: *mut K::Elem,
    (len, size, block): (usize, usize, usize),
    past: bool,
) {
    // SAFETY: the caller guarantees `len` elements of the output, and of the operand if there is
    // one for each position. Otherwise the preconditions are those of `in_blocks`.
    unsafe {
        let Some((source, true)) = K::source(row, out.cast()) else {
            return in_blocks::<K, WIDE>(row, stage, out, (len, size, block), past);
        };
        let bytes = len * size_of::<K::Elem>();
        if past {
            put_past::<WIDE>(out.cast(), source, bytes);
        } else {
            copy(out.cast(), source, bytes);
        }
    }
}

/// Computes a run of a kernel with functions that compute many elements per call.
///
/// # Safety
///
/// As for [`run`], for a run of `len` elements, whose row this is.
#[inline(always)]
unsafe fn staged<K: Kernel, const WIDE: bool>(
    row: &K::Row,
    stage: *mut K::Stage,
    out: *mut K::Elem,
    (len, size, block): (usize, usize, usize),
    past: bool,
) {
    let mut start = 0;
    let mut window = MaybeUninit::<[K::Elem; CHUNK]>::uninit();
    // SAFETY: the caller guarantees `len` elements, at least `size`; each part has `n` of them from
    // `start` on. The window has room for `CHUNK`, and `prepare` writes the stage for the elements
    // of the blocks that read it.
    unsafe {
        loop {
            // At least a block, and moved back if necessary, so that the last part ends with the
            // run.
            let n = (CHUNK.min(len - start) & !(size - 1)).max(size);
            start = start.min(len - n);
            let (row, out) = (K::from(row, start), out.add(start));
            // Collect the results in the window, so that they are streamed in whole cache lines.
            let to = if past { window.as_mut_ptr().cast() } else { out };
            K::prepare(&row, stage, to.cast(), n, size, block);
            let mut within = 0;
            while within < n {
                K::block::<true>(&row, stage, to, within, size, block);
                within += size;
            }
            if past {
                put_past::<WIDE>(out.cast(), to.cast_const().cast(), n * size_of::<K::Elem>());
            }
            start += n;
            if start >= len {
                break;
            }
        }
    }
}

/// Computes a run of a kernel block by block.
///
/// # Safety
///
/// As for [`run`], for a run of `len` elements, whose row this is. If the kernel reads the elements
/// that it overwrites, `len` is a multiple of `size`.
#[inline(always)]
unsafe fn in_blocks<K: Kernel, const WIDE: bool>(
    row: &K::Row,
    stage: *mut K::Stage,
    out: *mut K::Elem,
    (len, size, block): (usize, usize, usize),
    past: bool,
) {
    // Pointers that advance take one instruction for an operand in each block.
    let (mut start, mut at, last) = (0, *row, len - size);
    // SAFETY: the caller guarantees `len` elements, at least `size`, of which each block has `size`
    // from `start` on. A `Block` has room for them.
    unsafe {
        loop {
            if const { K::READS_OWN } {
                K::block::<false>(&at, stage, out.add(start), 0, size, block);
            } else {
                // Streamed results are in registers as well.
                let mut results = Block::UNINIT;
                let results = results.as_mut_ptr().cast::<K::Elem>();
                K::block::<false>(&at, stage, results, 0, size, block);
                if past {
                    put_past::<WIDE>(
                        out.add(start).cast(),
                        results.cast_const().cast(),
                        size * size_of::<K::Elem>(),
                    );
                } else {
                    ptr::copy_nonoverlapping(results, out.add(start), size);
                }
            }
            start += size;
            at = K::from(&at, size);
            if start > last {
                // The rest is computed together with elements before it. A branch instead of `min`,
                // which would make the position of each block wait for that of the one before.
                barrier();
                if start == len {
                    break;
                }
                start = last;
                at = K::from(row, last);
            }
        }
    }
}

/// Computes a run of a kernel that is [straight](Kernel::STRAIGHT): the function reads the operand
/// and writes to the output.
///
/// # Safety
///
/// As for [`run`], for a run of `len` elements, whose row this is.
#[inline(always)]
unsafe fn straight<K: Kernel, const WIDE: bool>(
    row: &K::Row,
    _: *mut K::Stage,
    out: *mut K::Elem,
    (len, size, _): (usize, usize, usize),
    past: bool,
) {
    let Some((from, walks)) = K::source(row, out.cast_const().cast()) else {
        unreachable!("a straight kernel has an operand");
    };
    // SAFETY: the caller guarantees `len` elements of the output. There are as many of the operand
    // if it walks, and otherwise `size`, all the same, which the window has room for as it has for
    // `CHUNK`. The output is the operand if the kernel reads it, in which case it is not written
    // past the caches, and does not overlap with it otherwise.
    unsafe {
        if walks && !past {
            return K::straight(from, out, len);
        }
        let mut window = MaybeUninit::<[K::Elem; CHUNK]>::uninit();
        let window = window.as_mut_ptr().cast::<K::Elem>();
        if !walks {
            K::straight(from, window, size);
        }
        let mut start = 0;
        while start < len {
            // Results are collected, so that they are streamed in whole cache lines. The last part
            // ends with the run, moved back if necessary.
            let n = if walks { CHUNK.min(len - start) } else { size };
            start = start.min(len - n);
            if walks {
                K::straight(from.add(start * size_of::<K::Elem>()), window, n);
            }
            let bytes = n * size_of::<K::Elem>();
            if past {
                put_past::<WIDE>(out.add(start).cast(), window.cast_const().cast(), bytes);
            } else {
                ptr::copy_nonoverlapping(window, out.add(start), n);
            }
            start += n;
        }
    }
}

/// Writes bytes past the caches.
///
/// # Safety
///
/// There are `bytes` initialised bytes behind `from`, and memory for them behind `to`. The two do
/// not overlap. `to` is a multiple of 64, or of `bytes`, which is a power of 2. If `WIDE`, the
/// machine has AVX-512 F.
#[inline(always)]
unsafe fn put_past<const WIDE: bool>(to: *mut u8, from: *const u8, bytes: usize) {
    // SAFETY: each part is within the bytes, and begins at a multiple of its size.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};

            if WIDE && bytes.is_multiple_of(64) {
                for at in (0..bytes).step_by(64) {
                    put_line(to.add(at), from.add(at));
                }
                return;
            }
            if bytes.is_multiple_of(size_of::<__m128i>()) {
                for at in (0..bytes).step_by(size_of::<__m128i>()) {
                    _mm_stream_si128(to.add(at).cast(), _mm_loadu_si128(from.add(at).cast()));
                }
                return;
            }
        }
        ptr::copy_nonoverlapping(from, to, bytes);
    }
}

/// Writes a cache line past the caches.
///
/// # Safety
///
/// The machine has AVX-512 F. There are 64 initialised bytes behind `from`, and memory for them
/// behind `to`, a multiple of 64.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn put_line(to: *mut u8, from: *const u8) {
    use core::arch::x86_64::{_mm512_loadu_si512, _mm512_stream_si512};

    // SAFETY: the caller guarantees the bytes and the memory.
    unsafe { _mm512_stream_si512(to.cast(), _mm512_loadu_si512(from.cast())) }
}

/// Copies the bytes of at least a block.
///
/// # Safety
///
/// There are `len` initialised bytes behind `from`, at least [`BLOCK_BYTES`], and memory for them
/// behind `to`. The two do not overlap.
#[inline(always)]
unsafe fn copy(to: *mut u8, from: *const u8, len: usize) {
    /// Up to this many bytes are copied by a loop. `memcpy` copies them with an instruction that is
    /// slow for data in the L1 cache on some machines.
    const SHORT: usize = 64 * 1024;
    type Line = [u64; 8];
    let line = |at: usize| {
        // SAFETY: the line is within the bytes that the caller of `copy` guarantees.
        unsafe {
            to.add(at)
                .cast::<Line>()
                .write_unaligned(from.add(at).cast::<Line>().read_unaligned())
        };
    };
    const { assert!(2 * size_of::<Line>() == BLOCK_BYTES) };
    if len > SHORT {
        // SAFETY: the caller guarantees the bytes and the memory, which do not overlap.
        return unsafe { ptr::copy_nonoverlapping(from, to, len) };
    }
    let (mut done, last) = (0, len - BLOCK_BYTES);
    while done < last {
        line(done);
        line(done + size_of::<Line>());
        done += BLOCK_BYTES;
        // Without it, the compiler calls the system's function instead of the loop.
        barrier();
    }
    line(last);
    line(last + size_of::<Line>());
}

/// Finds the first element of a run for which the operation has no result.
///
/// # Safety
///
/// The preconditions of [`run`] hold for one run of any length. `own` points to the elements to be
/// overwritten, if the kernel reads them.
pub(crate) unsafe fn find<K: Kernel>(
    kernel: *const u8,
    own: *const u8,
    operands: *mut Operand,
    len: usize,
) -> Option<(usize, Fault)> {
    // SAFETY: the caller guarantees that `kernel` points to a `K`, and `operands` to its operands,
    // each with `len` elements, or one if it does not walk. `own` points to `len` elements if the
    // kernel reads them. `j` is less than `len`.
    unsafe {
        let row = (*kernel.cast::<K>()).row(operands, 0, const { block::<K>() });
        // A pass over all elements that vectorises, before they are checked one by one.
        if !K::may_fault(&row, own, len) {
            return None;
        }
        (0..len).find_map(|j| Some((j, K::fault(&row, own, j)?)))
    }
}
