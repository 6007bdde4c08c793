//! The number of elements of a result.

use super::{Shape, checked_product, static_len};
use crate::error::ShapeError;

/// Returns the number of elements of a shape. Returns an error if elements of type `T` would take
/// more than `isize::MAX` bytes, or if there are more than `isize::MAX` zero-sized elements.
#[inline(always)]
pub(crate) fn elements<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    // A constant chooses the function, so that no extents are compared if the type determines them.
    (const {
        match static_len::<O>() {
            Some(len) if len <= most::<T>() => known::<O>,
            _ => counted::<T, O>,
        }
    })(shape, operation)
}

/// Implements [`elements`] for a shape whose type determines the number.
#[inline(always)]
fn known<O: Shape>(_: &O, _: &'static str) -> Result<usize, ShapeError> {
    match const { static_len::<O>() } {
        Some(len) => Ok(len),
        None => unreachable!("`elements` chooses this function for static extents"),
    }
}

/// Implements [`elements`] for any shape.
#[inline(always)]
fn counted<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    // `extents` would copy the extents of a `DynRank`, which may be on the heap.
    let mut room = None;
    let extents = shape.extents_in(&mut room);
    match bounded_len::<T, O>(extents) {
        Some(len) => Ok(len),
        None => Err(ShapeError::overflow(operation, extents)),
    }
}

/// Returns the maximum number of elements of type `T`.
const fn most<T>() -> usize {
    isize::MAX as usize / if size_of::<T>() == 0 { 1 } else { size_of::<T>() }
}

/// Returns the number of elements, or `None` if [`elements`] returns an error. `extents` are those
/// of a shape `O`.
#[inline(always)]
pub(crate) fn bounded_len<T, O: Shape>(extents: &[usize]) -> Option<usize> {
    // The number is a constant if the type of the shape determines it.
    let len = match const { static_len::<O>() } {
        None => checked_product(extents),
        len => len,
    };
    // This is a `match`, because `filter` would instantiate two more functions for each shape.
    #[allow(clippy::manual_filter)]
    match len {
        Some(len) if len <= const { most::<T>() } => Some(len),
        _ => None,
    }
}

/// Returns the product of the extents, or an error if it overflows.
#[inline]
pub(crate) fn countable(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    checked_product(extents).ok_or_else(|| ShapeError::overflow(operation, extents))
}
