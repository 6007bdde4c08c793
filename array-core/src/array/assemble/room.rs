//! Room for a result whose axis is made of others.

use super::check::By;
use crate::Array;
use crate::dim::Dim;
use crate::error::{Error, ShapeError, ShapeErrorKind};
use crate::shape::{HasAxis, WithAxis};
use crate::storage::{Assembly, OwnedStorage, Storage};

/// Makes room for the shape of an array with the axis `D` in place of `AXIS`, whose extent is made of the parts that the extent of
/// `AXIS` gives.
///
/// # Errors
///
/// An [`Error`] where a [`DynRank`](crate::DynRank) array has no such axis, `D` says another extent, or the result is too large.
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
        // Of the result: its axis is longer than any other number says.
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
