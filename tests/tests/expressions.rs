//! Behaviour tests of operators, functions, reductions and products. They are one program for the
//! reason that `typed.rs` gives.
//!
//! Miri compiles only the modules that CONTRIBUTING.md runs under it.

mod contractions;
#[cfg(not(miri))]
mod eager;
#[cfg(not(miri))]
mod fused;
// In `optional.rs`, which compiles the same code for `DynArray`, if that is built.
#[cfg(any(miri, not(feature = "crates")))]
mod kernels;
#[cfg(not(miri))]
mod matmul;
mod reductions;
