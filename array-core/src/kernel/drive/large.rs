//! Outputs larger than the caches: non-temporal stores, and threads.

use super::Job;

/// Outputs of at least this many bytes are written with non-temporal stores. They would evict
/// everything from the caches anyway, and reading lines of the output that are then overwritten
/// wastes bandwidth.
pub(super) const PAST: usize = 4 * 1024 * 1024;

/// Whether there are non-temporal stores.
pub(super) const STREAMS: bool = cfg!(target_arch = "x86_64");

/// The size of a cache line in bytes.
const LINE: usize = 64;

/// The minimum size in bytes of a run that is streamed in several calls, since it does not begin or end as blocks do.
const LONG: usize = 4 * 1024;

impl Job<'_> {
    /// Computes runs as [`call`](Job::call) does, but writes whole cache lines of them past the caches.
    ///
    /// # Safety
    ///
    /// The preconditions of [`call`](Job::call) hold. The kernel does not read its own elements.
    #[inline(never)]
    pub(super) unsafe fn call_past(&mut self, out: *mut u8, count: usize, len: usize, step: usize) {
        let (size, block) = (self.out.size, self.block);
        let bytes = len * size;
        let in_lines = out.addr().is_multiple_of(LINE) && (count == 1 || step.is_multiple_of(LINE));
        let whole = in_lines && bytes.is_multiple_of(LINE) && len.is_multiple_of(block);
        if whole || bytes < LONG {
            // SAFETY: the caller guarantees the preconditions. All runs are whole blocks that begin at cache lines if they are streamed.
            return unsafe { self.call_body(out, count, len, step, whole) };
        }
        for run in 0..count {
            let out = out.wrapping_add(run * step);
            // The first elements, up to a cache line.
            let to_line = out.addr().wrapping_neg() % LINE;
            let head = if to_line.is_multiple_of(size) {
                to_line / size
            } else {
                len
            };
            // SAFETY: a long run has at least a block before and behind the cache lines. The elements of each call are within the run.
            unsafe {
                if head > 0 {
                    self.call_body(out, 1, head.max(block), 0, false);
                }
                let middle = (len - head) & !(block - 1);
                if middle > 0 {
                    self.walk(head as isize);
                    self.call_body(out.add(head * size), 1, middle, 0, true);
                    self.walk(-(head as isize));
                }
                let done = head + middle;
                if done < len {
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

/// Makes earlier non-temporal stores visible before later writes.
pub(super) fn settle() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the instruction is in the baseline of the target.
    unsafe {
        core::arch::x86_64::_mm_sfence()
    };
}
