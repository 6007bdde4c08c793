//! Behaviour tests of what needs the feature `crates`: arrays of run-time dtype, files, and
//! conversions for other crates. They are one program for the reason that `typed.rs` gives.

#![cfg(not(miri))]

mod along;
mod crates;
mod dynamic;
mod fft;
mod files;
mod gradual;
mod interop;
mod linalg;
mod programs;
