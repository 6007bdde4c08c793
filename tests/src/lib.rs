//! Behaviour tests of `array-core`, and the models they compare it with.
//!
//! [`mod@reference`] is an interpreter of the array rules that shares no code with the library.
//! [`strategy`] draws random dtypes, shapes, values and programs for it, and [`mod@library`] runs
//! them on the library. [`mod@explicit`] does the same for explicit broadcasting and the strict
//! rule sets. [`mod@elements`] and [`mod@layouts`] create operands for comparing kernels with
//! scalar twins. [`mod@files`] reads arbitrary bytes as files.

#![forbid(unsafe_code)]

#[cfg(feature = "models")]
mod draws;
pub mod elements;
#[cfg(feature = "models")]
pub mod explicit;
#[cfg(feature = "crates")]
pub mod files;
pub mod layouts;
#[cfg(feature = "models")]
pub mod library;
#[cfg(feature = "models")]
pub mod nested;
#[cfg(feature = "models")]
pub mod reference;
#[cfg(feature = "models")]
pub mod strategy;
pub mod views;

#[cfg(feature = "models")]
pub use self::draws::{cases, draws};
