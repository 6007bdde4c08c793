//! Nested arrays: what their elements can be, and how their results are stored.
//!
//! An element of a nested array is an inline array, which may have inline arrays as elements. The
//! numbers at the root are the elements that operations compute with. The crate's page describes
//! [nested arrays](crate#nested-arrays).

pub use crate::kernel::cell::{Cell, Formed, Forms, Keeps, Kept, KeptFlat, KeptIn, KeptScalar, Made, Of, OneLevel};
pub use crate::shape::ElementsBroadcast;
pub use crate::shape::cells::{Flat, Nesting};
