//! Kernels of `f64`.

float!(f64);
