//! Allocation of results in which the extent of one axis is computed.

use super::check::By;
use crate::error::{Error, ShapeError, ShapeErrorKind};
use crate::shape::{Dim, HasAxis, WithAxis};
use crate::storage::{Array, Assembly, OwnedStorage, Storage};

/// Allocates memory for a result that has the shape of `x`, with the axis `D` in place of `AXIS`.
/// `parts` takes the extent of `AXIS` and returns `N` numbers. The extent of `D` is their sum or
/// their product, as `by` determines.
///
/// # Errors
///
/// Returns an [`Error`] if a [`DynRank`](crate::DynRank) array has no such axis. Also returns one
/// if the computed extent overflows or is not that of `D`. Also returns one if the result is too
/// large, or if memory cannot be allocated.
pub(super) fn room<const AXIS: isize, const N: usize, T: Copy, S, B, D, P>(
    x: &Array<T, S, B>,
    by: By,
    parts: impl FnOnce(usize) -> [usize; N],
    operation: &'static str,
) -> Result<Assembly<T, WithAxis<S, AXIS, D>, P>, Error>
where
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    D: Dim,
    P: OwnedStorage<T, WithAxis<S, AXIS, D>>,
{
    let axis = x.axes().position(operation)?;
    let parts = parts(x.axes().axis().extent());
    let (made, kind) = match by {
        By::Sum => (
            parts.iter().try_fold(0, |sum: usize, &part| sum.checked_add(part)),
            ShapeErrorKind::Sum,
        ),
        By::Product => (
            parts
                .iter()
                .try_fold(1, |product: usize, &part| product.checked_mul(part)),
            ShapeErrorKind::Product,
        ),
    };
    let Some(made) = made else {
        // The extent of the result exceeds `usize::MAX`, so the error shows `usize::MAX` in its
        // place.
        let mut extents = x.shape();
        extents.as_mut()[axis] = usize::MAX;
        return Err(ShapeError::overflow(operation, extents.as_ref()).into());
    };
    let Some(dim) = D::from_extent(made) else {
        let named = D::EXTENT.unwrap_or_default();
        return Err(ShapeError::computed(kind, operation, &parts, named).into());
    };
    Assembly::new(x.axes().with(dim), axis, operation)
}
