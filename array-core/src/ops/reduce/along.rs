//! What the reductions compute, along any axes.

use core::marker::PhantomData;

use super::group::{Axes, along};
use super::reduction::{Reduction, With};
use crate::Array;
use crate::dtype::{Element, Float, Number};
use crate::error::Error;
use crate::expr::Logical;
use crate::shape::Shape;
use crate::storage::{Inline, Joined, OwnedStorage, Storage};

/// The storage of a reduction along axes of an array in storage `B`.
pub(super) type Reduced<B> = Joined<B, Inline>;

/// The sum.
pub(super) fn total<T: Number>() -> impl Reduction<T, Output = T::Sum> {
    With(T::FOLDS.sum, &[])
}

/// How many elements are not 0.
pub(super) fn nonzero<T: Element>() -> impl Reduction<T, Output = i64> {
    With(T::NONZERO, &[])
}

/// The product.
pub(super) fn product<T: Number>() -> impl Reduction<T, Output = T::Sum> {
    With(T::FOLDS.product, &[])
}

/// The smallest element.
pub(super) fn least<T: Number>() -> impl Reduction<T, Output = T> {
    With(T::FOLDS.least, &[])
}

/// The largest element.
pub(super) fn greatest<T: Number>() -> impl Reduction<T, Output = T> {
    With(T::FOLDS.greatest, &[])
}

/// The position of the first smallest element.
pub(super) fn first_least<T: Number>() -> impl Reduction<T, Output = i64> {
    T::FOLDS.first_least
}

/// The position of the first largest element.
pub(super) fn first_greatest<T: Number>() -> impl Reduction<T, Output = i64> {
    T::FOLDS.first_greatest
}

/// Whether every element is true.
pub(super) fn every<T: Logical>() -> impl Reduction<T, Output = bool> {
    With(T::EVERY, &[])
}

/// Whether an element is true.
pub(super) fn some<T: Logical>() -> impl Reduction<T, Output = bool> {
    With(T::SOME, &[])
}

/// The sum of the squares of the distances from the mean of each group, in a second pass: so that it is accurate also
/// where the mean is far from 0.
pub(super) fn squared_deviations<T: Float>(means: &[T]) -> impl Reduction<T, Output = T> {
    With(T::FLOAT_FOLDS.squared_deviations, means)
}

/// What a sum of squared deviations is divided by for a variance: the number of elements less a correction, and 0 where
/// that is negative.
pub(super) fn degrees<T: Float>(len: usize, correction: T) -> T {
    (len as u64).cast::<T>().op_sub(correction).op_maximum(T::ZERO)
}

/// A reduction that is asked for: of an array along some axes, in increasing order, to a shape that has one element for
/// each position on the others.
pub(super) struct Along<'a, A, T, S: Shape, B: Storage<T, S>, R> {
    pub(super) array: &'a Array<T, S, B>,
    pub(super) axes: &'a [usize],
    pub(super) shape: R,
    pub(super) operation: &'static str,
    /// The axes as far as types say.
    pub(super) of: PhantomData<A>,
}

impl<A: Axes<S>, T: Element, S: Shape, B: Storage<T, S>, R: Shape> Along<'_, A, T, S, B, R> {
    #[inline(always)]
    pub(super) fn reduce<P, F>(self, reduction: &F) -> Result<Array<F::Output, R, P>, Error>
    where
        F: Reduction<T>,
        P: OwnedStorage<F::Output, R>,
    {
        along::<_, _, _, A, _, _, _>(self.array, self.axes, self.shape, self.operation, reduction)
    }

    #[inline(always)]
    pub(super) fn mean<P>(self) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        P: OwnedStorage<T, R>,
    {
        let array = self.array;
        let mut sums: Array<T, R, P> = self.reduce(&total())?;
        let count = degrees(array.len() / sums.len().max(1), T::ZERO);
        for sum in &mut sums {
            *sum = sum.op_div(count);
        }
        Ok(sums)
    }

    #[inline(always)]
    pub(super) fn variance<P>(self, correction: T) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        P: OwnedStorage<T, R>,
    {
        let Self {
            array, axes, operation, ..
        } = self;
        let shape = self.shape.clone();
        let means: Array<T, R, P> = self.mean()?;
        let reduction = squared_deviations(means.as_slice());
        let mut sums: Array<T, R, P> = along::<_, _, _, A, _, _, _>(array, axes, shape, operation, &reduction)?;
        let degrees = degrees(array.len() / sums.len().max(1), correction);
        for sum in &mut sums {
            *sum = sum.op_div(degrees);
        }
        Ok(sums)
    }

    #[inline(always)]
    pub(super) fn deviation<P>(self, correction: T) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        P: OwnedStorage<T, R>,
    {
        let mut deviations = self.variance(correction)?;
        for deviation in &mut deviations {
            *deviation = deviation.op_sqrt();
        }
        Ok(deviations)
    }
}
