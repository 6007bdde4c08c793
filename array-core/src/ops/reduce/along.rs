//! What the reductions compute, along any axes.

use super::fold::Fold;
use super::group::{Reduction, along};
use super::position::Position;
use super::sum::Sum;
use super::variance::SquaredDeviations;
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
    Sum(T::cast)
}

/// How many elements are not 0.
pub(super) fn nonzero<T: Element>() -> impl Reduction<T, Output = i64> {
    Sum(|x: T| i64::from(x != T::ZERO))
}

/// The product.
pub(super) fn product<T: Number>() -> impl Reduction<T, Output = T::Sum> {
    Fold {
        none: Some(T::Sum::ONE),
        get: T::cast,
        join: T::Sum::op_mul,
    }
}

/// The smallest element.
pub(super) fn least<T: Number>() -> impl Reduction<T, Output = T> {
    Fold {
        none: None,
        get: |x| x,
        join: T::op_minimum,
    }
}

/// The largest element.
pub(super) fn greatest<T: Number>() -> impl Reduction<T, Output = T> {
    Fold {
        none: None,
        get: |x| x,
        join: T::op_maximum,
    }
}

/// The position of the first smallest element.
pub(super) fn first_least<T: Number>() -> impl Reduction<T, Output = i64> {
    Position(least())
}

/// The position of the first largest element.
pub(super) fn first_greatest<T: Number>() -> impl Reduction<T, Output = i64> {
    Position(greatest())
}

/// Whether every element is true.
pub(super) fn every<T: Logical>() -> impl Reduction<T, Output = bool> {
    Fold {
        none: Some(true),
        get: T::cast,
        join: |x: bool, y| x & y,
    }
}

/// Whether an element is true.
pub(super) fn some<T: Logical>() -> impl Reduction<T, Output = bool> {
    Fold {
        none: Some(false),
        get: T::cast,
        join: |x: bool, y| x | y,
    }
}

/// What a sum of squared deviations is divided by for a variance: the number of elements less a correction, and 0 where
/// that is negative.
pub(super) fn degrees<T: Float>(len: usize, correction: T) -> T {
    (len as u64).cast::<T>().op_sub(correction).op_maximum(T::ZERO)
}

/// A reduction that is asked for: of an array along some axes, in increasing order, to a shape that has one element for
/// each position on the others.
pub(super) struct Along<'a, T, S: Shape, B: Storage<T, S>, R> {
    pub(super) array: &'a Array<T, S, B>,
    pub(super) axes: &'a [usize],
    pub(super) shape: R,
    pub(super) operation: &'static str,
}

impl<T: Element, S: Shape, B: Storage<T, S>, R: Shape> Along<'_, T, S, B, R> {
    pub(super) fn reduce<P, F>(self, reduction: &F) -> Result<Array<F::Output, R, P>, Error>
    where
        F: Reduction<T>,
        P: OwnedStorage<F::Output, R>,
    {
        along(self.array, self.axes, self.shape, self.operation, reduction)
    }

    /// How many elements come to each of a result.
    fn count<U, P: Storage<U, R>>(&self, result: &Array<U, R, P>) -> usize {
        self.array.len() / result.len().max(1)
    }

    pub(super) fn mean<P>(self) -> Result<Array<T, R, P>, Error>
    where
        T: Float,
        P: OwnedStorage<T, R>,
    {
        let mut sums: Array<T, R, P> = along(self.array, self.axes, self.shape.clone(), self.operation, &total())?;
        let count = degrees(self.count(&sums), T::ZERO);
        for sum in &mut sums {
            *sum = sum.op_div(count);
        }
        Ok(sums)
    }

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
        let mut sums: Array<T, R, P> = along(array, axes, shape, operation, &SquaredDeviations(means.as_slice()))?;
        let degrees = degrees(array.len() / sums.len().max(1), correction);
        for sum in &mut sums {
            *sum = sum.op_div(degrees);
        }
        Ok(sums)
    }

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
