//! Other shapes, and other orders of the axes.

use alloc::vec::Vec;

use super::DynArray;
use super::select::{Step, selected};
use crate::array::Array;
use crate::dtype::Element;
use crate::error::{Asked, Error, IndexError, Rejected, ShapeError};
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
