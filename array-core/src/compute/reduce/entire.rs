//! Reductions of all elements of an array.

use super::along::{degrees, len, rounded, squared_deviations, total};
use super::group::whole;
use super::reduction::Operation;
use super::source::Source;
use crate::dtype::{Element, Exact, Float, Inexact, Number};
use crate::error::{Error, ShapeError};
use crate::shape::Shape;

/// A reduction of all elements to a scalar. `reduced!` calls the same methods on it as on
/// [`Along`](super::Along), whose methods return arrays.
pub(crate) struct Entire<'a, X> {
    pub(crate) source: &'a X,
    pub(crate) operation: &'static str,
}

impl<X> Entire<'_, X> {
    #[inline(always)]
    pub(crate) fn reduce<T, F>(self, reduction: &F) -> Result<F::Output, Error>
    where
        T: Element,
        X: Source<T>,
        F: Operation<T>,
    {
        match whole(self.source, reduction)? {
            Some(reduced) => Ok(reduced),
            None => {
                let extents = self.source.shape().extents();
                let extents = extents.as_ref();
                // The message contains the empty axis and the name of the operation, which `whole`
                // does not know.
                let axis = extents.iter().position(|&extent| extent == 0);
                Err(ShapeError::empty(
                    self.operation,
                    extents,
                    axis.expect("an array without elements has an empty axis"),
                )
                .into())
            }
        }
    }

    /// Computes a sum or a product, and rounds it once.
    #[inline(always)]
    pub(crate) fn sums<T, F>(self, reduction: &F) -> Result<T::Sum, Error>
    where
        T: Number,
        X: Source<T>,
        F: Operation<T, Output = T::Total>,
    {
        Ok(rounded::<T>(self.reduce(reduction)?))
    }

    #[inline(always)]
    pub(crate) fn mean<T>(self) -> Result<T, Error>
    where
        T: Inexact,
        X: Source<T>,
    {
        // Rounded once, after the division.
        Ok(self.exact_mean::<T>()?.op_cast())
    }

    /// Computes the mean in the dtype of sums.
    #[inline(always)]
    fn exact_mean<T>(&self) -> Result<T::Total, Error>
    where
        T: Inexact,
        X: Source<T>,
    {
        let sum = whole(self.source, &total::<T>())?.expect("the sum of no elements is 0");
        // Without elements, this is 0 divided by 0, which is NaN.
        Ok(sum.op_div((len(self.source) as u64).op_cast()))
    }

    #[inline(always)]
    pub(crate) fn variance<T, Z>(self, correction: f64) -> Result<Z, Error>
    where
        T: Inexact<Size = Z>,
        Z: Float,
        X: Source<T>,
    {
        Ok(self.exact_variance::<T>(correction)?.op_cast())
    }

    #[inline(always)]
    pub(crate) fn deviation<T, Z>(self, correction: f64) -> Result<Z, Error>
    where
        T: Inexact<Size = Z>,
        Z: Float,
        X: Source<T>,
    {
        // Rounded once, after the root.
        Ok(self.exact_variance::<T>(correction)?.op_sqrt().op_cast())
    }

    /// Computes the variance in the dtype in which sums of absolute values are added.
    #[inline(always)]
    fn exact_variance<T>(&self, correction: f64) -> Result<Exact<T>, Error>
    where
        T: Inexact,
        X: Source<T>,
    {
        let mean = self.exact_mean::<T>()?;
        let sum = whole(self.source, &squared_deviations::<T>(&[mean]))?.expect("the sum of no elements is 0");
        Ok(sum.op_cast::<Exact<T>>().op_div(degrees(len(self.source), correction)))
    }
}
