//! Outputs larger than the caches: non-temporal stores, and threads.

use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::Job;
use crate::kernel::body::Runs;

/// Outputs of at least this many bytes are written with non-temporal stores. They would evict
/// everything from the caches anyway, and reading lines of the output that are then overwritten
/// wastes bandwidth.
pub(super) const PAST: usize = 4 * 1024 * 1024;

/// The number of bytes of a non-temporal store.
pub(super) const LINE: usize = 64;

/// The number of bytes that are computed in the L1 cache before they are streamed to memory.
pub(super) const WINDOW: usize = 4 * 1024;

/// Memory that stays in the L1 cache.
#[repr(C, align(64))]
struct Window(MaybeUninit<[u8; WINDOW]>);

impl Job<'_> {
    /// Computes runs as [`call`](Job::call) does, but writes them with non-temporal stores.
    ///
    /// # Safety
    ///
    /// The preconditions of [`call`](Job::call) hold. The kernel does not read its own elements.
    #[inline(never)]
    pub(super) unsafe fn call_past(&mut self, out: *mut u8, count: usize, len: usize, step: usize) {
        let size = self.out.size;
        let mut window = Window(MaybeUninit::uninit());
        let window = window.0.as_mut_ptr().cast::<u8>();
        // Several runs at a time if they are short and adjacent, or parts of a run if it is long.
        let bytes = len * size;
        let (runs, part) = match bytes {
            0..=WINDOW if step == bytes => (WINDOW / bytes, len),
            0..=WINDOW => (1, len),
            _ => (1, (WINDOW / size) & !(self.block - 1)),
        };
        let mut out = out;
        let mut run = 0;
        while run < count {
            let now = runs.min(count - run);
            let mut start = 0;
            while start < len {
                let mut n = part.min(len - start);
                if n < self.block {
                    // The end of a run, which overlaps with the part before it.
                    self.walk((n as isize) - self.block as isize);
                    (start, n) = (len - self.block, self.block);
                }
                // SAFETY: the operands have the elements of these runs, as the caller guarantees.
                // The window has space for `WINDOW` bytes, which bounds each part, and the output
                // for the runs.
                unsafe {
                    let bytes = now * n * size;
                    let runs = Runs {
                        operands: (&raw mut *self.operands).cast(),
                        block: self.block,
                        count: now,
                        len: n,
                        step: n * size,
                    };
                    (self.body)(self.kernel, slice::from_raw_parts_mut(window.cast(), bytes), &runs);
                    copy_past(out.add(start * size), window, bytes);
                }
                self.walk(n as isize);
                start += n;
            }
            self.walk(-(len as isize));
            for operand in &mut *self.operands {
                operand.at = operand.at.wrapping_offset(now as isize * operand.step);
            }
            out = out.wrapping_add(now * step);
            run += now;
        }
        for operand in &mut *self.operands {
            operand.at = operand.at.wrapping_offset(-(count as isize) * operand.step);
        }
    }
}

/// Copies bytes with non-temporal stores.
///
/// # Safety
///
/// There are `len` initialised bytes behind `from`, and memory for them behind `to`, which do not
/// overlap. Other threads see the writes after a [`settle`] of this thread.
#[cfg(all(target_arch = "x86_64", not(miri)))]
unsafe fn copy_past(to: *mut u8, from: *const u8, len: usize) {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_stream_si128};

    // SAFETY: each part is within the bytes, and streamed lines start at multiples of 64. The
    // instructions are in the baseline of the target.
    unsafe {
        let head = to.align_offset(64).min(len);
        ptr::copy_nonoverlapping(from, to, head);
        let lines = (len - head) / 64 * 64;
        let mut done = head;
        while done < head + lines {
            for part in [0, 16, 32, 48] {
                let value = _mm_loadu_si128(from.add(done + part).cast());
                _mm_stream_si128(to.add(done + part).cast(), value);
            }
            done += 64;
        }
        ptr::copy_nonoverlapping(from.add(done), to.add(done), len - done);
    }
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
unsafe fn copy_past(to: *mut u8, from: *const u8, len: usize) {
    // SAFETY: the caller guarantees `len` initialised bytes behind `from`, and memory for them
    // behind `to`, which do not overlap.
    unsafe { ptr::copy_nonoverlapping(from, to, len) }
}

/// Makes earlier non-temporal stores visible before later writes.
pub(super) fn settle() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the instruction is in the baseline of the target.
    unsafe {
        core::arch::x86_64::_mm_sfence()
    };
}
