//! Elementwise functions, such as [`sqrt`], [`maximum`] and [`select`].
//!
//! A function is also a method of [`Array`](crate::Array) if its first operand is an array, except
//! the functions of Rust's operators, such as [`add`]. [`broadcast!`](crate::broadcast) calls each
//! function of the table below by its name. Each function of the table has a `try_` form, which
//! returns an error instead of panicking.
//!
#![cfg_attr(doc, doc = crate::function_table!())]
//!
//! [`narrow`] and [`broadcast_in_dim`] compute no elements. [`broadcast_in_dim`] returns a view.
//! [`narrow`] returns a view, the array itself, or an element.
//!
//! ```
//! use array_core::array;
//! use array_core::functions::{maximum, select, sqrt};
//!
//! let x = array![-4.0, 9.0];
//! assert_eq!(sqrt(maximum(&x, 0.0)), array![0.0, 3.0]);
//! assert_eq!(select(x.less(0.0), 0.0, &x), array![0.0, 9.0]);
//! ```

pub use crate::array::{broadcast_in_dim, narrow};
#[cfg(feature = "alloc")]
pub use crate::ops::TopK;
pub use crate::ops::functions::*;
pub use crate::ops::{DiffShape, LongerShape, is_close, try_is_close};
#[cfg(feature = "alloc")]
pub use crate::ops::{UniqueAll, UniqueCounts, UniqueInverse};
