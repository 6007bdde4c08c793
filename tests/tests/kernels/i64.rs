//! Kernels of `i64`.

signed!(i64);
