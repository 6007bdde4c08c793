//! Kernels of `u16`.

unsigned!(u16);
