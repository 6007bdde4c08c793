//! What functions with [`shapes`](macro@crate::shapes) take and return.
//!
//! An [`Argument`] is what such a function is called with: a slice, a vector, an array or a view of another crate. It says
//! what it is, is compared with all others, and then becomes a typed array. A [`ReturnType`] is made of the typed array that
//! the body of the function gives. [`CallError`] says everything that does not fit of one call.

mod argument;
pub(crate) mod call;
mod error;
mod returned;
mod rows;
mod solve;

pub use self::argument::{Argument, Given};
pub use self::error::{CallError, FoundAxis, Mismatch};
pub use self::returned::ReturnType;
