//! Behaviour tests of what needs the feature `crates`: arrays of run-time dtype, files, and
//! conversions for other crates; and of `kernels` and `eager`, which share the code of arrays of
//! run-time dtype. They are one program for the reason that `typed.rs` gives.

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
