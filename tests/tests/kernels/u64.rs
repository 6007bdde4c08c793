//! Kernels of `u64`.

unsigned!(u64);
