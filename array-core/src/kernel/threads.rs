//! Division of work among the threads of rayon's pool.
//!
//! No division changes a result. A result has the same bits for any number of threads, because each
//! element of it is computed in the order that one thread uses.
//!
//! # Which work is divided
//!
//! In products and reductions, the thread that begins the operation computes the first part,
//! because it would have to wait anyway. An elementwise operation gives all parts to the pool. A
//! thread of the pool that waits can run other tasks, so the docs warn about locks.
//!
//! - Matrix products (`matmul/threads.rs`) are divided by strips of columns, or by tiles of rows if
//!   there are few strips. The loop and the tiles are chosen for the whole product before that,
//!   because the tiles of some widths fuse multiplication and addition. Threads that divide the
//!   columns pack each column once. The small products of a stack or of a contraction are not cut:
//!   one thread computes each of them. Products with vectors are limited by memory, so their
//!   threads are counted by bytes, and other products by multiplications.
//! - Reductions of contiguous elements are divided by results if there are at least four for each
//!   thread: rows along the last axis, blocks of rows along a middle one
//!   (`compute/reduce/threads.rs`).
//! - If there are few results, the threads divide the elements of each. Blocks of 1024 elements,
//!   and rows, are combined in pairs, as in a binary counter, so the result of 2^k blocks that
//!   begin at a multiple of 2^k is one that one thread also computes. Each thread computes such
//!   results (`kernel/reduce/threads.rs`), at least eight, so that the threads finish at about the
//!   same time. Then the same pairs are joined. If there are few long rows, the threads divide the
//!   columns instead.
//! - `any` and `all` of all elements use one thread, which stops at the first element that decides.
//!   `argmax` and `argmin` of all elements use one thread, too.
//!
//! On two processors that share their memory, a reduction of 4 MiB takes 0.5 to 0.6 of the time of
//! one thread, and one of 2 MiB about the same time. A product of 128 by 128 `f32` takes 0.75 of
//! the time, and one of 96 by 96 would gain nothing.

use core::ops::Range;

/// The minimum number of bytes that a thread should read and write. One thread computes a smaller
/// share before another thread wakes up.
pub(crate) const SHARE: usize = 1024 * 1024;

/// If each thread has at least this many parts of equal size, all threads have about the same work.
pub(crate) const EVEN: usize = 4;

/// Returns whether `work` is enough for two threads, so that each has at least `share` of it.
/// Callers test this before they compute how to divide the work, which takes longer than a small
/// operation.
#[inline(always)]
pub(crate) fn is_enough(work: usize, share: usize) -> bool {
    work / 2 >= share
}

/// Returns the number of threads that should do `work`, so that each has at least `share` of it, or
/// `None` if one thread should do it. The work can be cut into at most `most` parts.
pub(crate) fn threads(work: usize, share: usize, most: usize) -> Option<usize> {
    // Decide this first: `current_num_threads` starts the pool.
    if !is_enough(work, share) || most < 2 {
        return None;
    }
    let threads = rayon::current_num_threads().min(work / share).min(most);
    (threads > 1).then_some(threads)
}

/// Returns the first position of part number `part`, or `len` if `part` is `parts`. The number of
/// positions of any two parts differs by at most one. No intermediate product overflows.
fn first(part: usize, len: usize, parts: usize) -> usize {
    len / parts * part + part.min(len % parts)
}

/// Returns part number `part` of `len` elements, which are cut at multiples of `unit`.
pub(crate) fn part(part: usize, (len, unit): (usize, usize), parts: usize) -> Range<usize> {
    let start = |part| first(part, len.div_ceil(unit), parts).saturating_mul(unit).min(len);
    start(part)..start(part + 1)
}

/// Calls `run` once with each number below `parts`, on several threads. `parts` is at least 1.
///
/// # Panics
///
/// Panics if `run` panics, after all other calls have returned.
pub(crate) fn share(parts: usize, run: &(dyn Fn(usize) + Sync)) {
    rayon::in_place_scope(|scope| {
        for part in 1..parts {
            scope.spawn(move |_| run(part));
        }
        // This thread has to wait for the others, so it computes a part.
        run(0);
    });
}

/// A pointer to memory that is shared among threads.
#[derive(Clone, Copy)]
pub(crate) struct Shared<P>(P);

impl<T> Shared<*const T> {
    /// Shares memory that is only read.
    pub(crate) fn read(ptr: *const T) -> Self {
        Self(ptr)
    }
}

impl<T> Shared<*mut T> {
    /// Shares memory that each thread writes a part of.
    pub(crate) fn written(ptr: *mut T) -> Self {
        Self(ptr)
    }
}

impl<P: Copy> Shared<P> {
    /// Returns the pointer.
    pub(crate) fn ptr(&self) -> P {
        self.0
    }
}

// SAFETY: a pointer is a plain address, which any thread may copy. The code that accesses the
// memory has to prove that no other thread writes to it at the same time. The bound allows another
// thread to read the elements.
unsafe impl<T: Sync> Sync for Shared<*const T> {}

// SAFETY: a pointer is a plain address, which any thread may copy. The code that accesses the
// memory has to prove that no other thread accesses it at the same time. The bound allows another
// thread to write the elements.
unsafe impl<T: Send> Sync for Shared<*mut T> {}

/// Cuts a slice into `parts` parts at multiples of `unit`, and calls `run` with each part that is
/// not empty, and with the position of its first element. The calls are on several threads.
///
/// # Panics
///
/// Panics if `run` panics, after all other calls have returned.
pub(crate) fn share_slice<T: Send>(out: &mut [T], unit: usize, parts: usize, run: &(dyn Fn(usize, &mut [T]) + Sync)) {
    let (len, out) = (out.len(), Shared::written(out.as_mut_ptr()));
    share(parts, &|number| {
        let part = part(number, (len, unit), parts);
        if !part.is_empty() {
            // SAFETY: `part` is a range of the slice, which is borrowed mutably until all calls
            // have returned. The parts are disjoint, and each is used in one call only.
            let own = unsafe { core::slice::from_raw_parts_mut(out.ptr().add(part.start), part.len()) };
            run(part.start, own);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{first, part, share_slice};

    #[test]
    fn threads_share_all_rows_evenly() {
        for (rows, threads) in [
            (1, 1),
            (3, 2),
            (7, 7),
            (100, 7),
            (usize::MAX, 2),
            (usize::MAX, 63),
            (usize::MAX / 2, 64),
        ] {
            let counts: Vec<usize> = (0..threads)
                .map(|thread| first(thread + 1, rows, threads) - first(thread, rows, threads))
                .collect();
            assert_eq!(first(0, rows, threads), 0);
            assert_eq!(first(threads, rows, threads), rows);
            assert!(counts.iter().all(|count| count.abs_diff(rows / threads) <= 1));
        }
    }

    #[test]
    fn parts_follow_each_other_and_begin_at_multiples() {
        for (len, unit, parts) in [(0, 4, 3), (1, 4, 3), (9, 4, 2), (100, 7, 5), (usize::MAX, 64, 6)] {
            let mut end = 0;
            for range in (0..parts).map(|number| part(number, (len, unit), parts)) {
                assert_eq!(range.start, end);
                assert!(range.start % unit == 0 || range.is_empty());
                end = range.end;
            }
            assert_eq!(end, len);
        }
    }

    #[test]
    fn each_element_is_in_one_part() {
        let mut out = [0; 100];
        share_slice(&mut out, 7, 5, &|start, part| {
            for (i, out) in part.iter_mut().enumerate() {
                *out += start + i;
            }
        });
        assert!(out.into_iter().eq(0..100));
    }

    #[test]
    fn a_panic_is_passed_on_after_all_parts() {
        let mut out = [0; 5];
        let panics = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            share_slice(&mut out, 1, 5, &|start, part| {
                part[0] = 1;
                assert!(start != 2, "the third part");
            });
        }));
        assert!(panics.is_err());
        assert_eq!(out, [1; 5]);
    }
}
