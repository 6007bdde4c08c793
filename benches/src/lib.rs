//! The shared parts of the measurements: the operations with all contestants, the sessions that run
//! these, tables, and facts about the machine.
//!
//! Each file of [`works`] contains one operation, for all contestants. Criterion and the comparison
//! with libraries of other languages both run the operations, each as a [`Session`].
// Unsafe code is not forbidden, because `memory` is an allocator and `limit` has loops of
// intrinsics.
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
