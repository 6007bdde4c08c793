//! Allocation and release of blocks of memory for elements on the heap.

use alloc::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use core::ptr::{self, NonNull};

#[cfg(feature = "std")]
use super::memory::{self, Block};
use super::pages;
use crate::error::AllocError;

/// The minimum size in bytes of blocks that are kept for reuse. Without the feature `std`, no block
/// is kept.
///
/// Allocators cache smaller blocks themselves, but some return larger ones to the operating system
/// at once.
const LARGE: usize = if cfg!(feature = "std") {
    1 << 20
} else {
    isize::MAX as usize
};

/// The alignment in bytes of small blocks that this module aligns itself: a cache line.
const LINE: usize = 64;

/// The alignment in bytes that allocators provide at no extra cost.
const EASY: usize = 16;

/// The maximum size in bytes of small blocks that [`zeroed`] fills with zeros itself. [`zeroed`]
/// also fills blocks of at least [`LARGE`] bytes. The allocator provides the zeros of all other
/// blocks. Some allocators do not reuse recently released blocks for zeros: glibc took twice as
/// long to allocate a zeroed block of a few bytes as an uninitialised one.
const CLEARED: usize = 4096;

/// Returns whether a block of this size and alignment is a part of a block that is [`LINE`] bytes
/// larger. The allocator aligns the larger block only to [`EASY`] bytes.
///
/// Allocators take longer to allocate and to release a block with a larger alignment: four times as
/// long for a few bytes.
const fn is_part(bytes: usize, align: usize) -> bool {
    bytes < LARGE && align == LINE
}

/// Returns the layout that the allocator receives for `bytes` bytes, aligned to `align`. Returns
/// `None` if the size of the layout exceeds `isize::MAX`.
///
/// The layout depends only on the arguments, so [`release`] computes it again from the same
/// arguments. A size of at least [`LARGE`] is rounded up to a multiple of `p / 8`, where `p` is the
/// largest power of two that does not exceed the size. So the size grows by less than an eighth,
/// and arrays of similar size can reuse the same blocks.
fn layout(bytes: usize, align: usize) -> Option<Layout> {
    if is_part(bytes, align) {
        // The additional `LINE` bytes are for the gap before the part. The gap contains the address
        // of the whole block.
        return Layout::from_size_align(bytes.checked_add(LINE)?, EASY).ok();
    }
    if bytes < LARGE {
        // Reached only for elements whose alignment is larger than `LINE`.
        return Layout::from_size_align(bytes, align).ok();
    }
    let size = bytes.checked_next_multiple_of(1 << (bytes.ilog2() - 3))?;
    Layout::from_size_align(size, align.max(pages::alignment(size))).ok()
}

/// Allocates uninitialised memory for `bytes` bytes, aligned to `align`, which is a power of two.
///
/// # Errors
///
/// Returns an [`AllocError`] if the memory cannot be allocated.
pub(super) fn allocate(bytes: usize, align: usize) -> Result<NonNull<u8>, AllocError> {
    obtain(bytes, align, alloc)
}

/// Allocates memory for `bytes` zeros, aligned to `align`, which is a power of two.
///
/// # Errors
///
/// Returns an [`AllocError`] if the memory cannot be allocated.
pub(super) fn zeroed(bytes: usize, align: usize) -> Result<NonNull<u8>, AllocError> {
    // A block of at least `LARGE` bytes may have been kept for reuse, and then still contains the
    // elements of an earlier array. So only smaller blocks can come from `alloc_zeroed`.
    if (CLEARED + 1..LARGE).contains(&bytes) {
        return obtain(bytes, align, alloc_zeroed);
    }
    let block = obtain(bytes, align, alloc)?;
    // SAFETY: the block has at least `bytes` bytes, and nobody else has access to it.
    unsafe { block.write_bytes(0, bytes) };
    Ok(block)
}

/// Releases a block. With the feature `std`, a block of at least [`LARGE`] bytes may be kept for
/// reuse: see [`memory::keep`].
///
/// # Safety
///
/// `block` comes from [`allocate`] or [`zeroed`] with the same `bytes` and `align`, and is not used
/// again.
pub(super) unsafe fn release(block: NonNull<u8>, bytes: usize, align: usize) {
    // `obtain` allocates no memory for 0 bytes.
    if bytes == 0 {
        return;
    }
    // SAFETY: the caller guarantees that the block comes from `allocate` or `zeroed` with the same
    // arguments. The layout depends only on these, so `layout` returns the layout of the block, and
    // not `None`. If the block is a part, `part` has written the address of the whole block before
    // it. The caller does not use the block again.
    unsafe {
        let layout = layout(bytes, align).unwrap_unchecked();
        if is_part(bytes, align) {
            return dealloc(block.cast::<*mut u8>().sub(1).read(), layout);
        }
        #[cfg(feature = "std")]
        if bytes >= LARGE {
            return memory::keep(Block::new(block, layout));
        }
        dealloc(block.as_ptr(), layout);
    }
}

/// Returns the part of a block that is aligned to [`LINE`], and writes the address of the whole
/// block before it.
///
/// # Safety
///
/// `whole` has at least [`LINE`] bytes and is aligned to [`EASY`].
unsafe fn part(whole: NonNull<u8>) -> NonNull<u8> {
    let gap = LINE - whole.addr().get() % LINE;
    // SAFETY: the gap is a multiple of `EASY`, since the address of the block is. The gap is at
    // least `EASY` and at most `LINE`, so it is within the block and has room for an address, as
    // `obtain` asserts. The alignment of an address is at most `EASY`.
    unsafe {
        let part = whole.add(gap);
        part.cast::<*mut u8>().sub(1).write(whole.as_ptr());
        part
    }
}

/// Returns a block of at least `bytes` bytes, aligned to `align`. For at least [`LARGE`] bytes, the
/// block may be one of the same layout that [`release`] has kept. The function `new` allocates new
/// blocks. Returns a dangling pointer for 0 bytes.
fn obtain(bytes: usize, align: usize, new: unsafe fn(Layout) -> *mut u8) -> Result<NonNull<u8>, AllocError> {
    let error = AllocError { bytes };
    let layout = layout(bytes, align).ok_or(error)?;
    // Empty arrays need no memory, only a pointer that is aligned and not null.
    if bytes == 0 {
        return NonNull::new(ptr::without_provenance_mut(align)).ok_or(error);
    }
    #[cfg(feature = "std")]
    if bytes >= LARGE
        && let Some(kept) = memory::take(layout)
    {
        return Ok(kept.into_memory());
    }
    // SAFETY: the size of the layout is not 0.
    let new = || NonNull::new(unsafe { new(layout) });
    let block = new();
    #[cfg(feature = "std")]
    let block = block.or_else(|| {
        // Release the kept blocks and try again, because they may occupy the missing memory.
        memory::try_release();
        new()
    });
    let block = block.ok_or(error)?;
    if is_part(bytes, align) {
        // `part` writes an address into the gap, and the gap may be as short as `EASY` bytes.
        const { assert!(size_of::<*mut u8>() <= EASY) };
        // SAFETY: the block is `LINE` bytes larger than `bytes`, and aligned to `EASY`, as
        // `layout` requests for such blocks.
        return Ok(unsafe { part(block) });
    }
    // Request huge pages for new blocks only. The request for a kept block was made when the block
    // was new.
    pages::prefer_huge(block, layout.size());
    Ok(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_exceeds_the_request_by_at_most_a_line_or_an_eighth() {
        for bytes in (0..64).flat_map(|bits| [1_usize << bits, (1 << bits) + 1, (2_usize << bits).wrapping_sub(1)]) {
            let Some(layout) = layout(bytes, 64) else {
                assert!(bytes > isize::MAX as usize / 9 * 8, "{bytes}");
                continue;
            };
            if bytes < LARGE {
                assert_eq!((layout.size(), layout.align()), (bytes + 64, 16), "{bytes}");
            } else {
                assert!(layout.size() >= bytes && layout.size() - bytes <= bytes / 8, "{bytes}");
                assert!(layout.align() >= 64, "{bytes}");
            }
        }
    }

    #[test]
    fn blocks_are_aligned_and_keep_their_bytes() {
        for align in [64, 128] {
            for bytes in (0..200)
                .step_by(if cfg!(miri) { 3 } else { 1 })
                .chain([1000, 8000, 65_000, 1 << 20])
            {
                let blocks: Vec<_> = (0..3).map(|_| allocate(bytes, align).unwrap()).collect();
                // SAFETY: each block has `bytes` bytes, is written before it is read, and is
                // released once, with the same arguments.
                unsafe {
                    for (value, block) in (1..).zip(&blocks) {
                        assert_eq!(block.addr().get() % align, 0, "{bytes}");
                        block.write_bytes(value, bytes);
                    }
                    for (value, &block) in (1..).zip(&blocks) {
                        let elements = core::slice::from_raw_parts(block.as_ptr(), bytes);
                        assert!(*elements == vec![value; bytes], "{bytes}");
                        release(block, bytes, align);
                    }
                }
            }
        }
    }

    #[test]
    fn sizes_that_are_nearly_the_same_have_the_same_layout() {
        let size = |bytes| layout(bytes, 64).map(|layout| layout.size());
        if cfg!(feature = "std") {
            assert_eq!(size((1 << 24) + 1), size((1 << 24) + (1 << 21)));
        }
        assert_eq!(size(1 << 24), Some(1 << 24));
        assert_ne!(size(1 << 24), size((1 << 24) + 1));
    }

    #[test]
    fn zeros_are_zeros_in_a_block_that_was_written_to() {
        for bytes in [0, 1, 64, 1 << 20, (1 << 20) + 1, 5 << 20] {
            for _ in 0..3 {
                let block = zeroed(bytes, 64).unwrap();
                // SAFETY:
                // - The block has `bytes` bytes, which are initialised.
                // - It is released once, with the same arguments.
                unsafe {
                    let elements = core::slice::from_raw_parts_mut(block.as_ptr(), bytes);
                    // Compare whole slices: under Miri, one call is faster than a loop.
                    assert!(*elements == vec![0; bytes], "{bytes}");
                    elements.fill(1);
                    release(block, bytes, 64);
                }
            }
        }
    }

    #[test]
    fn impossible_sizes_are_an_error() {
        for bytes in [usize::MAX, isize::MAX as usize, isize::MAX as usize - 63] {
            assert_eq!(allocate(bytes, 64), Err(AllocError { bytes }));
            assert_eq!(zeroed(bytes, 64), Err(AllocError { bytes }));
        }
    }
}
