//! Arguments and results of functions with [`shapes`](macro@crate::shapes).
//!
//! An [`Argument`] is a value that such a function is called with: a slice, a vector, an array of
//! this library, or an array or a view of another crate. An argument describes its extents, and
//! also its dtype if the type of the argument does not determine it. The function compares this
//! description with its signature and with the other arguments, and then converts the argument to a
//! typed array. A [`ReturnType`] is created from the typed array that the body returns. A
//! [`CallError`] lists all mismatches of one call.
//!
//! ```
//! use array_core::{broadcast, dim, shapes};
//!
//! dim!(Person);
//!
//! #[shapes(height: [Person] f64, weight: [Person] f64 -> [Person] f64)]
//! fn body_mass_index(height: &[f64], weight: &[f64]) -> Vec<f64> {
//!     broadcast!(weight / (height * height))
//! }
//!
//! assert_eq!(body_mass_index(&[2.0, 1.0], &[80.0, 20.0]), [20.0, 20.0]);
//! ```

mod argument;
pub(crate) mod call;
mod returned;
mod rows;
mod solve;

pub use self::argument::{Argument, Given};
pub use self::returned::ReturnType;
pub use crate::error::{CallError, FoundAxis, Mismatch};
