//! The values that a loop reads at one position, before anything is computed from them.
//!
//! `array` reads one array, `tuple` several, and `staged` adds the result of a function that takes
//! many elements together.

mod array;
mod staged;
mod tuple;

pub use self::array::{Itself, Slot, Strided, Written};
pub use self::staged::{Function, Of, OfTwo, Staged};
