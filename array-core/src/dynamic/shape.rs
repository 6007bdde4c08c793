//! Reshaping.

use alloc::vec::Vec;

use super::DynArray;
use super::reduce::{axis_bits, axis_of};
use crate::error::{ANY_EXTENT, Asked, Error, IndexError, Rejected, ShapeError};
use crate::shape::{DynRank, IntoShape, checked_product, counted};
use crate::storage::Array;

/// Returns a shape with the given number of elements. One extent can be -1, and is then inferred.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the shape has a different number of elements or more than 64 axes,
/// the extent given as -1 cannot be inferred, or an extent is below -1.
pub(super) fn inferred(elements: usize, extents: &[isize], operation: &'static str) -> Result<DynRank, ShapeError> {
    let known: Vec<usize> = extents.iter().filter_map(|&extent| extent.try_into().ok()).collect();
    let rest = match (checked_product(&known), extents.len() - known.len()) {
        (Some(product), 0) if product == elements => 1,
        (Some(product @ 1..), 1) if elements.is_multiple_of(product) && extents.contains(&-1) => elements / product,
        _ => {
            let shown: Vec<usize> = extents
                .iter()
                .map(|&extent| extent.try_into().unwrap_or(ANY_EXTENT))
                .collect();
            return Err(match known.len() == extents.len() {
                true => ShapeError::length(operation, elements, &shown),
                false => {
                    let below = extents.iter().position(|&extent| extent < -1);
                    ShapeError::open(operation, elements, &shown, below)
                }
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

/// Returns `shape`, or an error if it does not have as many elements as an array with the given
/// extents.
pub(super) fn shaped(extents: &[usize], shape: DynRank, operation: &'static str) -> Result<DynRank, ShapeError> {
    let len = checked_product(extents);
    match checked_product(&shape) == len {
        true => Ok(shape),
        false => Err(ShapeError::length(operation, len.unwrap_or(0), &shape)),
    }
}

/// Returns the extents with two adjacent axes merged.
pub(super) fn merged(extents: &[usize], outer: isize, inner: isize) -> Result<Vec<usize>, Error> {
    const OPERATION: &str = "merge_axes";
    let (outer, inner) = (axis_of(extents, outer, OPERATION)?, axis_of(extents, inner, OPERATION)?);
    if inner != outer + 1 {
        return Err(ShapeError::no_neighbours(OPERATION, extents, [outer, inner]).into());
    }
    let mut merged = extents.to_vec();
    let product = merged[outer].checked_mul(merged.remove(inner));
    // The product can overflow only if the array has no elements.
    merged[outer] = product.ok_or_else(|| ShapeError::overflow(OPERATION, extents))?;
    Ok(merged)
}

/// Returns the extents with an axis split into two. One of the two extents can be -1, and is then
/// inferred.
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

/// Returns the extents with a new axis of extent 1.
pub(super) fn expanded(extents: &[usize], axis: isize) -> Result<Vec<usize>, Error> {
    let rank = extents.len();
    if rank == DynRank::MAX_RANK {
        return Err(ShapeError::rank("expand_dims", rank + 1).into());
    }
    let place = counted(axis, rank + 1).ok_or_else(|| ShapeError::no_axis("expand_dims", extents, axis))?;
    let mut expanded = extents.to_vec();
    expanded.insert(place, 1);
    Ok(expanded)
}

/// Returns the extents without the listed axes, or an error if one of them is not of extent 1.
pub(super) fn squeezed(extents: &[usize], axes: &[isize]) -> Result<Vec<usize>, Error> {
    let bits = axis_bits(extents, axes, "squeeze")?;
    let mut left = Vec::with_capacity(extents.len());
    for (axis, &extent) in extents.iter().enumerate() {
        match bits >> axis & 1 {
            0 => left.push(extent),
            _ if extent == 1 => {}
            _ => return Err(ShapeError::squeeze("squeeze", extents, axis).into()),
        }
    }
    Ok(left)
}

impl DynArray {
    /// Reshapes the array, in row-major order. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns a [`Rejected`], which contains the array, if the array and the shape differ in the
    /// number of elements, or the shape has more than 64 axes.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 6)?.reshape([2, 3])?;
    /// assert_eq!(x.to_string(), "[[0 1 2]\n [3 4 5]]");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn reshape(self, shape: impl IntoShape<DynRank, Is: Sized>) -> Result<DynArray, Rejected<DynArray>> {
        let shape = shape.into_shape("reshape");
        match shape.and_then(|shape| shaped(self.shape(), shape, "reshape")) {
            Ok(shape) => Ok(self.shaped(shape)),
            Err(error) => Err(Rejected::new(error, self)),
        }
    }

    /// Reshapes the array, in row-major order. One extent can be -1, and is then inferred from the
    /// number of elements. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns a [`Rejected`], which contains the array, if the array and the shape differ in the
    /// number of elements, the extent given as -1 cannot be inferred, another extent is negative,
    /// or the shape has more than 64 axes.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 6)?.reshape_inferred(&[-1, 3])?;
    /// assert_eq!(x.shape(), [2, 3]);
    /// assert_eq!(
    ///     x.reshape_inferred(&[4, -1]).unwrap_err().to_string(),
    ///     "6 elements do not fill an array of shape (4, _) in `reshape_inferred`: the number of elements must be a multiple of 4"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn reshape_inferred(self, extents: &[isize]) -> Result<DynArray, Rejected<DynArray>> {
        match inferred(self.len(), extents, "reshape_inferred") {
            Ok(shape) => Ok(self.shaped(shape)),
            Err(error) => Err(Rejected::new(error, self)),
        }
    }

    /// Merges the axis `outer` and the next axis, `inner`, into one axis. Its extent is the product
    /// of the two extents. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis, `inner` is not the axis after `outer`,
    /// or the product of the two extents overflows. If there is an error, the array is dropped.
    pub fn merge_axes(self, outer: isize, inner: isize) -> Result<DynArray, Error> {
        let shape = merged(self.shape(), outer, inner)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }

    /// Splits an axis into two adjacent axes with the extents `two`: the chunks, and the elements
    /// of a chunk. One of the two extents can be -1, and is then inferred. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis, the product of the two extents is not
    /// the extent of the axis, an extent given as -1 cannot be inferred, another extent is
    /// negative, or the result would have more than 64 axes. If there is an error, the array is
    /// dropped.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 6)?;
    /// assert_eq!(x.clone().split_axis(0, [-1, 2])?.shape(), [3, 2]);
    /// assert_eq!(
    ///     x.split_axis(0, [4, -1]).unwrap_err().to_string(),
    ///     "axis 0 of extent 6 cannot be split into axes of extents (4, _)"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn split_axis(self, axis: isize, two: [isize; 2]) -> Result<DynArray, Error> {
        let shape = split(self.shape(), axis, two)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }

    /// Changes the shape. The caller has checked that the new shape has as many elements as the
    /// array.
    fn shaped(self, shape: DynRank) -> DynArray {
        map!(self, x => Array::owned(shape, x.into_parts().1))
    }

    /// Flattens the array to one axis, in row-major order. Nothing is copied.
    #[must_use]
    pub fn flatten(self) -> DynArray {
        let shape = DynRank::clipped(&[self.len()]);
        self.shaped(shape)
    }

    /// Inserts an axis of extent 1. It is the axis `axis` of the result, counted from 0, or
    /// backwards from -1. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the result would have no such axis, or more than 64 axes. If there
    /// is an error, the array is dropped.
    pub fn expand_dims(self, axis: isize) -> Result<DynArray, Error> {
        let shape = expanded(self.shape(), axis)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }

    /// Removes the listed axes, which must have extent 1. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis, or an axis is listed twice or is not of
    /// extent 1. If there is an error, the array is dropped.
    pub fn squeeze(self, axes: &[isize]) -> Result<DynArray, Error> {
        let shape = squeezed(self.shape(), axes)?;
        Ok(self.shaped(DynRank::clipped(&shape)))
    }
}
