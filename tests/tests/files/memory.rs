//! The amount of memory that is allocated at once.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// The bytes that this thread has allocated, and the maximum so far.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

fn count(bytes: isize) {
    let (held, most) = HELD.get();
    HELD.set((held + bytes, most.max(held + bytes)));
}

struct Counting;

// SAFETY: every call is passed to `System` with the same arguments. Counting neither allocates nor
// unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller guarantees that the size of `layout` is not 0.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller guarantees that the size of `layout` is not 0.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The old and the new memory can both exist while elements move.
        count(size as isize);
        count(-(layout.size() as isize));
        // SAFETY: the caller guarantees that `ptr` is a block of this allocator, and so of
        // `System`, with the layout `layout`, and that `size` is not 0 and does not overflow.
        unsafe { System.realloc(ptr, layout, size) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller guarantees that `ptr` is a block of this allocator, and so of
        // `System`, with the layout `layout`.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the largest number of bytes that are allocated during a call, beyond those before it.
pub fn peak<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.get().0;
    HELD.set((before, before));
    let result = run();
    (result, (HELD.get().1 - before) as usize)
}

#[test]
fn the_most_is_counted() {
    let ((), taken) = peak(|| {
        drop(vec![1_u8; 5000]);
        drop(vec![1_u8; 3000]);
    });
    assert_eq!(taken, 5000);
}
