//! What the measurements share: tables that a person can read, and what to know of the machine.
#![forbid(unsafe_code)]

mod machine;
mod table;

pub use self::machine::{Machine, cpu_seconds_of_children};
pub use self::table::{Table, duration, median};
