//! Vectors whose memory is allocated with an error instead of a panic.

use alloc::vec::Vec;
use core::mem;

use crate::error::AllocError;

/// Returns a vector of `len` elements that equal `element`.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
pub(crate) fn repeated<T: Clone>(element: T, len: usize) -> Result<Vec<T>, AllocError> {
    let mut vec = reserved(len)?;
    vec.resize(len, element);
    Ok(vec)
}

/// Returns an empty vector with capacity for `len` elements.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
pub(crate) fn reserved<T>(len: usize) -> Result<Vec<T>, AllocError> {
    let mut vec = Vec::new();
    match vec.try_reserve_exact(len) {
        Ok(()) => Ok(vec),
        Err(_) => Err(AllocError {
            bytes: len.saturating_mul(mem::size_of::<T>()),
        }),
    }
}
