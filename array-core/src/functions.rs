//! Functions of elements, such as [`sqrt`], [`maximum`] and [`select`].
//!
//! Each is also a method of [`Array`](crate::Array) if its first operand is an array, and
//! [`broadcast!`](crate::broadcast) knows each by name. The `try_` forms return an error instead of
//! a panic.
//!
#![cfg_attr(doc, doc = crate::function_table!())]
//!
//! [`narrow`] and [`broadcast_in_dim`] view or copy, and compute nothing.

pub use crate::array::{broadcast_in_dim, narrow};
pub use crate::ops::functions::*;
pub use crate::ops::{DiffShape, LongerShape, is_close, try_is_close};
#[cfg(feature = "alloc")]
pub use crate::ops::{UniqueAll, UniqueCounts, UniqueInverse};
