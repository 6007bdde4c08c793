//! Behaviour tests that need the feature `crates`: arrays of run-time dtype, files, and conversions
//! for other crates. `kernels` and `eager` are here because they share the code of arrays of
//! run-time dtype. The tests are one program for the reason that `typed.rs` gives.

#![cfg(not(miri))]

mod along;
mod crates;
mod dynamic;
mod eager;
mod fft;
mod files;
mod gradual;
mod interop;
mod kernels;
mod linalg;
mod programs;
