//! Norms of vectors.

use alloc::vec::Vec;

use super::along::{one, three};
use super::operand::RhsOperand;
use super::{DynArray, DynScalar, DynStorage, DynView};
use crate::dtype::Inexact;
use crate::error::{Error, ShapeError, ShapeErrorKind};
use crate::shape::{DynRank, elements};
use crate::storage::{Array, Step};

/// Norms of the vectors along axes, or of all elements as one vector.
impl<B: DynStorage> DynArray<B> {
    /// Returns the norm of the vector of all elements. The typed
    /// [`vector_norm`](Array::vector_norm) lists the norm for each order.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is neither a float nor a complex dtype.
    ///
    /// ```
    /// # use array_core::dynamic::DynScalar;
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![3.0_f32, -4.0]);
    /// assert_eq!((x.vector_norm(2)?, x.vector_norm(f64::INFINITY)?), (DynScalar::F32(5.0), DynScalar::F32(4.0)));
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn vector_norm(&self, order: impl Into<f64>) -> Result<DynScalar, Error> {
        const OPERATION: &str = "vector_norm";
        let order = order.into();
        with_dtype!(Inexact in self.dtype(), for OPERATION, T => {
            Ok(DynScalar::of(self.view().typed::<T>(OPERATION)?.vector_norm(order)))
        })
    }

    /// Returns the norms of the vectors along an axis.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is neither a float nor a complex dtype, or the array has
    /// no such axis.
    #[inline]
    pub fn vector_norm_axis(&self, order: impl Into<f64>, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "vector_norm_axis";
        fn typed<T: Inexact>(x: &DynView<'_>, order: f64, axis: usize) -> Result<DynArray, Error> {
            let array = x.typed::<T>(OPERATION)?;
            let shape = x.reduced(&[axis], false);
            elements::<T::Magnitude, _>(&shape, OPERATION)?;
            let told = |error| super::along::told(error, array.axes(), axis, OPERATION);
            let norms = three(&array, axis, OPERATION)?
                .view()
                .try_vector_norm_axis::<1>(order)
                .map_err(told)?;
            Ok(DynArray::of(Array::<T::Magnitude, DynRank>::owned(
                shape,
                norms.into_parts().1,
            )))
        }
        let (order, axis) = (order.into(), self.axis(axis, OPERATION)?);
        with_dtype!(Inexact in self.dtype(), for OPERATION, T => { typed::<T>(&self.view(), order, axis) })
    }

    /// Returns the norms over several axes. The elements along these axes form one vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`vector_norm_axis`](Self::vector_norm_axis), and an [`Error`] if an
    /// axis is listed twice.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[[3.0, 0.0], [0.0, 4.0]], [[1.0, 1.0], [1.0, 1.0]]]);
    /// assert_eq!(x.vector_norm_axes(2, &[1, 2])?, array![5.0, 2.0].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn vector_norm_axes(&self, order: impl Into<f64>, axes: &[isize]) -> Result<DynArray, Error> {
        self.norms(order.into(), axes, false, "vector_norm_axes")
    }

    #[inline]
    fn norms(&self, order: f64, axes: &[isize], keep: bool, operation: &'static str) -> Result<DynArray, Error> {
        let places = self.listed(axes, operation)?;
        let reduced = self.reduced(&places, keep);
        // The reduced axes become the last of two axes, and the other axes the first.
        let kept: Vec<usize> = (0..self.rank()).filter(|axis| !places.contains(axis)).collect();
        let moved: Vec<isize> = kept.iter().chain(&places).map(|&axis| axis as isize).collect();
        let moved = self.view().permute(&moved)?;
        let shape = [one(&moved.shape()[..kept.len()]), one(&moved.shape()[kept.len()..])];
        let vectors = match moved.view().stepped(&[Step::Shape(shape.to_vec())]) {
            Some(view) => RhsOperand::Lent(view),
            None => RhsOperand::Made(moved.copied(operation)?.reshape(&shape[..])?),
        };
        let norms = vectors.view().vector_norm_axis(order, 1).map_err(|error| match error {
            // Reports the shape before the axes were merged.
            Error::Shape(error) if error.kind() == ShapeErrorKind::Overflow => {
                ShapeError::overflow(operation, &reduced).into()
            }
            error => error.named(operation),
        })?;
        Ok(norms.reshape(reduced)?)
    }

    /// Computes [`vector_norm_axes`](Self::vector_norm_axes) with axes of extent 1 in place of the
    /// reduced ones.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`vector_norm_axes`](Self::vector_norm_axes).
    #[inline]
    pub fn vector_norm_axes_keep(&self, order: impl Into<f64>, axes: &[isize]) -> Result<DynArray, Error> {
        self.norms(order.into(), axes, true, "vector_norm_axes_keep")
    }
}
