//! A place in a loop that the compiler does not look across.

/// Keeps the compiler from changing the form of a loop: an assembly without instructions, where a
/// stable compiler takes assembly. On other targets a loop may be slower, and computes the same.
#[inline(always)]
pub(crate) fn barrier() {
    #[cfg(all(
        not(miri),
        any(
            target_arch = "x86",
            target_arch = "x86_64",
            target_arch = "arm",
            target_arch = "aarch64",
            target_arch = "riscv32",
            target_arch = "riscv64",
        )
    ))]
    // SAFETY: the assembly is empty, and `nomem` and `nostack` say so.
    unsafe {
        core::arch::asm!("", options(nomem, nostack, preserves_flags))
    };
}
