//! Behaviour tests of operators, functions, reductions and products. They are one program for the
//! reason that `typed.rs` gives.
//!
//! Miri compiles only the modules that CONTRIBUTING.md runs under it.

mod contractions;
// This module and `kernels` are in `optional.rs`, which compiles much of the same code for
// `DynArray`, if that is built.
#[cfg(all(not(miri), not(feature = "crates")))]
mod eager;
#[cfg(not(miri))]
mod fused;
#[cfg(any(miri, not(feature = "crates")))]
mod kernels;
#[cfg(not(miri))]
mod matmul;
mod reductions;
