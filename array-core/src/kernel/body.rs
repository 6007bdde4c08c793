//! The loop of an expression, compiled for each level: the only code of a kernel that depends on the expression.

use core::hint;
use core::mem::MaybeUninit;

use super::operand::BLOCK_BYTES;
use super::{Kernel, Operand};
use crate::error::Fault;

/// How many elements are computed at a time where functions take many elements together.
pub const CHUNK: usize = 256;

/// Runs of elements to compute: each of them one after the other, in every operand and in the output.
pub(crate) struct Runs {
    /// The operands, which say where the first run is and how far the next ones are.
    pub(crate) operands: *mut Operand,
    /// How many runs there are.
    pub(crate) count: usize,
    /// How many elements each has: at least a [`block`], and a multiple of it if the kernel reads its own elements.
    pub(crate) len: usize,
    /// How many elements a block of the kernel's has: for the loop, which must not know it too early.
    pub(crate) block: usize,
    /// How many bytes of the output there are from run to run.
    pub(crate) step: usize,
}

/// The loop of a kernel: see [`run`].
pub(crate) type Body = unsafe fn(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs);

/// The search of a kernel: see [`find`].
pub(crate) type Search =
    unsafe fn(kernel: *const u8, own: *const u8, operands: *mut Operand, len: usize) -> Option<(usize, Fault)>;

/// How many elements make a block of a kernel's: a power of 2.
pub(crate) const fn block<K: Kernel>() -> usize {
    BLOCK_BYTES / K::WIDEST
}

/// Whether loops of expressions are compiled for each level. In a build with debug assertions vectors are not worth
/// what they take to compile.
#[cfg(target_arch = "x86_64")]
const LEVELS: bool = cfg!(not(debug_assertions));

/// Returns the loop of a kernel, for the level of the machine.
#[inline(always)]
pub(crate) fn body<K: Kernel>() -> Body {
    #[cfg(target_arch = "x86_64")]
    if const { LEVELS } {
        return match super::level() {
            super::Level::Avx512 => run_avx512::<K>,
            super::Level::Avx2 => run_avx2::<K>,
            super::Level::Baseline => run_baseline::<K>,
        };
    }
    run_baseline::<K>
}

/// The bytes of a block of the widest dtype at each level: two registers.
const fn bytes(level: super::Level) -> usize {
    match level {
        super::Level::Baseline => BLOCK_BYTES / 4,
        super::Level::Avx2 => BLOCK_BYTES / 2,
        super::Level::Avx512 => BLOCK_BYTES,
    }
}

/// [`run`] at this level.
///
/// # Safety
///
/// The preconditions of [`run`] hold, and the machine has the level.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
unsafe fn run_avx512<K: Kernel>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    // SAFETY: the caller promises the preconditions of `run` but for the size. `bytes` returns powers of 2 that divide `BLOCK_BYTES`,
    // and `WIDEST` is a power of 2 that is smaller: so the size is a power of 2 that divides the length of a block.
    unsafe { run::<K>(const { bytes(super::Level::Avx512) / K::WIDEST }, kernel, out, runs) }
}

/// [`run`] at this level.
///
/// # Safety
///
/// The preconditions of [`run`] hold, and the machine has the level.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
unsafe fn run_avx2<K: Kernel>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    // SAFETY: the caller promises the preconditions of `run` but for the size. `bytes` returns powers of 2 that divide `BLOCK_BYTES`,
    // and `WIDEST` is a power of 2 that is smaller: so the size is a power of 2 that divides the length of a block.
    unsafe { run::<K>(const { bytes(super::Level::Avx2) / K::WIDEST }, kernel, out, runs) }
}

/// [`run`] at the level that every machine has.
///
/// # Safety
///
/// The preconditions of [`run`] hold.
unsafe fn run_baseline<K: Kernel>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    // SAFETY: the caller promises the preconditions of `run` but for the size. `bytes` returns powers of 2 that divide `BLOCK_BYTES`,
    // and `WIDEST` is a power of 2 that is smaller: so the size is a power of 2 that divides the length of a block.
    unsafe { run::<K>(const { bytes(super::Level::Baseline) / K::WIDEST }, kernel, out, runs) }
}

/// Computes runs of elements, a block of `size` at a time. The last block of a run ends with it, and begins within the one before
/// where the length is no multiple: what both have in common is computed twice.
///
/// The compiler makes straight vector code of the innermost loop, since `out` is apart from everything else, and since it
/// finds out that the loop is a block long. It has to find that out late: loops of a length that is written down are unrolled
/// into scalar code if they are short, before vectors are looked for.
///
/// # Safety
///
/// `kernel` points to a `K`. The operands are those of the kernel, each with `len` initialised elements for each run,
/// where it says, or with one that does not walk. `out` is memory for the elements of all runs, and for what is between
/// them; they are initialised if the kernel reads its own elements. Lengths are as [`Runs`] says, of which `size` is a divisor
/// of that of a block, and a power of 2.
#[inline(always)]
unsafe fn run<K: Kernel>(size: usize, kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    let len = runs.len;
    let mut out = out.as_mut_ptr().cast::<K::Elem>();
    // SAFETY: the caller promises a block that is one, a kernel, and elements for each position that is read or written.
    unsafe {
        hint::assert_unchecked(runs.block & (size - 1) == 0 && runs.block != 0);
        let block = runs.block.min(size);
        let mut stage = MaybeUninit::<K::Stage>::uninit();
        for run in 0..runs.count {
            let row = (*kernel.cast::<K>()).row(runs.operands, run, size);
            if const { K::TOGETHER } {
                let mut start = 0;
                loop {
                    let n = (CHUNK.min(len - start) & !(size - 1)).max(size);
                    start = start.min(len - n);
                    let (row, out) = (K::from(&row, start), out.add(start));
                    K::prepare(&row, stage.as_mut_ptr(), out.cast(), n, size, block);
                    let mut within = 0;
                    while within < n {
                        K::block::<true>(&row, stage.as_mut_ptr(), out, within, size, block);
                        within += size;
                    }
                    start += n;
                    if start >= len {
                        break;
                    }
                }
            } else {
                let (mut start, last) = (0, len - size);
                loop {
                    K::block::<false>(&row, stage.as_ptr(), out, start, size, block);
                    start += size;
                    if start > last {
                        // What is left is computed with elements before it once more. By a branch: a choice by `min` would make
                        // the position of each block wait for that of the one before.
                        #[cfg(not(miri))]
                        core::arch::asm!("", options(nomem, nostack, preserves_flags));
                        if start == len {
                            break;
                        }
                        start = last;
                    }
                }
            }
            out = out.wrapping_byte_add(runs.step);
        }
    }
}

/// Finds the first element of a run that has no value.
///
/// # Safety
///
/// As for [`run`], of one run of any length. `own` points to the elements that are to be written to, if the kernel reads
/// them.
pub(crate) unsafe fn find<K: Kernel>(
    kernel: *const u8,
    own: *const u8,
    operands: *mut Operand,
    len: usize,
) -> Option<(usize, Fault)> {
    // SAFETY: `kernel` points to a `K`, and `operands` to those of it, each with `len` elements, or one if it does not walk. `j` is below
    // `len`. `own` points to as many if the kernel reads them.
    unsafe {
        let row = (*kernel.cast::<K>()).row(operands, 0, const { block::<K>() });
        if !K::may_fault(&row, own, len) {
            return None;
        }
        (0..len).find_map(|j| Some((j, K::fault(&row, own, j)?)))
    }
}
