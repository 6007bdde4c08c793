//! Non-temporal stores for large outputs, which would not fit in the caches together with their
//! operands.

use super::Job;

/// The smallest value of [`limit`], in bytes. It is the limit if the size of the caches is not
/// known.
pub(super) const PAST: usize = 4 * 1024 * 1024;

/// Returns whether an output of this many bytes is so large that non-temporal stores are faster.
///
/// An output is large if it does not fit in the largest cache together with two operands of its
/// size. An output below [`PAST`] is never large, and an output of at least 16 MiB always is.
/// Ordinary stores to a large output would evict everything else from the caches. Also, an ordinary
/// store first reads the cache line that it overwrites, which wastes bandwidth. A small output is
/// better written to the caches, where the next operation finds it. In builds with debug
/// assertions, each output of at least [`PAST`] bytes counts as large, so that tests of
/// non-temporal stores need less memory.
#[inline]
pub(super) fn is_past(bytes: usize) -> bool {
    bytes >= PAST && (cfg!(debug_assertions) || bytes >= limit())
}

/// Returns the minimum number of bytes of a large output: a third of the largest cache, but at
/// least [`PAST`] and at most 16 MiB.
#[cfg(all(target_arch = "x86_64", not(any(miri, target_env = "sgx"))))]
#[inline]
fn limit() -> usize {
    use core::sync::atomic::{AtomicUsize, Ordering};

    /// The highest limit. Several programs share the largest cache, so one program can rarely use
    /// all of it.
    const MOST: usize = 16 * 1024 * 1024;
    static LIMIT: AtomicUsize = AtomicUsize::new(0);

    #[cold]
    fn found() -> usize {
        let limit = (largest_cache() / 3).clamp(PAST, MOST);
        LIMIT.store(limit, Ordering::Relaxed);
        limit
    }
    // The ordering is relaxed, because all threads find the same limit.
    match LIMIT.load(Ordering::Relaxed) {
        0 => found(),
        limit => limit,
    }
}

#[cfg(not(all(target_arch = "x86_64", not(any(miri, target_env = "sgx")))))]
fn limit() -> usize {
    PAST
}

/// Returns the size of the largest cache that the processor describes, or 0.
#[cfg(all(target_arch = "x86_64", not(any(miri, target_env = "sgx"))))]
fn largest_cache() -> usize {
    use core::arch::x86_64::{__cpuid, __cpuid_count};

    // Intel and AMD describe a cache in each subleaf of these leaves, in the same registers.
    const INTEL: u32 = 4;
    const AMD: u32 = 0x8000_001d;
    let largest = |first: u32, leaf: u32| {
        // The first leaf of a range contains the number of the last one.
        if __cpuid(first).eax < leaf {
            return 0;
        }
        let caches = (0..8).map(|index| __cpuid_count(leaf, index));
        let sizes = caches.take_while(|cache| cache.eax & 31 != 0).map(|cache| {
            // The size of a cache is the product of its line size, partitions, ways and sets. The
            // registers hold each of these four numbers minus one.
            let field = |shift: u32, bits: u32| (cache.ebx >> shift & ((1 << bits) - 1)) as usize + 1;
            field(0, 12) * field(12, 10) * field(22, 10) * (cache.ecx as usize + 1)
        });
        sizes.max().unwrap_or(0)
    };
    largest(0, INTEL).max(largest(0x8000_0000, AMD))
}

/// `true` if loops write large outputs with non-temporal stores on this target.
pub(super) const STREAMS: bool = cfg!(target_arch = "x86_64");

/// The size of a cache line in bytes.
pub(super) const LINE: usize = 64;

/// The minimum size in bytes of a run that is written with non-temporal stores although it does not
/// consist of whole cache lines and blocks. Such a run takes several calls of the loop.
const LONG: usize = 4 * 1024;

impl Job<'_> {
    /// Computes runs as [`call`](Job::call) does. If the runs are long, or consist of whole cache
    /// lines and blocks, writes with non-temporal stores, which begin at cache lines.
    ///
    /// # Safety
    ///
    /// The preconditions of [`call`](Job::call) hold. The kernel does not read the elements that it
    /// overwrites.
    #[inline(never)]
    pub(super) unsafe fn call_past(&mut self, out: *mut u8, count: usize, len: usize, step: isize) {
        let (size, block) = (self.out.size, self.by.block());
        let bytes = len * size;
        let in_lines = out.addr().is_multiple_of(LINE) && (count == 1 || step.unsigned_abs().is_multiple_of(LINE));
        let whole = in_lines && bytes.is_multiple_of(LINE) && len.is_multiple_of(block);
        if whole || bytes < LONG {
            // SAFETY: the caller guarantees the preconditions of `call`. If `whole`, all runs
            // consist of whole blocks and begin at cache lines, as `call_body` requires.
            return unsafe { self.call_body(out, count, len, step, whole) };
        }
        for run in 0..count {
            let out = out.wrapping_offset(run as isize * step);
            // The number of bytes up to the first cache line.
            let to_line = out.addr().wrapping_neg() % LINE;
            // The head ends at this line, or at the end of the run if no element begins at a cache
            // line.
            let head = if to_line.is_multiple_of(size) {
                to_line / size
            } else {
                len
            };
            // SAFETY: a long run has more elements than a block, so the elements of each call are
            // within the run. The middle begins at a cache line and consists of whole blocks.
            unsafe {
                if head > 0 {
                    // A call needs at least a block. Elements that also belong to the middle are
                    // computed twice.
                    self.call_body(out, 1, head.max(block), 0, false);
                }
                // The middle consists of whole blocks. The length of a block is a power of 2.
                let middle = (len - head) & !(block - 1);
                if middle > 0 {
                    self.walk(head as isize);
                    self.call_body(out.add(head * size), 1, middle, 0, true);
                    self.walk(-(head as isize));
                }
                let done = head + middle;
                if done < len {
                    // The last call computes a block that ends with the run, and may overlap with
                    // the middle.
                    self.walk((len - block) as isize);
                    self.call_body(out.add((len - block) * size), 1, block, 0, false);
                    self.walk(-((len - block) as isize));
                }
            }
            for operand in &mut *self.operands {
                operand.at = operand.at.wrapping_offset(operand.step);
            }
        }
        for operand in &mut *self.operands {
            operand.at = operand.at.wrapping_offset(-(count as isize) * operand.step);
        }
    }
}

/// Makes earlier non-temporal stores visible to other threads before later writes.
pub(super) fn settle() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: `_mm_sfence` belongs to SSE, which every x86-64 processor has.
    unsafe {
        core::arch::x86_64::_mm_sfence()
    };
}
