//! The loop of an expression, compiled for each level: the only code of a kernel that depends on the expression.

use core::mem::MaybeUninit;
use core::ptr;

use super::operand::BLOCK_BYTES;
use super::{Kernel, Operand};
use crate::error::Fault;

/// How many elements are computed at a time where functions take many elements together.
pub const CHUNK: usize = 128;

/// Runs of elements to compute: each of them one after the other, in every operand and in the output.
pub(crate) struct Runs {
    /// The operands, which say where the first run is and how far the next ones are.
    pub(crate) operands: *const Operand,
    /// How many runs there are.
    pub(crate) count: usize,
    /// How many elements each has: a multiple of [`block`].
    pub(crate) len: usize,
    /// How many bytes of the output there are from run to run.
    pub(crate) step: usize,
}

/// The loop of a kernel: see [`run`].
pub(crate) type Body = unsafe fn(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs);

/// The search of a kernel: see [`find`].
pub(crate) type Search =
    unsafe fn(kernel: *const u8, own: *const u8, operands: *const Operand, len: usize) -> Option<(usize, Fault)>;

/// How many elements make a block of a kernel's: a power of 2.
pub(crate) const fn block<K: Kernel>() -> usize {
    BLOCK_BYTES / K::WIDEST
}

/// Whether loops of expressions are compiled for each level. In a build with debug assertions vectors are not worth
/// what they take to compile.
#[cfg(target_arch = "x86_64")]
const LEVELS: bool = cfg!(not(debug_assertions));

/// A loop, and the operands that it holds.
#[derive(Clone, Copy)]
pub(crate) struct Loop {
    /// The loop, for the level of the machine.
    pub(crate) body: Body,
    /// A bit for each operand of which each run has one element.
    pub(crate) held: u32,
}

impl Loop {
    /// Returns the loop of a kernel that holds these operands.
    #[inline(always)]
    pub(crate) fn holding<K: Kernel, const HELD: u32>() -> Self {
        Self {
            body: body::<K, HELD>(),
            held: HELD,
        }
    }

    /// Returns the loop of a kernel for any operands.
    #[inline(always)]
    pub(crate) fn any<K: Kernel>() -> Self {
        Self::holding::<K, 0>()
    }
}

#[inline(always)]
fn body<K: Kernel, const HELD: u32>() -> Body {
    #[cfg(target_arch = "x86_64")]
    if const { LEVELS } {
        return match super::level() {
            super::Level::Avx512 => run_avx512::<K, HELD>,
            super::Level::Avx2 => run_avx2::<K, HELD>,
            super::Level::Baseline => run_baseline::<K, HELD>,
        };
    }
    run_baseline::<K, HELD>
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
unsafe fn run_avx512<K: Kernel, const HELD: u32>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    // SAFETY: the caller's promise is handed on.
    unsafe { run::<K, HELD>(kernel, out, runs) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
unsafe fn run_avx2<K: Kernel, const HELD: u32>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    // SAFETY: the caller's promise is handed on.
    unsafe { run::<K, HELD>(kernel, out, runs) }
}

unsafe fn run_baseline<K: Kernel, const HELD: u32>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    // SAFETY: the caller's promise is handed on.
    unsafe { run::<K, HELD>(kernel, out, runs) }
}

/// Computes runs of elements.
///
/// The compiler vectorises the innermost loop. It knows that `out` is apart from everything else, and that the length is
/// a multiple of what a few registers hold.
///
/// # Safety
///
/// `kernel` points to a `K`. The operands are those of the kernel, each with `len` initialised elements for each run,
/// where it says. `out` is memory for the elements of all runs, and for what is between them; they are initialised if the
/// kernel reads its own elements. Of an operand that is `HELD` there is one element for each run.
#[inline(always)]
unsafe fn run<K: Kernel, const HELD: u32>(kernel: *const u8, out: &mut [MaybeUninit<u8>], runs: &Runs) {
    let len = runs.len & !const { block::<K>() - 1 };
    let mut out = out.as_mut_ptr().cast::<K::Elem>();
    // SAFETY: the caller promises a kernel, and elements for each position that is read or written.
    unsafe {
        let mut stage = MaybeUninit::<K::Stage>::uninit();
        for run in 0..runs.count {
            let row = (*kernel.cast::<K>()).row(runs.operands, run);
            if const { K::TOGETHER } {
                let mut start = 0;
                while start < len {
                    let n = CHUNK.min(len - start) & !const { block::<K>() - 1 };
                    let (row, out) = (K::from(&row, start), out.add(start));
                    K::prepare(&row, stage.as_mut_ptr(), out.cast(), n, HELD);
                    for j in 0..n {
                        let element = K::get::<true>(&row, stage.as_ptr(), out.cast_const().cast(), j, HELD);
                        out.add(j).write(element);
                    }
                    start += n;
                }
            } else {
                for j in 0..len {
                    let element = K::get::<false>(&row, ptr::null(), out.cast_const().cast(), j, HELD);
                    out.add(j).write(element);
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
    operands: *const Operand,
    len: usize,
) -> Option<(usize, Fault)> {
    // SAFETY: as in `run`.
    unsafe {
        let row = (*kernel.cast::<K>()).row(operands, 0);
        (0..len).find_map(|j| Some((j, K::fault(&row, own, j)?)))
    }
}
