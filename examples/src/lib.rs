//! What the example programs read and write, apart from them so that it has tests.
#![forbid(unsafe_code)]

pub mod iris;
pub mod photograph;
