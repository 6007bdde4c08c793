//! Behaviour tests of array-core without the features that need other crates: arrays, their types
//! and their elements. They are one program, a module for each part, as are `expressions.rs` and
//! `optional.rs`, because the parts share much of the code that they compile to. All tests in one
//! program would share little more, and rustc would need 6 GB of memory for it.
//!
//! Miri compiles only the modules that CONTRIBUTING.md runs under it, and with the feature `brief`
//! only those that `.ci/run` runs.

mod access;
#[cfg(not(all(miri, feature = "brief")))]
mod api;
#[cfg(not(miri))]
mod errors;
#[cfg(not(miri))]
mod explicit;
#[cfg(not(miri))]
mod extents;
#[cfg(not(miri))]
mod functions;
#[cfg(not(miri))]
mod generic;
#[cfg(not(miri))]
mod half;
#[cfg(not(miri))]
mod named;
#[cfg(not(miri))]
mod nested;
#[cfg(not(miri))]
mod reference;
#[cfg(not(miri))]
mod rule_sets;
#[cfg(not(all(miri, feature = "brief")))]
mod semantics;
#[cfg(not(miri))]
mod tml;
#[cfg(not(miri))]
mod vectors;
