//! The library as the interpreter sees it: arrays to and from it, its results compared, its errors read.

mod agreement;
mod convert;

pub use agreement::{Outcome, assert_agrees, compare};
pub use convert::{Scalar, dtype_of, reference_of, to_library};
