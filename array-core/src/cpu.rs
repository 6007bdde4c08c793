//! The instruction sets that operations use: the best set of the machine, or a set that the program
//! chooses.
//!
//! ```
//! use array_core::cpu::{Level, force_level, level};
//!
//! // Runs a test at the lowest level, which every machine supports.
//! force_level(Some(Level::Baseline))?;
//! assert_eq!(level(), Level::Baseline);
//! force_level(None)?;
//! # Ok::<(), array_core::cpu::LevelError>(())
//! ```

pub use crate::math::level::{Level, LevelError, allow_fused, force_level, is_fused, level};
