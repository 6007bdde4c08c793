//! Kernels of `i32`.

signed!(i32);
