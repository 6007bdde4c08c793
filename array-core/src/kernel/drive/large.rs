//! Outputs that are larger than the caches: they are written past them, and by several threads.

use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::Job;
use crate::kernel::body::Runs;

/// From how many bytes on an output is written past the caches: from there on what is in them is written back to memory
/// anyway, and reading an output's lines before they are written over is for nothing.
pub(super) const PAST: usize = 4 * 1024 * 1024;

/// How many bytes are written past the caches at a time.
pub(super) const LINE: usize = 64;

/// How many bytes are computed in the first cache before they are written past it.
pub(super) const WINDOW: usize = 4 * 1024;

/// Memory in the first cache.
#[repr(C, align(64))]
struct Window(MaybeUninit<[u8; WINDOW]>);

impl Job<'_> {
    /// Computes runs as [`call`](Job::call) does, but writes them past the caches.
    ///
    /// # Safety
    ///
    /// As for [`call`](Job::call). The kernel does not read its own elements.
    #[inline(never)]
    pub(super) unsafe fn call_past(&mut self, out: *mut u8, count: usize, len: usize, step: usize) {
        let size = self.out.size;
        let mut window = Window(MaybeUninit::uninit());
        let window = window.0.as_mut_ptr().cast::<u8>();
        // Many runs at a time where they are short and stand one behind the other, parts of a run where it is long.
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
                    // The end of a run, with some of the part before it.
                    self.walk((n as isize) - self.block as isize);
                    (start, n) = (len - self.block, self.block);
                }
                // SAFETY: the operands have the elements of these runs, the window has room for them, and so has the output.
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

/// Copies bytes past the caches.
///
/// # Safety
///
/// There are `len` bytes behind `from`, and room for them behind `to`, apart from each other. What was written is seen by
/// other threads after a [`settle`] of this one.
#[cfg(all(target_arch = "x86_64", not(miri)))]
unsafe fn copy_past(to: *mut u8, from: *const u8, len: usize) {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_stream_si128};

    // SAFETY: each part lies within the bytes, and the lines that are streamed begin at multiples of 64. The instructions
    // belong to the baseline of the target.
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
    // SAFETY: the caller promises `len` initialised bytes behind `from`, and room for as many behind `to`, apart from them.
    unsafe { ptr::copy_nonoverlapping(from, to, len) }
}

/// Makes what was written past the caches seen, before anything that is written later.
pub(super) fn settle() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the instruction belongs to the baseline of the target.
    unsafe {
        core::arch::x86_64::_mm_sfence()
    };
}
