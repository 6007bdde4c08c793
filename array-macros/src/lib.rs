//! Procedural macros of `array-core`.
