//! The values that a loop reads at one position, before anything is computed from them.
//!
//! `array` reads one array, `held` an array with one element for each run, and `tuple` several
//! arrays. `staged` adds the result of a function that computes many elements per call.

mod array;
mod held;
mod staged;
mod tuple;

pub use self::array::{Itself, Slot, Strided, Written};
pub(in crate::kernel) use self::held::{Bits, Turns, each_mask};
pub use self::staged::{Function, Of, OfTwo, Staged};
pub(crate) use self::tuple::each_prefix;
