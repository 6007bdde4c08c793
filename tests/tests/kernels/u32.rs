//! Kernels of `u32`.

unsigned!(u32);
