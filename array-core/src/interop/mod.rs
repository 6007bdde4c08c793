//! Arrays of other crates: their views as ours and ours as theirs, where the elements stand.
//!
//! A module for each crate, by the feature of its name.

#[cfg(feature = "ndarray")]
pub mod ndarray;
