//! Other shapes of the same elements.

use alloc::vec::Vec;

use super::DynArray;
use super::reduce::{axes_of, axis_of};
use crate::array::Array;
use crate::error::{ANY_EXTENT, Asked, Error, IndexError, Rejected, ShapeError};
use crate::shape::{DynRank, IntoShape, checked_product, counted};

/// The shape of so many elements, of which one extent may be left open: negative.
///
/// # Errors
///
/// A [`ShapeError`] where the elements are not as many, or do not say what is open.
pub(super) fn inferred(elements: usize, extents: &[isize], operation: &'static str) -> Result<DynRank, ShapeError> {
    let known: Vec<usize> = extents.iter().filter_map(|&extent| extent.try_into().ok()).collect();
    let rest = match (checked_product(&known), extents.len() - known.len()) {
        (Some(product), 0) if product == elements => 1,
        (Some(product @ 1..), 1) if elements.is_multiple_of(product) => elements / product,
        _ => {
            let shown: Vec<usize> = extents
                .iter()
                .map(|&extent| extent.try_into().unwrap_or(ANY_EXTENT))
                .collect();
            return Err(match known.len() == extents.len() {
                true => ShapeError::length(operation, elements, &shown),
                false => ShapeError::open(operation, elements, &shown),
            });
        }
    };
    if extents.len() > DynRank::MAX_RANK {
        return Err(ShapeError::rank(operation, extents.len()));
    }
    let found: Vec<usize> = extents
        .iter()
        .map(|&extent| extent.try_into().unwrap_or(rest))
        .collect();
    Ok(DynRank::clipped(&found))
}

/// A shape, if it has as many elements as there are.
pub(super) fn shaped(extents: &[usize], shape: DynRank, operation: &'static str) -> Result<DynRank, ShapeError> {
    let len = checked_product(extents);
    match checked_product(&shape) == len {
        true => Ok(shape),
        false => Err(ShapeError::length(operation, len.unwrap_or(0), &shape)),
    }
}

/// The extents with two neighbouring axes as one.
pub(super) fn merged(extents: &[usize], outer: isize, inner: isize) -> Result<Vec<usize>, Error> {
    const OPERATION: &str = "merge_axes";
    let (outer, inner) = (axis_of(extents, outer, OPERATION)?, axis_of(extents, inner, OPERATION)?);
    if inner != outer + 1 {
        return Err(ShapeError::no_neighbours(OPERATION, extents, [outer, inner]).into());
    }
    let mut merged = extents.to_vec();
    let product = merged[outer].checked_mul(merged.remove(inner));
    // Of an array without elements the product may be more than a `usize` holds.
    merged[outer] = product.ok_or_else(|| ShapeError::overflow(OPERATION, extents))?;
    Ok(merged)
}

/// The extents with an axis as two, of which one may be left open.
pub(super) fn split(extents: &[usize], axis: isize, two: [isize; 2]) -> Result<Vec<usize>, Error> {
    let axis = axis_of(extents, axis, "split_axis")?;
    let both = inferred(extents[axis], &two, "split_axis").map_err(|_| {
        let [outer, inner] = two.map(|extent| usize::try_from(extent).ok());
        IndexError::new(Asked::Two(outer, inner), axis, extents[axis])
    })?;
    let mut split = extents.to_vec();
    split.splice(axis..=axis, both.iter().copied());
    match split.len() > DynRank::MAX_RANK {
        true => Err(ShapeError::rank("split_axis", split.len()).into()),
        false => Ok(split),
    }
}

/// The extents with one of 1 more.
pub(super) fn expanded(extents: &[usize], axis: isize) -> Result<Vec<usize>, Error> {
    let rank = extents.len();
    let place = counted(axis, rank + 1).ok_or_else(|| IndexError::new(Asked::Axis(axis), 0, rank))?;
    if rank == DynRank::MAX_RANK {
        return Err(ShapeError::rank("expand_dims", rank + 1).into());
    }
    let mut expanded = extents.to_vec();
    expanded.insert(place, 1);
    Ok(expanded)
}

/// The extents without some of 1.
pub(super) fn squeezed(extents: &[usize], axes: &[isize]) -> Result<Vec<usize>, Error> {
    let places = axes_of(extents, axes, "squeeze")?;
    if let Some(&axis) = places.iter().find(|&&axis| extents[axis] != 1) {
        return Err(ShapeError::squeeze("squeeze", extents, axis).into());
    }
    let left = extents.iter().enumerate().filter(|(axis, _)| !places.contains(axis));
    Ok(left.map(|(_, &extent)| extent).collect())
}

impl DynArray {
    /// Gives the elements another shape, in row-major order: nothing is copied.
    ///
    /// # Errors
    ///
    /// [`Rejected`], with the array in it, where the number of elements differs.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 6)?.reshape([2, 3])?;
    /// assert_eq!(x.to_string(), "[[0 1 2]\n [3 4 5]]");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn reshape(self, shape: impl IntoShape<DynRank>) -> Result<DynArray, Rejected<DynArray>> {
        let shape = shape.into_shape("reshape");
        match shape.and_then(|shape| shaped(self.shape(), shape, "reshape")) {
            Ok(shape) => Ok(self.shaped(shape)),
            Err(error) => Err(Rejected::new(error, self)),
        }
    }

    /// Gives the elements another shape, in row-major order, of which one extent may be left open by -1: it is what the number of
    /// elements leaves. Nothing is copied.
    ///
    /// # Errors
    ///
    /// [`Rejected`], with the array in it, where the number of elements differs, or does not say what an open extent is.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 6)?.reshape_inferred(&[-1, 3])?;
    /// assert_eq!(x.shape(), [2, 3]);
    /// assert_eq!(
    ///     x.reshape_inferred(&[4, -1]).unwrap_err().to_string(),
    ///     "6 elements do not fill an array of shape (4, _) in `reshape_inferred`: its extents take a multiple of 4"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn reshape_inferred(self, extents: &[isize]) -> Result<DynArray, Rejected<DynArray>> {
        match inferred(self.len(), extents, "reshape_inferred") {
            Ok(shape) => Ok(self.shaped(shape)),
            Err(error) => Err(Rejected::new(error, self)),
        }
    }

    /// Makes two neighbouring axes one, of which the outer one is named first: nothing is copied.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an axis is not there, or they are no neighbours.
    pub fn merge_axes(self, outer: isize, inner: isize) -> Result<DynArray, Error> {
        let shape = merged(self.shape(), outer, inner)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }

    /// Makes an axis two: of runs, and of the elements of a run. One of the two may be left open by -1. Nothing is copied.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the array has no such axis, or its extent is not the product of both.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 6)?;
    /// assert_eq!(x.clone().split_axis(0, [-1, 2])?.shape(), [3, 2]);
    /// assert_eq!(
    ///     x.split_axis(0, [4, -1]).unwrap_err().to_string(),
    ///     "axis 0 of extent 6 cannot be made two of (4, _)"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn split_axis(self, axis: isize, two: [isize; 2]) -> Result<DynArray, Error> {
        let shape = split(self.shape(), axis, two)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }

    /// Gives the elements another shape of as many.
    fn shaped(self, shape: DynRank) -> DynArray {
        map!(self, x => Array::owned(shape, x.into_parts().1))
    }

    /// Gives the elements one axis, in row-major order: nothing is copied.
    #[must_use]
    pub fn flatten(self) -> DynArray {
        let shape = DynRank::clipped(&[self.len()]);
        self.shaped(shape)
    }

    /// Puts an axis of extent 1 before the axis `axis` of the result, counted backwards from -1 behind the last: nothing is copied.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the result has no such axis, or too many.
    pub fn expand_dims(self, axis: isize) -> Result<DynArray, Error> {
        let shape = expanded(self.shape(), axis)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }

    /// Takes out axes of extent 1: nothing is copied.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an axis is not there, is named twice, or is of another extent.
    pub fn squeeze(self, axes: &[isize]) -> Result<DynArray, Error> {
        let shape = squeezed(self.shape(), axes)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }
}
