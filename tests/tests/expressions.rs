//! Behaviour tests of operators, functions, reductions and products. They are one program for the
//! reason that `typed.rs` gives.
//!
//! Miri compiles only the modules that CONTRIBUTING.md runs under it.

mod contractions;
#[cfg(not(miri))]
mod eager;
#[cfg(not(miri))]
mod fused;
mod kernels;
#[cfg(not(miri))]
mod matmul;
mod reductions;
