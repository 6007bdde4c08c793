//! The instruction sets that operations use: the best one of the machine, or a given one.

pub use crate::math::level::{Level, LevelError, allow_fused, force_level, is_fused, level};
