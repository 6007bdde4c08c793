//! Arguments and results of functions with [`shapes`](macro@crate::shapes).
//!
//! An [`Argument`] is a value that such a function is called with: a slice, a vector, an array or a
//! view of another crate. It describes itself, is compared with the other arguments, and is then
//! converted to a typed array. A [`ReturnType`] is created from the typed array that the body
//! returns. A [`CallError`] lists all mismatches of one call.

mod argument;
pub(crate) mod call;
mod returned;
mod rows;
mod solve;

pub use self::argument::{Argument, Given};
pub use self::returned::ReturnType;
pub use crate::error::{CallError, FoundAxis, Mismatch};
