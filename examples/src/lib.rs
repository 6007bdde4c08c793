//! What the example programs read, apart from them so that it has tests.
#![forbid(unsafe_code)]

pub mod iris;
