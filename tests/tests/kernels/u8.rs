//! Kernels of `u8`.

unsigned!(u8);
