//! Reductions of all elements of an array.

use super::along::{deviation, mean, rounded, variance};
use super::group::whole;
use super::reduction::Operation;
use super::source::Source;
use crate::dtype::{Element, Inexact, Number};
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
                // `whole` knows neither the axis nor the name of the operation, which the message
                // contains.
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
        mean(self.source)
    }

    #[inline(always)]
    pub(crate) fn variance<T, Z>(self, correction: T::Magnitude) -> Result<Z, Error>
    where
        T: Inexact<Size = Z>,
        X: Source<T>,
    {
        variance(self.source, correction)
    }

    #[inline(always)]
    pub(crate) fn deviation<T, Z>(self, correction: T::Magnitude) -> Result<Z, Error>
    where
        T: Inexact<Size = Z>,
        X: Source<T>,
    {
        deviation(self.source, correction)
    }
}
