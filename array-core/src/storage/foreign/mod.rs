//! Conversions between views of `nalgebra` and `ndarray` and views of this crate, and between
//! arrays of `generic-array` and `hybrid-array` and inline arrays. The comments on each conversion
//! compare the guarantees of one crate with the preconditions of the other.

#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(any(feature = "generic-array", feature = "hybrid-array"))]
mod sequence;

#[cfg(feature = "nalgebra")]
pub(crate) use self::nalgebra::{
    borrow_nalgebra, borrow_nalgebra_mut, from_nalgebra, from_nalgebra_mut, into_nalgebra, into_nalgebra_mut,
};
#[cfg(feature = "ndarray")]
pub(crate) use self::ndarray::{from_ndarray, from_ndarray_mut, into_ndarray, into_ndarray_mut};
#[cfg(any(feature = "generic-array", feature = "hybrid-array"))]
pub(crate) use self::sequence::{from_sequence, into_sequence};
