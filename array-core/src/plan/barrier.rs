//! A point in a loop across which the compiler does not optimise.

/// Keeps the compiler from changing the form of a loop, by inline assembly without instructions. On
/// targets for which stable Rust has no inline assembly, the function does nothing, and the loop
/// may be slower.
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
