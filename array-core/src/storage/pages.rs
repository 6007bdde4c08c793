//! Huge pages for large blocks, on systems where a program can request them: Linux on machines with
//! huge pages of 2 MiB.

use core::ptr::NonNull;

/// Returns the alignment that huge pages require of a block of this many bytes, and 1 for a block
/// that is too small for huge pages.
pub(super) fn alignment(bytes: usize) -> usize {
    if bytes >= system::HUGE_FROM { system::HUGE } else { 1 }
}

/// Requests huge pages for a new block, if it is large enough.
///
/// The first access to each page of new memory costs a page fault. For 64 MiB, the faults of 4 KiB
/// pages take five times as long as an addition of arrays that writes the memory. The faults of
/// 2 MiB pages take as long as the addition. A system without huge pages ignores the request.
pub(super) fn prefer_huge(block: NonNull<u8>, bytes: usize) {
    if bytes >= system::HUGE_FROM {
        system::advise_huge(block, bytes);
    }
}

#[cfg(all(
    feature = "std",
    target_os = "linux",
    any(target_arch = "aarch64", target_arch = "x86_64"),
    not(miri)
))]
mod system {
    use core::ffi::{c_int, c_void};
    use core::ptr::NonNull;

    /// The size of a huge page in bytes.
    pub(super) const HUGE: usize = 2 << 20;

    /// The minimum size in bytes of a block that requests huge pages. Most allocators cache smaller
    /// blocks, and a smaller block could waste half of a huge page.
    pub(super) const HUGE_FROM: usize = 2 * HUGE;

    /// `MADV_HUGEPAGE` in Linux's `asm-generic/mman-common.h`, which both architectures use.
    const MADV_HUGEPAGE: c_int = 14;

    // The function is declared here because no other function of the C library is called. The
    // `libc` crate would double the dependencies of most programs. `std` links the C library.
    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }

    pub(super) fn advise_huge(block: NonNull<u8>, bytes: usize) {
        // SAFETY: the signature is the signature of the C library on 64-bit Linux. `MADV_HUGEPAGE`
        // never changes the contents of memory or its owner, whatever the range is. An error means
        // that there are no huge pages, so it is ignored.
        unsafe { madvise(block.as_ptr().cast(), bytes, MADV_HUGEPAGE) };
    }
}

#[cfg(not(all(
    feature = "std",
    target_os = "linux",
    any(target_arch = "aarch64", target_arch = "x86_64"),
    not(miri)
)))]
mod system {
    use core::ptr::NonNull;

    pub(super) const HUGE: usize = 1;

    /// No block is this large, so no block requests huge pages.
    pub(super) const HUGE_FROM: usize = isize::MAX as usize;

    pub(super) fn advise_huge(_: NonNull<u8>, _: usize) {}
}
