//! Kernels of `f32`.

float!(f32);
