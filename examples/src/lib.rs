//! Input and output of the example programs, in a library so that it has tests.
#![forbid(unsafe_code)]

pub mod iris;
pub mod photograph;
pub mod program;
pub mod quantized;

/// The programs in the README of the repository, as doc tests. They are here because the published
/// package of `array-core` does not contain that README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The program in the README of the package.
#[cfg(doctest)]
#[doc = include_str!("../../array-core/README.md")]
pub struct RegistryReadme;
