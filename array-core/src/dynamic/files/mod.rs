//! Reading and writing arrays of unknown dtype and shape.
//!
//! These methods call the typed readers and writers, so they have the same limits and errors.

#[cfg(feature = "npy")]
mod npy;
#[cfg(feature = "npz")]
mod npz;
#[cfg(feature = "safetensors")]
mod safetensors;

use super::DynArray;
use crate::files::{Elements, FileError};
use crate::shape::DynRank;
use crate::storage::Heap;

/// Reads elements as an array of the dtype that the file states.
// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
fn read(elements: Elements<'_>) -> Result<DynArray, FileError> {
    let dtype = elements.dtype()?;
    with_dtype!(Element in dtype, for "read", T => { Ok(elements.read::<T, DynRank, Heap>()?.into()) })
}
