//! Masks: what they select, and writing through them.

use super::Array;
use super::select::PlaceAt;
use crate::dtype::Element;
use crate::error::{Asked, IndexError};
use crate::expr::{Mask, Target, target};
use crate::shape::Shape;
use crate::storage::{Storage, StorageMut};

#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape, B: StorageMut<T, S>, Q: Storage<bool, S>> PlaceAt<Array<bool, S, Q>> for Array<T, S, B> {
    type Place<'v>
        = Masked<'v, T, S, B, Q>
    where
        Self: 'v,
        Array<bool, S, Q>: 'v;

    #[inline]
    fn place_at<'v>(&'v mut self, entry: &'v Array<bool, S, Q>) -> Result<Self::Place<'v>, IndexError> {
        Masked::new(self, entry)
    }
}

/// The elements of an array where a mask of its shape is true.
pub struct Masked<'v, T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>> {
    array: &'v mut Array<T, S, B>,
    mask: &'v Array<bool, S, Q>,
}

impl<'v, T: Element, S: Shape, B: StorageMut<T, S>, Q: Storage<bool, S>> Masked<'v, T, S, B, Q> {
    /// Puts a mask on an array of the same extents.
    fn new(array: &'v mut Array<T, S, B>, mask: &'v Array<bool, S, Q>) -> Result<Self, IndexError> {
        same_extents(array, mask)?;
        Ok(Self { array, mask })
    }

    /// Takes the elements as the left-hand side of an in-place operation.
    #[inline]
    pub fn in_place(&mut self) -> Target<'_, T, S, B, Mask<'_, S, Q::Layout>> {
        target(self.array).masked(Mask(self.mask.leaf()))
    }
}

/// Refuses a mask that does not select from an array, as the Array API does: each extent is that of the array or 0.
#[cfg(feature = "alloc")]
pub(super) fn selects<T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, S, Q>,
) -> Result<(), IndexError> {
    let (extents, found) = (array.shape(), mask.shape());
    let (extents, found) = (extents.as_ref(), found.as_ref());
    let mut pairs = found.iter().zip(extents);
    match extents.len() == found.len() && pairs.all(|(&mask, &own)| mask == own || mask == 0) {
        true => Ok(()),
        false => same_extents(array, mask),
    }
}

/// Refuses a mask of other extents.
pub(super) fn same_extents<T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, S, Q>,
) -> Result<(), IndexError> {
    let (extents, found) = (array.shape(), mask.shape());
    let (extents, found) = (extents.as_ref(), found.as_ref());
    if extents.len() != found.len() {
        return Err(IndexError::new(Asked::MaskRank(found.len()), 0, extents.len()));
    }
    match (0..extents.len()).find(|&axis| extents[axis] != found[axis]) {
        Some(axis) => Err(IndexError::new(Asked::Mask(found[axis]), axis, extents[axis])),
        None => Ok(()),
    }
}
