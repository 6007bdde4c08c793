//! Inline assembly without instructions, which keeps the compiler from harmful optimisations.

/// Keeps the compiler from transforming the loop that calls this function, for example from
/// vectorising the loop or replacing it by a call of `memcpy`. On architectures other than x86, Arm
/// and RISC-V, and in Miri, the function does nothing, and the loop may be slower.
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
    // SAFETY: the assembly is empty, so it neither accesses memory nor uses the stack nor changes
    // flags, as the options promise.
    unsafe {
        core::arch::asm!("", options(nomem, nostack, preserves_flags))
    };
}

/// Returns its argument. In builds for x86-64 without debug assertions, except in Miri, the
/// compiler does not see that the result points to the same memory as the argument.
///
/// A kernel that overwrites its operand reads the elements through the returned pointer, and writes
/// them through the argument. Otherwise LLVM may know that the kernel stores either a new value or
/// the old one, as in `y = minimum(y, 5.0)`. It then uses masked stores, which take about ten times
/// as long on some processors with AVX2.
#[inline(always)]
pub(crate) fn of_unknown_origin<T>(pointer: *const T) -> *const T {
    #[cfg(all(target_arch = "x86_64", not(any(debug_assertions, miri))))]
    {
        let mut pointer = pointer;
        // SAFETY: the assembly is a comment, so it has no effect on memory or registers, and the
        // pointer is unchanged.
        unsafe { core::arch::asm!("/* {0} */", inout(reg) pointer, options(pure, nomem, nostack, preserves_flags)) };
        pointer
    }
    #[cfg(not(all(target_arch = "x86_64", not(any(debug_assertions, miri)))))]
    pointer
}
