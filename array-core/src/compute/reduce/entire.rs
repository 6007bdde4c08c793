//! Reductions of all elements of an array.

use core::marker::PhantomData;

use super::along::{degrees, len, rounded, squared_deviations, total};
use super::group::whole;
use super::reduction::Operation;
use super::source::Source;
use crate::dtype::{Element, Exact, Inexact, Number};
use crate::error::{Error, ShapeError};
use crate::shape::Shape;

/// A reduction of all elements, of the dtype `T`, to a scalar. `reduced!` calls the same methods on
/// it as on [`Along`](super::Along), whose methods return arrays.
pub(crate) struct Entire<'a, T, X> {
    pub(crate) source: &'a X,
    pub(crate) operation: &'static str,
    pub(crate) of: PhantomData<T>,
}

impl<T: Element, X: Source<T>> Entire<'_, T, X> {
    #[inline(always)]
    pub(crate) fn reduce<F: Operation<T>>(self, reduction: &F) -> Result<F::Output, Error> {
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
    pub(crate) fn sums<F>(self, reduction: &F) -> Result<T::Sum, Error>
    where
        T: Number,
        F: Operation<T, Output = T::Total>,
    {
        Ok(rounded::<T>(self.reduce(reduction)?))
    }
}

impl<T: Inexact, X: Source<T>> Entire<'_, T, X> {
    #[inline(always)]
    pub(crate) fn mean(self) -> Result<T, Error> {
        // Rounded once, after the division.
        Ok(self.exact_mean()?.op_cast())
    }

    /// Computes the mean in the dtype of sums.
    #[inline(always)]
    fn exact_mean(&self) -> Result<T::Total, Error> {
        let sum = whole(self.source, &total::<T>())?.expect("the sum of no elements is 0");
        // Without elements, this is 0 divided by 0, which is NaN.
        Ok(sum.op_div((len(self.source) as u64).op_cast()))
    }

    #[inline(always)]
    pub(crate) fn variance(self, correction: f64) -> Result<T::Size, Error> {
        Ok(self.exact_variance(correction)?.op_cast())
    }

    #[inline(always)]
    pub(crate) fn deviation(self, correction: f64) -> Result<T::Size, Error> {
        // Rounded once, after the root.
        Ok(self.exact_variance(correction)?.op_sqrt().op_cast())
    }

    /// Computes the variance in the dtype in which sums of absolute values are added.
    #[inline(always)]
    fn exact_variance(&self, correction: f64) -> Result<Exact<T>, Error> {
        let mean = self.exact_mean()?;
        let sum = whole(self.source, &squared_deviations::<T>(&[mean]))?.expect("the sum of no elements is 0");
        Ok(sum.op_cast::<Exact<T>>().op_div(degrees(len(self.source), correction)))
    }
}
