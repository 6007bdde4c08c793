//! Borrowing arrays and slices.

use super::{Array, ArrayView, ArrayViewMut};
use crate::error::ShapeError;
use crate::shape::{IntoShape, Shape, checked_product};
use crate::storage::{Storage, StorageMut};

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the array: nothing is copied.
    #[must_use]
    pub fn view(&self) -> ArrayView<'_, T, S> {
        Array::from_parts(self.axes().clone(), self.as_slice())
    }

    /// Borrows the array for writing: nothing is copied.
    ///
    /// While the view lives, the array is reached through it alone:
    ///
    /// ```compile_fail,E0502
    /// use array_core::array;
    /// let mut x = array![1, 2];
    /// let mut view = x.view_mut();
    /// let sum = x.sum();
    /// view += 1;
    /// ```
    #[must_use]
    pub fn view_mut(&mut self) -> ArrayViewMut<'_, T, S>
    where
        B: StorageMut<T, S>,
    {
        let shape = self.axes().clone();
        Array::from_parts(shape, self.as_mut_slice())
    }
}

/// Makes the shape of a slice, and checks its length.
fn shape_of<S: Shape>(shape: impl IntoShape<S>, len: usize, operation: &'static str) -> Result<S, ShapeError> {
    let shape = shape.into_shape(operation)?;
    if checked_product(shape.extents().as_ref()) == Some(len) {
        Ok(shape)
    } else {
        Err(ShapeError::length(operation, len, shape.extents().as_ref()))
    }
}

impl<'a, T: 'a, S: Shape> ArrayView<'a, T, S> {
    /// Borrows a slice as an array of a shape, or of its extents: nothing is copied.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the number of elements is not that of the shape, or the type says other
    /// extents.
    pub fn from_slice(shape: impl IntoShape<S>, elements: &'a [T]) -> Result<Self, ShapeError> {
        let shape = shape_of(shape, elements.len(), "from_slice")?;
        Ok(Self::from_parts(shape, elements))
    }
}

impl<'a, T: 'a, S: Shape> ArrayViewMut<'a, T, S> {
    /// Borrows a slice for writing as an array of a shape, or of its extents: nothing is copied.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the number of elements is not that of the shape, or the type says other
    /// extents.
    pub fn from_mut_slice(shape: impl IntoShape<S>, elements: &'a mut [T]) -> Result<Self, ShapeError> {
        let shape = shape_of(shape, elements.len(), "from_mut_slice")?;
        Ok(Self::from_parts(shape, elements))
    }
}
