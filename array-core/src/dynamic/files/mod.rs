//! Files, of which nothing is known before they are read.
//!
//! What is believed of a header and the words of errors are those of the typed reads, which do the work.

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

/// Reads elements as an array of the dtype that the file says.
// Compiled where it is used, as in `binary`.
#[inline]
fn read(elements: Elements<'_>) -> Result<DynArray, FileError> {
    let dtype = elements.dtype()?;
    with_dtype!(Element in dtype, for "read", T => { Ok(elements.read::<T, DynRank, Heap>()?.into()) })
}
