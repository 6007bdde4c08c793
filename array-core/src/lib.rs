//! Arrays whose shape and dtype stand in the type.
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]
// Without an allocator an error holds the shapes itself.
#![cfg_attr(not(feature = "alloc"), allow(clippy::result_large_err))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod array;
mod dim;
mod dtype;
mod error;
pub mod expr;
#[allow(unsafe_code)]
mod kernel;
#[doc(hidden)]
pub mod macros;
mod ops;
mod shape;
#[allow(unsafe_code)]
mod storage;

pub use self::array::*;
pub use self::dim::*;
pub use self::dtype::*;
pub use self::error::*;
pub use self::ops::*;
pub use self::shape::*;
pub use self::storage::*;
