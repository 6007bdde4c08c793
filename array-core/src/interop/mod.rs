//! Conversions from and to arrays of other crates, without copying if possible, and implementations
//! of the traits of these crates.
//!
//! There is one module for each crate, and one for the C interface DLPack. A feature with the name
//! of the crate, or `dlpack`, enables the module. The modules for `bytemuck`, `generic-array` and
//! `hybrid-array` are private, because they have only methods and conversions of arrays.

#[cfg(any(feature = "generic-array", feature = "hybrid-array"))]
#[macro_use]
mod sequences;

#[cfg(feature = "approx")]
pub mod approx;
#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "dlpack")]
pub mod dlpack;
#[cfg(feature = "generic-array")]
mod generic_array;
#[cfg(feature = "hybrid-array")]
mod hybrid_array;
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
