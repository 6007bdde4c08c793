//! What the reductions compute, along any axes.

use core::marker::PhantomData;

use super::group::{Axes, along, whole};
use super::reduction::{Folding, Operation};
use super::source::Source;
use crate::Array;
use crate::dtype::{Element, Float, Number};
use crate::error::Error;
use crate::expr::Logical;
use crate::kernel::reduce::{All, Any, Greatest, Least, Nonzero, Product, SquaredDeviations, Total};
use crate::shape::{Shape, len_of};
use crate::storage::{Inline, Joined, OwnedStorage};

/// The storage of a reduction along axes of an array in storage `B`.
pub(crate) type Reduced<B> = Joined<B, Inline>;

/// The sum.
#[inline(always)]
pub(crate) fn total<T: Number>() -> impl Operation<T, Output = T::Sum> {
    Folding::<Total<T>>::new(const { T::FOLDS.sum }, &[])
}

/// How many elements are not 0.
#[inline(always)]
pub(crate) fn nonzero<T: Element>() -> impl Operation<T, Output = i64> {
    Folding::<Nonzero<T, i64>>::new(T::NONZERO, &[])
}

/// The product.
#[inline(always)]
pub(crate) fn product<T: Number>() -> impl Operation<T, Output = T::Sum> {
    Folding::<Product<T>>::new(const { T::FOLDS.product }, &[])
}

/// The smallest element.
#[inline(always)]
pub(crate) fn least<T: Number>() -> impl Operation<T, Output = T> {
    Folding::<Least<T>>::new(const { T::FOLDS.least }, &[])
}

/// The largest element.
#[inline(always)]
pub(crate) fn greatest<T: Number>() -> impl Operation<T, Output = T> {
    Folding::<Greatest<T>>::new(const { T::FOLDS.greatest }, &[])
}

/// The position of the first smallest element.
#[inline(always)]
pub(crate) fn first_least<T: Number>() -> impl Operation<T, Output = i64> {
    const { T::FOLDS.first_least }
}

/// The position of the first largest element.
#[inline(always)]
pub(crate) fn first_greatest<T: Number>() -> impl Operation<T, Output = i64> {
    const { T::FOLDS.first_greatest }
}

/// Whether every element is true.
#[inline(always)]
pub(crate) fn every<T: Logical>() -> impl Operation<T, Output = bool> {
    Folding::<All<T>>::new(T::EVERY, &[])
}

/// Whether an element is true.
#[inline(always)]
pub(crate) fn some<T: Logical>() -> impl Operation<T, Output = bool> {
    Folding::<Any<T>>::new(T::SOME, &[])
}

/// The sum of the squares of the distances from the mean of each group, in a second pass: so that it is accurate also
/// where the mean is far from 0.
#[inline(always)]
pub(crate) fn squared_deviations<T: Float>(means: &[T]) -> impl Operation<T, Output = T> {
    Folding::<SquaredDeviations<T>>::new(const { T::FLOAT_FOLDS.squared_deviations }, means)
}

/// What a sum of squared deviations is divided by for a variance: the number of elements less a correction, and 0 where
/// that is negative.
pub(crate) fn degrees<T: Float>(len: usize, correction: T) -> T {
    (len as u64).cast::<T>().op_sub(correction).op_maximum(T::ZERO)
}

/// A reduction that is asked for: of elements along some axes, in increasing order, to a shape that has one element for
/// each position on the others.
pub(crate) struct Along<'a, A, X, R> {
    pub(crate) source: &'a X,
    pub(crate) axes: &'a [usize],
    pub(crate) shape: R,
    pub(crate) operation: &'static str,
    /// The axes as far as types say.
    pub(crate) of: PhantomData<A>,
}

impl<A, X, R: Shape> Along<'_, A, X, R> {
    #[inline(always)]
    pub(crate) fn reduce<T, P, F>(self, reduction: &F) -> Result<Array<F::Output, R, P>, Error>
    where
        T: Element,
        X: Source<T>,
        A: Axes<X::Shape>,
        F: Operation<T>,
        P: OwnedStorage<F::Output, R>,
    {
        along::<T, X, A, R, P, F>(self.source, self.axes, self.shape, self.operation, reduction)
    }

    #[inline(always)]
    pub(crate) fn mean<T, P>(self) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T, R>,
    {
        let source = self.source;
        let mut sums: Array<T, R, P> = self.reduce(&total::<T>())?;
        let count = degrees(len(source) / sums.len().max(1), T::ZERO);
        for sum in &mut sums {
            *sum = sum.op_div(count);
        }
        Ok(sums)
    }

    #[inline(always)]
    pub(crate) fn variance<T, P>(self, correction: T) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T, R>,
    {
        let Self {
            source,
            axes,
            operation,
            ..
        } = self;
        let shape = self.shape.clone();
        let means: Array<T, R, P> = self.mean()?;
        let reduction = squared_deviations(means.as_slice());
        let mut sums: Array<T, R, P> = along::<T, X, A, R, P, _>(source, axes, shape, operation, &reduction)?;
        let degrees = degrees(len(source) / sums.len().max(1), correction);
        for sum in &mut sums {
            *sum = sum.op_div(degrees);
        }
        Ok(sums)
    }

    #[inline(always)]
    pub(crate) fn deviation<T, P>(self, correction: T) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T, R>,
    {
        let mut deviations = self.variance(correction)?;
        for deviation in &mut deviations {
            *deviation = deviation.op_sqrt();
        }
        Ok(deviations)
    }
}

/// The number of elements.
fn len<T: Element, X: Source<T>>(source: &X) -> usize {
    len_of(source.shape()).expect("as many elements as there are")
}

/// Adds up elements and divides by their number.
///
/// # Errors
///
/// An [`Error`] where an element has no value.
#[inline(always)]
pub(crate) fn mean<T: Float, X: Source<T>>(source: &X) -> Result<T, Error> {
    let sum = whole(source, &total::<T>())?.expect("a sum of none");
    Ok(sum.op_div(degrees(len(source), T::ZERO)))
}

/// Divides the sum of squared deviations by the number of elements less a correction.
///
/// # Errors
///
/// An [`Error`] where an element has no value.
#[inline(always)]
pub(crate) fn variance<T: Float, X: Source<T>>(source: &X, correction: T) -> Result<T, Error> {
    let sum = whole(source, &squared_deviations(&[mean(source)?]))?.expect("a sum of none");
    Ok(sum.op_div(degrees(len(source), correction)))
}
