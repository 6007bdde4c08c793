//! Kernels of `bool`.

truth!(bool);
