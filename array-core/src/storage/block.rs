//! Blocks of memory for elements on the heap: where they come from, and where they go.

use alloc::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use core::ptr::{self, NonNull};

use super::pages;
use crate::error::AllocError;

/// Returns the layout of the block for `bytes` bytes, aligned to `align`; none where that is more than `isize::MAX` bytes.
///
/// It depends on nothing else, so that a block can be given back by who knows how many elements it has.
fn layout(bytes: usize, align: usize) -> Option<Layout> {
    Layout::from_size_align(bytes, align.max(pages::alignment(bytes))).ok()
}

/// Returns memory for `bytes` bytes, aligned to `align`, which is a power of two. It is not initialised.
///
/// # Errors
///
/// [`AllocError`] where it cannot be had.
pub(super) fn allocate(bytes: usize, align: usize) -> Result<NonNull<u8>, AllocError> {
    obtain(bytes, align, alloc)
}

/// Returns memory for `bytes` zeros, aligned to `align`, which is a power of two.
///
/// # Errors
///
/// [`AllocError`] where it cannot be had.
pub(super) fn zeroed(bytes: usize, align: usize) -> Result<NonNull<u8>, AllocError> {
    obtain(bytes, align, alloc_zeroed)
}

/// Gives memory back.
///
/// # Safety
///
/// `block` comes from [`allocate`] or [`zeroed`] with the same `bytes` and `align`, and is not used again.
pub(super) unsafe fn release(block: NonNull<u8>, bytes: usize, align: usize) {
    if bytes == 0 {
        return;
    }
    // SAFETY: the block was allocated with this layout, as it depends on the arguments alone.
    unsafe {
        let layout = layout(bytes, align).unwrap_unchecked();
        dealloc(block.as_ptr(), layout);
    }
}

/// Returns a block from the function given, or a dangling pointer for no bytes.
fn obtain(bytes: usize, align: usize, by: unsafe fn(Layout) -> *mut u8) -> Result<NonNull<u8>, AllocError> {
    let error = AllocError { bytes };
    let layout = layout(bytes, align).ok_or(error)?;
    if bytes == 0 {
        return NonNull::new(ptr::without_provenance_mut(align)).ok_or(error);
    }
    // SAFETY: the size of the layout is not 0.
    let block = NonNull::new(unsafe { by(layout) }).ok_or(error)?;
    pages::prefer_huge(block, layout.size());
    Ok(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_zeros_in_a_block_that_was_written_to() {
        for bytes in [0, 1, 64, 1 << 20, (1 << 20) + 1, 5 << 20] {
            for _ in 0..3 {
                let block = zeroed(bytes, 64).unwrap();
                // SAFETY:
                // - The block has room for `bytes` bytes, which are initialised.
                // - It is given back once, with the same arguments.
                unsafe {
                    let elements = core::slice::from_raw_parts_mut(block.as_ptr(), bytes);
                    assert!(elements.iter().all(|&x| x == 0), "{bytes}");
                    elements.fill(1);
                    release(block, bytes, 64);
                }
            }
        }
    }

    #[test]
    fn more_than_there_can_be_is_an_error() {
        for bytes in [usize::MAX, isize::MAX as usize, isize::MAX as usize - 63] {
            assert_eq!(allocate(bytes, 64), Err(AllocError { bytes }));
            assert_eq!(zeroed(bytes, 64), Err(AllocError { bytes }));
        }
    }
}
