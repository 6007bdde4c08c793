//! Functions for each library that make its arrays from the same elements, and read its results.
//!
//! All arrays have the same elements in the same order in memory. nalgebra is column-major, so its
//! matrices are transposed: a row of the other libraries is a column there.

mod array_core;
#[cfg(feature = "candle")]
mod candle;
mod nalgebra;
mod ndarray;
mod nested;

use std::borrow::Cow;

pub use self::array_core::{dynamic, fixed, inline, lent, lent_mut, ranked};
#[cfg(feature = "candle")]
pub use self::candle::tensor;
pub use self::nalgebra::{columns, small};
pub use self::ndarray::standard;
pub use self::nested::nested;
use crate::data::Value;
use crate::session::Outcome;

/// Returns the elements as they are. `S` is unused, and makes the signature like that of the other
/// functions.
#[allow(clippy::extra_unused_type_parameters)]
pub fn vector<T, S>(elements: Vec<T>) -> Vec<T> {
    elements
}

impl<T: Value> Outcome<T> for T {
    fn elements(&self) -> Cow<'_, [T]> {
        std::slice::from_ref(self).into()
    }
}

impl<T: Value> Outcome<T> for Vec<T> {
    fn elements(&self) -> Cow<'_, [T]> {
        self.into()
    }
}
