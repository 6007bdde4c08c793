//! What the measurements share: the operations with everyone who is measured on them, who runs them, tables that a
//! person can read, and what to know of the machine.
//!
//! An operation stands in one file of [`works`], for all contestants. Criterion and the comparison with libraries of
//! other languages both run it, as a [`Session`] each.
// `memory` is an allocator, and `limit` has loops of intrinsics.
#![deny(unsafe_code)]

mod criterion;
mod data;
mod libraries;
#[allow(unsafe_code)]
mod limit;
mod machine;
mod memory;
mod report;
pub mod session;
mod table;
pub mod works;

pub use self::criterion::Suite;
pub use self::machine::{Machine, cpu_seconds_of_children};
pub use self::memory::Place;
pub use self::session::Session;
pub use self::table::{Table, duration, median};
