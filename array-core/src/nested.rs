//! Nested arrays: the bounds on their elements, and the storage of results.
//!
//! An element of a nested array is an inline array, whose elements may be inline arrays again.
//! Operations compute with the innermost numbers. The crate's page describes [nested
//! arrays](crate#nested-arrays).
//!
//! ```
//! use array_core::{Array, InlineArray, array, inline, shape};
//!
//! // Two points in a plane, and one factor for each of them.
//! let points: Array<InlineArray<f64, shape![2]>, shape![2]> = array![inline![1.0, 2.0], inline![3.0, 4.0]];
//! let scaled = &points * &array![10.0, 100.0];
//! assert_eq!(scaled[[1]], inline![300.0, 400.0]);
//! ```

pub use crate::kernel::cell::{Forms, Kept, KeptFlat, NestedElement, OneLevel};
pub use crate::shape::ElementsBroadcast;
pub use crate::shape::cells::{Cells, Flat};
