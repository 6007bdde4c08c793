//! Behaviour tests of operators, functions, reductions and products. They are one program for the
//! reason that `typed.rs` gives.
//!
//! Miri compiles only the modules that CONTRIBUTING.md runs under it, and with the feature `brief`
//! only those that `.ci/run` runs.

#[cfg(all(miri, feature = "brief"))]
mod contractions {
    mod drawn;
    mod loops;
}
#[cfg(all(miri, feature = "brief"))]
mod kernels {
    #[macro_use]
    #[allow(unused_macros, reason = "other dtypes need them")]
    mod twins;
    mod f32;
    mod layouts;
}

#[cfg(not(all(miri, feature = "brief")))]
mod contractions;
// This module and `kernels` are in `optional.rs`, which compiles much of the same code for
// `DynArray`, if that is built.
#[cfg(all(not(miri), not(feature = "crates")))]
mod eager;
#[cfg(not(miri))]
mod fused;
#[cfg(any(all(miri, not(feature = "brief")), not(any(miri, feature = "crates"))))]
mod kernels;
#[cfg(not(miri))]
mod matmul;
#[cfg(not(all(miri, feature = "brief")))]
mod reductions;
