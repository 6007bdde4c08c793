//! Inline assembly without instructions, which keeps the compiler from harmful optimisations.

/// Keeps the compiler from changing the form of a loop, by inline assembly without instructions. On
/// architectures other than x86, Arm and RISC-V, and in Miri, the function does nothing, and the
/// loop may be slower.
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

/// Returns its argument, and hides from the compiler that the two pointers are the same.
///
/// A kernel reads the elements that it overwrites through the result. If LLVM knew that the kernel
/// stores either a new value or the old one, as in `y = minimum(y, 5.0)`, it would use masked
/// stores, which take about ten times as long on some processors with AVX2.
#[inline(always)]
pub(crate) fn of_unknown_origin<T>(pointer: *const T) -> *const T {
    #[cfg(all(target_arch = "x86_64", not(any(debug_assertions, miri))))]
    {
        let mut pointer = pointer;
        // SAFETY: no instruction is executed, so the pointer is returned as it is.
        unsafe { core::arch::asm!("/* {0} */", inout(reg) pointer, options(pure, nomem, nostack, preserves_flags)) };
        pointer
    }
    #[cfg(not(all(target_arch = "x86_64", not(any(debug_assertions, miri)))))]
    pointer
}
