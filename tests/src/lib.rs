//! Behaviour tests of `array-core`, and the models they compare it with.
//!
//! [`mod@reference`] is an interpreter of the array rules that shares no code with the library.
//! [`strategy`] draws random dtypes, shapes, values and programs for it, and [`mod@library`] runs
//! them on the library. [`mod@explicit`] does the same for explicit broadcasting and the strict
//! rule sets. [`mod@elements`] and [`mod@layouts`] create operands for comparing kernels with
//! scalar twins. [`mod@files`] reads arbitrary bytes as files.

#![forbid(unsafe_code)]

mod draws;
pub mod elements;
pub mod explicit;
#[cfg(feature = "crates")]
pub mod files;
pub mod layouts;
pub mod library;
pub mod nested;
pub mod reference;
pub mod strategy;
pub mod views;

pub use self::draws::{cases, draws};
