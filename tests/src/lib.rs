//! Behaviour tests of `array-core`, with what they are checked against.
//!
//! [`mod@reference`] is an interpreter of the array rules that shares no code with the library; [`strategy`] draws random
//! dtypes, shapes, values and programs for it; [`mod@library`] runs them on the library.

#![forbid(unsafe_code)]

pub mod library;
pub mod nested;
pub mod reference;
pub mod strategy;
pub mod views;
