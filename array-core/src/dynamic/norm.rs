//! Norms.

use super::along::three;
use super::{DynArray, DynScalar, DynStorage, DynView};
use crate::array::Array;
use crate::dtype::Inexact;
use crate::error::Error;
use crate::shape::DynRank;

/// Norms, of floats and complex numbers; those of matrices are beside other operations on matrices.
impl<B: DynStorage> DynArray<B> {
    /// Returns the norm of all elements as those of one vector, of the orders of [`vector_norm`](Array::vector_norm).
    ///
    /// # Errors
    ///
    /// An [`Error`] where the dtype is not one of floats or complex numbers.
    ///
    /// ```
    /// # use array_core::{DynArray, DynScalar, array};
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
    /// An [`Error`] where the dtype is not one of floats or complex numbers, the array has no such axis, or the largest or smallest of no elements is
    /// asked for.
    #[inline]
    pub fn vector_norm_axis(&self, order: impl Into<f64>, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "vector_norm_axis";
        fn typed<T: Inexact>(x: &DynView<'_>, order: f64, axis: usize) -> Result<DynArray, Error> {
            let array = x.typed::<T>(OPERATION)?;
            let told = |error| super::along::told(error, array.axes(), axis, OPERATION);
            let norms = three(&array, axis)?
                .view()
                .try_vector_norm_axis::<1>(order)
                .map_err(told)?;
            Ok(DynArray::of(Array::<T::Magnitude, DynRank>::owned(
                x.reduced(&[axis], false),
                norms.into_parts().1,
            )))
        }
        let (order, axis) = (order.into(), self.axis(axis, OPERATION)?);
        with_dtype!(Inexact in self.dtype(), for OPERATION, T => { typed::<T>(&self.view(), order, axis) })
    }
}
