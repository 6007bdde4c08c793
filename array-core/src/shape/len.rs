//! The number of elements of a result.

use super::{Shape, checked_product, static_len};
use crate::error::ShapeError;

/// Returns the number of elements of a shape. Returns an error if elements of type `T` would take
/// more than `isize::MAX` bytes, or if there are more than `isize::MAX` zero-sized elements.
#[inline(always)]
pub(crate) fn elements<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    // `extents` would copy the extents of a `DynRank`, which may be on the heap.
    shape.with_extents(|extents| bounded_len::<T, O>(extents, operation))
}

/// Implements [`elements`]. `extents` are those of a shape `O`.
#[inline(always)]
pub(crate) fn bounded_len<T, O: Shape>(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    // The number is a constant if the type of the shape determines it.
    let len = match const { static_len::<O>() } {
        None => checked_product(extents),
        len => len,
    };
    let most = const { isize::MAX as usize / if size_of::<T>() == 0 { 1 } else { size_of::<T>() } };
    within(len, most, extents, operation)
}

/// Returns the product of the extents, or an error if it overflows.
#[inline]
pub(crate) fn countable(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    within(checked_product(extents), usize::MAX, extents, operation)
}

/// Returns `len`, or an error if `len` is `None` or greater than `most`.
#[inline]
fn within(len: Option<usize>, most: usize, extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    match len {
        Some(len) if len <= most => Ok(len),
        _ => Err(ShapeError::overflow(operation, extents)),
    }
}
