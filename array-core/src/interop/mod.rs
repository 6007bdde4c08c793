//! Arrays of other crates: their views as ours and ours as theirs, where the elements stand; and what other crates ask of arrays.
//!
//! A module for each crate, by the feature of its name.

#[cfg(feature = "approx")]
pub mod approx;
#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "dlpack")]
pub mod dlpack;
#[cfg(feature = "image")]
pub mod image;
#[cfg(feature = "nalgebra")]
pub mod nalgebra;
#[cfg(feature = "ndarray")]
pub mod ndarray;
#[cfg(feature = "num-traits")]
pub mod num_traits;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "rand")]
pub mod rand;
#[cfg(feature = "rayon")]
pub mod rayon;
#[cfg(feature = "serde")]
pub mod serde;
