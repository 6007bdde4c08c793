//! Huge pages for large blocks, where a program can ask for them: on Linux, on machines whose page tables have pages of 2 MiB.

use core::ptr::NonNull;

/// Returns what a block of this many bytes is aligned to for the sake of its pages.
pub(super) fn alignment(bytes: usize) -> usize {
    if bytes >= system::HUGE_FROM { system::HUGE } else { 1 }
}

/// Asks for huge pages under a new block, if it is large enough.
///
/// New memory costs a fault for each page at first touch: 64 MiB in pages of 4 KiB take five times as long as the
/// addition that writes them, in pages of 2 MiB they take as long as it. A system that has none to give ignores the advice.
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

    /// The size of a huge page.
    pub(super) const HUGE: usize = 2 << 20;

    /// The size of the smallest block that asks for huge pages. Smaller ones are kept by most allocators, and would take
    /// a page of which half is not used.
    pub(super) const HUGE_FROM: usize = 2 * HUGE;

    /// `MADV_HUGEPAGE` in Linux's `asm-generic/mman-common.h`, which both machines use.
    const MADV_HUGEPAGE: c_int = 14;

    // Declared here, as it is the only function of the C library that is called: the crate of all of them would double
    // the dependencies of most programs. `std` links the library.
    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }

    pub(super) fn advise_huge(block: NonNull<u8>, bytes: usize) {
        // SAFETY: the signature is that of the C library on 64-bit Linux, and this advice never changes what memory holds or
        // who may use it, whatever the range. An error means that there are no huge pages, and is ignored.
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

    pub(super) const HUGE_FROM: usize = isize::MAX as usize;

    pub(super) fn advise_huge(_: NonNull<u8>, _: usize) {}
}
