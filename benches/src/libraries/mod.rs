//! What the cases need of each library: making its arrays of the same elements, and reading its
//! results.
//!
//! All hold the same elements in the same order in memory. nalgebra is column-major, so that its
//! matrices are the transposed ones: a row here is a column there.

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

/// Leaves the elements where they are, in a shape that the caller knows.
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
