//! What the reductions compute, along any axes.

use core::cmp::Ordering;
use core::marker::PhantomData;

use super::group::{Axes, along, whole};
use super::reduction::{Folding, Operation};
use super::source::Source;
use crate::Array;
use crate::dtype::{Element, Exact, Float, Inexact, Number, Real};
use crate::error::Error;
use crate::expr::Logical;
use crate::kernel::reduce::{All, Any, Greatest, Least, Nonzero, Product, SquaredDeviations, Total};
use crate::ops::compute::spread;
use crate::shape::{Shape, len_of};
use crate::storage::{Inline, Joined, OwnedStorage};

/// The storage of a reduction along axes of an array in storage `B`.
pub(crate) type Reduced<B> = Joined<B, Inline>;

/// The sum.
#[inline(always)]
pub(crate) fn total<T: Number>() -> impl Operation<T, Output = T::Total> {
    Folding::<Total<T>>::new(const { T::FOLDS.sum }, &[])
}

/// Rounds what elements add up to, or multiply to.
#[inline(always)]
pub(crate) fn rounded<T: Number>(total: T::Total) -> T::Sum {
    total.op_cast()
}

/// How many elements are not 0.
#[inline(always)]
pub(crate) fn nonzero<T: Element>() -> impl Operation<T, Output = i64> {
    Folding::<Nonzero<T, i64>>::new(T::NONZERO, &[])
}

/// The product.
#[inline(always)]
pub(crate) fn product<T: Number>() -> impl Operation<T, Output = T::Total> {
    Folding::<Product<T>>::new(const { T::FOLDS.product }, &[])
}

/// The smallest element.
#[inline(always)]
pub(crate) fn least<T: Real>() -> impl Operation<T, Output = T> {
    Folding::<Least<T>>::new(const { T::EXTREMES.least }, &[])
}

/// The largest element.
#[inline(always)]
pub(crate) fn greatest<T: Real>() -> impl Operation<T, Output = T> {
    Folding::<Greatest<T>>::new(const { T::EXTREMES.greatest }, &[])
}

/// The position of the first smallest element.
#[inline(always)]
pub(crate) fn first_least<T: Real>() -> impl Operation<T, Output = i64> {
    const { T::EXTREMES.first_least }
}

/// The position of the first largest element.
#[inline(always)]
pub(crate) fn first_greatest<T: Real>() -> impl Operation<T, Output = i64> {
    const { T::EXTREMES.first_greatest }
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
pub(crate) fn squared_deviations<T: Inexact>(means: &[T::Total]) -> impl Operation<T, Output = T::Total> {
    Folding::<SquaredDeviations<T>>::new(const { T::INEXACT_FOLDS.squared_deviations }, means)
}

/// Returns the divisor of a sum of squared deviations for a variance: the number of elements less a correction, and NaN if that
/// is not positive. Rule: the Array API, by which the variance is NaN then.
pub(crate) fn degrees<T: Float>(len: usize, correction: T) -> T::Total {
    let len: T::Total = (len as u64).op_cast();
    let degrees = len.op_sub(correction.op_cast());
    match degrees.op_cmp(&T::Total::ZERO) {
        Some(Ordering::Greater) => degrees,
        _ => T::Total::ZERO.op_div(T::Total::ZERO),
    }
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

    /// Adds up, or multiplies, and rounds once.
    #[inline(always)]
    pub(crate) fn sums<T, P, F>(self, reduction: &F) -> Result<Array<T::Sum, R, P>, Error>
    where
        T: Number,
        X: Source<T>,
        A: Axes<X::Shape>,
        F: Operation<T, Output = T::Total>,
        P: OwnedStorage<T::Sum, R>,
    {
        self.sums_of::<T, T, P, F>(reduction)
    }

    /// [`sums`](Self::sums) of elements of another dtype, as those of `T`.
    #[inline(always)]
    pub(crate) fn sums_of<T, U, P, F>(self, reduction: &F) -> Result<Array<T::Sum, R, P>, Error>
    where
        T: Number,
        U: Element,
        X: Source<U>,
        A: Axes<X::Shape>,
        F: Operation<U, Output = T::Total>,
        P: OwnedStorage<T::Sum, R>,
    {
        T::sums(Finished {
            along: self,
            reduction,
            finish: |sum| sum,
            of: PhantomData,
        })
    }

    /// Adds up elements of another dtype, and converts the sums to `T`: integers wrap.
    #[inline(always)]
    pub(crate) fn own_sums_of<T, U, P, F>(self, reduction: &F) -> Result<Array<T, R, P>, Error>
    where
        T: Number,
        U: Element,
        X: Source<U>,
        A: Axes<X::Shape>,
        F: Operation<U, Output = T::Total>,
        P: OwnedStorage<T, R>,
    {
        T::own_sums(Finished {
            along: self,
            reduction,
            finish: |sum| sum,
            of: PhantomData,
        })
    }

    #[inline(always)]
    pub(crate) fn mean<T, P>(self) -> Result<Array<T, R, P>, Error>
    where
        T: Inexact,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T, R>,
    {
        let count: T::Total = (self.group_len() as u64).op_cast();
        T::sums(Finished {
            along: self,
            reduction: &total::<T>(),
            finish: |sum: T::Total| sum.op_div(count),
            of: PhantomData,
        })
    }

    #[inline(always)]
    pub(crate) fn variance<T, P>(self, correction: T::Magnitude) -> Result<Array<T::Magnitude, R, P>, Error>
    where
        T: Inexact,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T::Magnitude, R>,
    {
        let degrees = degrees(self.group_len(), correction);
        self.squared_deviations::<T, P>(|sum| sum.op_div(degrees))
    }

    #[inline(always)]
    pub(crate) fn deviation<T, P>(self, correction: T::Magnitude) -> Result<Array<T::Magnitude, R, P>, Error>
    where
        T: Inexact,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T::Magnitude, R>,
    {
        let degrees = degrees(self.group_len(), correction);
        self.squared_deviations::<T, P>(|sum| sum.op_div(degrees).op_sqrt())
    }

    /// Adds up the squares of the distances from the means, and finishes each sum.
    #[inline(always)]
    fn squared_deviations<T, P>(self, finish: impl Fn(Exact<T>) -> Exact<T>) -> Result<Array<T::Magnitude, R, P>, Error>
    where
        T: Inexact,
        X: Source<T>,
        A: Axes<X::Shape>,
        P: OwnedStorage<T::Magnitude, R>,
    {
        let Self { source, axes, .. } = self;
        let shape = self.shape.clone();
        let mut means: Array<T::Total, R, P::Like<T::Total>> =
            along::<T, X, A, R, _, _>(source, axes, shape, self.operation, &total::<T>())?;
        let count: T::Total = (self.group_len() as u64).op_cast();
        for mean in &mut means {
            *mean = mean.op_div(count);
        }
        T::Magnitude::sums(Deviations {
            sums: Finished {
                along: self,
                reduction: &squared_deviations::<T>(means.as_slice()),
                finish: |sum| sum,
                of: PhantomData::<T>,
            },
            finish,
            of: PhantomData::<T>,
        })
    }

    /// The number of elements that make one of the result; of none, any number.
    fn group_len<T: Element>(&self) -> usize
    where
        X: Source<T>,
    {
        let results = len_of(&self.shape).unwrap_or(1);
        len(self.source) / results.max(1)
    }
}

/// Results in a dtype, in any storage for it: so that they are rounded to another dtype after all has been computed.
pub trait Totals<T, S: Shape> {
    /// Computes the results.
    ///
    /// # Errors
    ///
    /// What the computation returns.
    fn totals<P: OwnedStorage<T, S>>(self) -> Result<Array<T, S, P>, Error>;
}

/// Computes results in a dtype and converts them to another.
///
/// # Errors
///
/// What the computation returns, and an [`Error`] if memory cannot be allocated.
pub(crate) fn converted<U: Element, T: Element, S: Shape, P: OwnedStorage<T, S>>(
    totals: impl Totals<U, S>,
) -> Result<Array<T, S, P>, Error> {
    let totals: Array<U, S, P::Like<U>> = totals.totals()?;
    spread(&totals, totals.axes().clone(), "cast")
}

/// A reduction whose results are finished: divided by a number, say.
struct Finished<'a, T, A, X, R, F, G> {
    along: Along<'a, A, X, R>,
    reduction: &'a F,
    finish: G,
    of: PhantomData<T>,
}

impl<T, A, X, R, F, G> Totals<F::Output, R> for Finished<'_, T, A, X, R, F, G>
where
    T: Element,
    A: Axes<X::Shape>,
    X: Source<T>,
    R: Shape,
    F: Operation<T>,
    G: Fn(F::Output) -> F::Output,
{
    #[inline(always)]
    fn totals<P: OwnedStorage<F::Output, R>>(self) -> Result<Array<F::Output, R, P>, Error> {
        let mut totals: Array<F::Output, R, P> = self.along.reduce(self.reduction)?;
        for total in totals.as_mut_slice() {
            *total = (self.finish)(*total);
        }
        Ok(totals)
    }
}

/// Sums of squared distances of elements of `T`, which are real and finished so.
struct Deviations<T, F, G> {
    sums: F,
    finish: G,
    of: PhantomData<T>,
}

impl<T, F, G, R> Totals<Exact<T>, R> for Deviations<T, F, G>
where
    T: Inexact,
    R: Shape,
    F: Totals<T::Total, R>,
    G: Fn(Exact<T>) -> Exact<T>,
{
    #[inline(always)]
    fn totals<P: OwnedStorage<Exact<T>, R>>(self) -> Result<Array<Exact<T>, R, P>, Error> {
        let mut totals: Array<Exact<T>, R, P> = T::sizes(self.sums)?;
        for total in totals.as_mut_slice() {
            *total = (self.finish)(*total);
        }
        Ok(totals)
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
pub(crate) fn mean<T: Inexact, X: Source<T>>(source: &X) -> Result<T, Error> {
    Ok(exact_mean::<T, X>(source)?.op_cast())
}

/// The mean in the dtype that sums add up in.
#[inline(always)]
fn exact_mean<T: Inexact, X: Source<T>>(source: &X) -> Result<T::Total, Error> {
    let sum = whole(source, &total::<T>())?.expect("a sum of none");
    Ok(sum.op_div((len(source) as u64).op_cast()))
}

/// Divides the sum of squared deviations by the number of elements less a correction.
///
/// # Errors
///
/// An [`Error`] where an element has no value.
#[inline(always)]
pub(crate) fn variance<T: Inexact, X: Source<T>>(source: &X, correction: T::Magnitude) -> Result<T::Magnitude, Error> {
    Ok(exact_variance::<T, X>(source, correction)?.op_cast())
}

/// The root of the [`variance`].
///
/// # Errors
///
/// An [`Error`] where an element has no value.
#[inline(always)]
pub(crate) fn deviation<T: Inexact, X: Source<T>>(source: &X, correction: T::Magnitude) -> Result<T::Magnitude, Error> {
    Ok(exact_variance::<T, X>(source, correction)?.op_sqrt().op_cast())
}

/// The variance in the dtype that sums add up in, of which it is a real number.
#[inline(always)]
fn exact_variance<T: Inexact, X: Source<T>>(source: &X, correction: T::Magnitude) -> Result<Exact<T>, Error> {
    let sum = whole(source, &squared_deviations::<T>(&[exact_mean::<T, X>(source)?]))?.expect("a sum of none");
    Ok(sum.op_cast::<Exact<T>>().op_div(degrees(len(source), correction)))
}
