//! Conversion and comparison of arrays and errors between the library and the interpreter.

mod agreement;
mod convert;

pub use agreement::{Outcome, assert_agrees, compare};
pub use convert::{Scalar, dtype_of, reference_of, to_library};
