//! Kernels of `i8`.

signed!(i8);
