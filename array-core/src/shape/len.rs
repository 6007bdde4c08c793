//! The number of elements of a result.

use super::{Shape, checked_product, static_len};
use crate::error::ShapeError;

/// Returns the number of elements of a shape, or an error if they take more than `isize::MAX`
/// bytes.
#[inline(always)]
pub(crate) fn elements<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    shape.with_extents(|extents| bounded_len::<T, O>(extents, operation))
}

/// Returns the number of elements, which is a constant if the type of the shape determines it.
#[inline(always)]
fn known_or_product<O: Shape>(extents: &[usize]) -> Option<usize> {
    if O::STATIC.is_some() {
        const { static_len::<O>() }
    } else {
        checked_product(extents)
    }
}

#[inline(always)]
pub(crate) fn bounded_len<T, O: Shape>(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    let most = const { isize::MAX as usize / if size_of::<T>() == 0 { 1 } else { size_of::<T>() } };
    match known_or_product::<O>(extents) {
        Some(len) if len <= most => Ok(len),
        _ => Err(ShapeError::overflow(operation, extents)),
    }
}
