//! What the example programs read and write, apart from them so that it has tests.
#![forbid(unsafe_code)]

pub mod iris;
pub mod photograph;
pub mod program;
pub mod quantized;

/// The programs in the README of the repository, as doc tests. They stand here because a published `array-core` has no README
/// above it.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The program in the README that a registry shows.
#[cfg(doctest)]
#[doc = include_str!("../../array-core/README.md")]
pub struct RegistryReadme;
