//! Kernels of `i16`.

signed!(i16);
