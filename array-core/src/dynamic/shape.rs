//! Other shapes, and other orders of the axes.

use alloc::vec::Vec;

use super::DynArray;
use super::select::{Step, selected};
use crate::array::Array;
use crate::dtype::Element;
use crate::error::{ANY_EXTENT, Asked, Error, IndexError, Rejected, ShapeError};
use crate::expr::eval_tree;
use crate::shape::{DynRank, IntoShape, checked_product, counted};
use crate::storage::{Layout, View};

/// Copies a view.
pub(super) fn copied<T, L>(
    view: &Array<T, DynRank, View<'_, L>>,
    operation: &'static str,
) -> Result<Array<T, DynRank>, Error>
where
    T: Element,
    L: Layout<DynRank>,
{
    eval_tree(&view.leaf(), Ok(view.axes().clone()), operation)
}

/// Copies the axes in another order, which names each of them once.
fn permuted<T: Element>(
    x: &Array<T, DynRank>,
    order: &[isize],
    operation: &'static str,
) -> Result<Array<T, DynRank>, Error> {
    let order_error = |_| ShapeError::order(operation, x.axes(), order);
    copied(&x.view().try_permute(order).map_err(order_error)?, operation)
}

/// The shape of so many elements, of which one extent may be left open: negative.
///
/// # Errors
///
/// A [`ShapeError`] where the elements are not as many, or do not say what is open.
fn inferred(elements: usize, extents: &[isize], operation: &'static str) -> Result<DynRank, ShapeError> {
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
        let shape = match shape.into_shape("reshape") {
            Ok(shape) => shape,
            Err(error) => return Err(Rejected::new(error, self)),
        };
        if checked_product(&shape) != Some(self.len()) {
            return Err(Rejected::new(ShapeError::length("reshape", self.len(), &shape), self));
        }
        Ok(self.shaped(shape))
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
        const OPERATION: &str = "merge_axes";
        let (outer, inner) = (self.axis(outer, OPERATION)?, self.axis(inner, OPERATION)?);
        if inner != outer + 1 {
            return Err(ShapeError::no_neighbours(OPERATION, self.shape(), [outer, inner]).into());
        }
        let mut extents = self.shape().to_vec();
        let product = extents[outer].checked_mul(extents.remove(inner));
        // Of an array without elements the product may be more than a `usize` holds.
        extents[outer] = product.ok_or_else(|| ShapeError::overflow(OPERATION, self.shape()))?;
        Ok(self.shaped(DynRank::clipped(&extents)))
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
        let axis = self.axis(axis, "split_axis")?;
        let mut extents = self.shape().to_vec();
        let both = inferred(extents[axis], &two, "split_axis").map_err(|_| {
            let [outer, inner] = two.map(|extent| usize::try_from(extent).ok());
            IndexError::new(Asked::Two(outer, inner), axis, extents[axis])
        })?;
        extents.splice(axis..=axis, both.iter().copied());
        match extents.len() > DynRank::MAX_RANK {
            true => Err(ShapeError::rank("split_axis", extents.len()).into()),
            false => Ok(self.shaped(DynRank::clipped(&extents))),
        }
    }

    /// Gives the elements another shape of as many.
    fn shaped(self, shape: DynRank) -> DynArray {
        map!(self, x => Array::from_parts(shape, x.into_parts().1))
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
        let place = counted(axis, self.rank() + 1).ok_or_else(|| IndexError::new(Asked::Axis(axis), 0, self.rank()))?;
        let mut extents = self.shape().to_vec();
        extents.insert(place, 1);
        Ok(self.reshape(extents).map_err(ShapeError::from)?)
    }

    /// Takes out axes of extent 1: nothing is copied.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an axis is not there, is named twice, or is of another extent.
    pub fn squeeze(self, axes: &[isize]) -> Result<DynArray, Error> {
        let places = self.listed(axes, "squeeze")?;
        let extents = self.shape();
        if let Some(&axis) = places.iter().find(|&&axis| extents[axis] != 1) {
            return Err(IndexError::new(Asked::Squeeze, axis, extents[axis]).into());
        }
        let left: Vec<usize> = (0..extents.len())
            .filter(|axis| !places.contains(axis))
            .map(|axis| extents[axis])
            .collect();
        Ok(self.shaped(DynRank::clipped(&left)))
    }

    /// Returns the array with its axes in another order: the axis `i` of the result is the axis `order[i]`.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the order does not name each axis once.
    #[inline]
    pub fn permute(&self, order: &[isize]) -> Result<DynArray, Error> {
        Ok(map!(self, x => permuted(x, order, "permute")?))
    }

    /// Returns the transposed matrix.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the rank is not 2.
    #[inline]
    pub fn t(&self) -> Result<DynArray, Error> {
        Ok(map!(self, x => permuted(x, &[1, 0], "t")?))
    }

    /// Returns the array with the last two axes in each other's place.
    ///
    /// # Errors
    ///
    /// An [`Error`] where there are fewer than two axes.
    #[inline]
    pub fn mt(&self) -> Result<DynArray, Error> {
        self.swap_axes(-2, -1)
    }

    /// Returns the array with two axes in each other's place.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an axis is not there.
    #[inline]
    pub fn swap_axes(&self, i: isize, j: isize) -> Result<DynArray, Error> {
        let (i, j) = (self.axis(i, "swap_axes")?, self.axis(j, "swap_axes")?);
        let mut order: Vec<isize> = (0..self.rank() as isize).collect();
        order.swap(i, j);
        self.permute(&order)
    }

    /// Returns the array with an axis in another place, and the others in their order.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an axis is not there.
    #[inline]
    pub fn moveaxis(&self, from: isize, to: isize) -> Result<DynArray, Error> {
        let (from, to) = (self.axis(from, "moveaxis")?, self.axis(to, "moveaxis")?);
        let mut order: Vec<isize> = (0..self.rank() as isize).collect();
        let axis = order.remove(from);
        order.insert(to, axis);
        self.permute(&order)
    }

    /// Returns the array with the elements along axes in reverse.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an axis is not there, or is named twice.
    #[inline]
    pub fn flip(&self, axes: &[isize]) -> Result<DynArray, Error> {
        let axes = self.listed(axes, "flip")?;
        let steps: Vec<Step> = axes
            .iter()
            .map(|&axis| Step::Every(axis, 0..self.shape()[axis], -1))
            .collect();
        Ok(map!(self, x => selected(x, &steps, "flip")?))
    }

    /// Returns the array stretched to a shape.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the array does not broadcast to the shape, or memory cannot be had.
    #[inline]
    pub fn broadcast_to(&self, shape: impl IntoShape<DynRank>) -> Result<DynArray, Error> {
        let shape = shape.into_shape("broadcast_to")?;
        self.stretched(&shape)
    }

    // Compiled where it is used, as in `binary`.
    #[inline]
    pub(super) fn stretched(&self, shape: &DynRank) -> Result<DynArray, Error> {
        Ok(map!(self, x => copied(&x.try_broadcast_to::<DynRank>(shape.clone())?, "broadcast_to")?))
    }
}
