//! The operations that reductions compute, independent of the axes that they reduce. The elements
//! that are reduced to one element of the result are a group.

use core::marker::PhantomData;

use super::entire::Entire;
use super::exponentials::Shifted;
use super::group::{Axes, along, along_many, whole, whole_of_many};
use super::reduction::{Folding, Operation};
use super::source::Source;
use crate::compute::spread;
use crate::dtype::{Element, Exact, Float, Inexact, Number, Real, Totals};
use crate::error::Error;
use crate::expr::Logical;
use crate::kernel::reduce::{
    All, Any, Exponentials, Greatest, Least, Nonzero, Product, Reducer, SquaredDeviations, Total, tables,
};
use crate::math::Many;
use crate::shape::{DynRank, Shape, len_of};
use crate::storage::{Array, COUNTED, Own, OwnedStorage};

/// The storage of the results of a reduction along axes of an array in storage `B`.
pub(crate) type Reduced<B> = Own<B>;

/// Rounds a sum or a product to the dtype of the result, from the dtype in which it was computed.
#[inline(always)]
pub(crate) fn rounded<T: Number>(total: T::Total) -> T::Sum {
    total.op_cast()
}

/// Declares functions that return an operation: a fold without parameters, and its loops.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident: $class:ident => $output:ty, $fold:ty, $loops:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<T: $class>() -> impl Operation<T, Output = $output> {
            Folding::<$fold>::new(const { tables::$loops::<T>() }, &[])
        }
    )*};
}

operations! {
    /// Returns the operation that tests whether every element is true.
    every: Logical => bool, All<T>, every;
    /// Returns the operation that finds the largest element.
    greatest: Real => T, Greatest<T>, greatest;
    /// Returns the operation that finds the smallest element.
    least: Real => T, Least<T>, least;
    /// Returns the operation that counts the elements that are not 0.
    nonzero: Element => i64, Nonzero<T, i64>, nonzero;
    /// Returns the operation that multiplies elements.
    product: Number => T::Total, Product<T>, product;
    /// Returns the operation that tests whether any element is true.
    some: Logical => bool, Any<T>, some;
    /// Returns the operation that adds elements.
    total: Number => T::Total, Total<T>, sum;
}

/// Returns the operation that finds the position of the first smallest element.
#[inline(always)]
pub(crate) fn first_least<T: Real>() -> impl Operation<T, Output = i64> {
    const { tables::first_least::<T>() }
}

/// Returns the operation that finds the position of the first largest element.
#[inline(always)]
pub(crate) fn first_greatest<T: Real>() -> impl Operation<T, Output = i64> {
    const { tables::first_greatest::<T>() }
}

/// Returns the operation that adds, for each group, the squared distances of the elements from
/// their mean. `means` has the mean of each group. The caller computes the means in a first pass,
/// so that the sums are accurate even if a mean is far from 0.
#[inline(always)]
pub(crate) fn squared_deviations<T: Inexact>(means: &[T::Total]) -> impl Operation<T, Output = T::Total> {
    Folding::<SquaredDeviations<T>>::new(const { tables::squared_deviations::<T>() }, means)
}

/// Returns the operation that adds exponentials of elements. A number is first subtracted from each
/// element: `shifts` has this number for each group.
#[inline(always)]
fn exponentials<T: Float>(shifts: &[T::Total]) -> impl Operation<T, Output = T::Total> {
    Folding::<Exponentials<T>>::new(const { tables::exponentials::<T>() }, shifts)
}

/// Returns the operation that finds the largest element, or negative infinity if there are no
/// elements.
#[inline(always)]
fn supremum<T: Float>() -> impl Operation<T, Output = T> {
    // A maximum has no identity, but the logarithm of an empty sum is negative infinity.
    let reducer = Reducer {
        none: Some(T::LOWEST),
        ..const { tables::greatest::<T>() }
    };
    Folding::<Greatest<T>>::new(reducer, &[])
}

/// Returns the number that is subtracted from elements before their exponentials are added. It is
/// the largest of these elements, or 0 if the largest element is infinite or NaN.
fn shift<T: Float>(largest: T) -> T::Total {
    // The difference of two equal infinities is NaN, although the sum of exponentials is infinite
    // or 0.
    if largest.op_infinite() || largest.op_nan() {
        T::Total::ZERO
    } else {
        largest.op_cast()
    }
}

/// Returns the divisor of a variance: the number of elements minus a correction. Returns NaN if the
/// divisor is not positive. The variance is then NaN, as the Array API requires.
///
/// Computes in `f64`, because a narrow dtype would round the operands.
pub(crate) fn degrees<T: Float>(len: usize, correction: f64) -> T {
    let degrees = len as f64 - correction;
    // The comparison with NaN gives `false`, so a NaN correction gives NaN, too.
    let degrees = if degrees > 0.0 { degrees } else { f64::NAN };
    degrees.op_cast()
}

/// Divides each sum by `count`.
#[inline]
fn divide<T: Number>(sums: &mut [T], count: T) {
    for sum in sums {
        *sum = sum.op_div(count);
    }
}

/// Divides each sum by `count`, and takes the square root of the quotient.
#[inline]
fn divide_and_root<T: Float>(sums: &mut [T], count: T) {
    for sum in sums {
        *sum = sum.op_div(count).op_sqrt();
    }
}

/// A reduction of elements of `T` along axes, not yet evaluated. The result has one element for
/// each position of the axes that are not reduced. `axes` is in increasing order.
pub(crate) struct Along<'a, T, A, X, R> {
    pub(crate) source: &'a X,
    pub(crate) axes: &'a [usize],
    pub(crate) shape: R,
    pub(crate) operation: &'static str,
    /// The dtype, and the axes as types, if the types determine them.
    pub(crate) of: PhantomData<(T, A)>,
}

impl<T: Element, A: Axes<X::Shape>, X: Source<T>, R: Shape> Along<'_, T, A, X, R> {
    #[inline(always)]
    pub(crate) fn reduce<P, F>(self, reduction: &F) -> Result<Array<F::Output, R, P>, Error>
    where
        F: Operation<T>,
        P: OwnedStorage<F::Output, R>,
    {
        along::<T, X, A, R, P, F>(self.source, self.axes, self.shape, self.operation, reduction)
    }

    /// Computes sums or products, and rounds each once.
    #[inline(always)]
    pub(crate) fn sums<P, F>(self, reduction: &F) -> Result<Array<T::Sum, R, P>, Error>
    where
        T: Number,
        F: Operation<T, Output = T::Total>,
        P: OwnedStorage<T::Sum, R>,
    {
        self.sums_of::<T, P, F>(reduction)
    }

    /// Computes [`sums`](Self::sums). The results have the dtype of a sum of elements of `N`.
    #[inline(always)]
    pub(crate) fn sums_of<N, P, F>(self, reduction: &F) -> Result<Array<N::Sum, R, P>, Error>
    where
        N: Number,
        F: Operation<T, Output = N::Total>,
        P: OwnedStorage<N::Sum, R>,
    {
        N::sums(Unfinished { along: self, reduction })
    }

    /// Computes sums, and converts each sum to `N`. Integers wrap.
    #[inline(always)]
    pub(crate) fn own_sums_of<N, P, F>(self, reduction: &F) -> Result<Array<N, R, P>, Error>
    where
        N: Number,
        F: Operation<T, Output = N::Total>,
        P: OwnedStorage<N, R>,
    {
        N::own_sums(Unfinished { along: self, reduction })
    }

    /// Returns the number of elements that are reduced to one element of the result. The number is
    /// not used if the result is empty.
    fn group_len(&self) -> usize {
        // `max` avoids a division by 0 if the result has no elements.
        let results = len_of(&self.shape).unwrap_or(1);
        len(self.source) / results.max(1)
    }
}

impl<T: Inexact, A: Axes<X::Shape>, X: Source<T>, R: Shape> Along<'_, T, A, X, R> {
    #[inline(always)]
    pub(crate) fn mean<P: OwnedStorage<T, R>>(self) -> Result<Array<T, R, P>, Error> {
        let count: T::Total = (self.group_len() as u64).op_cast();
        T::sums(Finished {
            totals: Unfinished {
                along: self,
                reduction: &total::<T>(),
            },
            // Divides before rounding: a sum can exceed the range of 16-bit floats although the
            // mean does not.
            finish: |sums: &mut [_]| divide(sums, count),
        })
    }

    #[inline(always)]
    pub(crate) fn variance<P>(self, correction: f64) -> Result<Array<T::Magnitude, R, P>, Error>
    where
        P: OwnedStorage<T::Magnitude, R>,
    {
        self.deviations(correction, divide)
    }

    #[inline(always)]
    pub(crate) fn deviation<P>(self, correction: f64) -> Result<Array<T::Magnitude, R, P>, Error>
    where
        P: OwnedStorage<T::Magnitude, R>,
    {
        // Takes the root before rounding: a variance can exceed the range of 16-bit floats although
        // its root does not.
        self.deviations(correction, divide_and_root)
    }

    /// Computes the sums of squared distances from the means, and finishes them by `finish`, given
    /// the divisor of a variance.
    #[inline(always)]
    fn deviations<P>(
        self,
        correction: f64,
        finish: impl Fn(&mut [Exact<T>], Exact<T>),
    ) -> Result<Array<T::Magnitude, R, P>, Error>
    where
        P: OwnedStorage<T::Magnitude, R>,
    {
        let degrees = degrees(self.group_len(), correction);
        T::Magnitude::sums(Deviations {
            along: self,
            finish: |sums: &mut [_]| finish(sums, degrees),
        })
    }

    /// Computes the sums of squared distances from the means.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn squared_deviations<P: OwnedStorage<Exact<T>, R>>(self) -> Result<Array<Exact<T>, R, P>, Error> {
        let Self { source, axes, .. } = self;
        let shape = self.shape.clone();
        // The means have the dtype of sums. If they were rounded, each square would contain the
        // rounding error.
        let mut means: Array<T::Total, R, P::Like<T::Total>> =
            along::<T, X, A, R, _, _>(source, axes, shape, self.operation, &total::<T>())?;
        divide(means.as_mut_slice(), (self.group_len() as u64).op_cast());
        // Squares of complex numbers are summed as complex numbers, so that one fold serves all
        // dtypes. `sizes` takes the real parts of the sums.
        T::sizes(Unfinished {
            along: self,
            reduction: &squared_deviations::<T>(means.as_slice()),
        })
    }
}

impl<T: Float, A: Axes<X::Shape>, X: Source<T>, R: Shape> Along<'_, T, A, X, R> {
    /// Computes the logarithms of sums of exponentials.
    #[inline(always)]
    pub(crate) fn logsumexp<P: OwnedStorage<T, R>>(self) -> Result<Array<T, R, P>, Error> {
        let Self { source, axes, .. } = self;
        let shape = self.shape.clone();
        // First find the largest element of each group. It is subtracted from each element of the
        // group, so that no exponential overflows.
        let largest: Array<T, R, P> = along::<T, X, A, R, _, _>(source, axes, shape, self.operation, &supremum::<T>())?;
        let shape = self.shape.clone();
        // `spread` allocates an array in the dtype of sums. The loop below replaces its values with
        // the shifts.
        let mut shifts: Array<T::Total, R, P::Like<T::Total>> = spread(&largest, shape, self.operation)?;
        for (to, &from) in shifts.as_mut_slice().iter_mut().zip(largest.as_slice()) {
            *to = shift(from);
        }
        T::sums(LogSums {
            along: self,
            shifts: shifts.as_slice(),
        })
    }

    /// Adds the exponentials of elements, many of which are computed per call. A number is first
    /// subtracted from each element: `shifts` has this number for each group.
    fn exponentials<P>(self, shifts: &[T::Total]) -> Result<Array<T::Total, R, P>, Error>
    where
        P: OwnedStorage<T::Total, R>,
    {
        let (source, axes, extents) = (self.source, self.axes, self.source.shape().extents());
        let shifted = Shifted {
            slice: source.slice(),
            elements: source,
            extents: extents.as_ref(),
            axes,
            shifts,
        };
        let reduction = total::<T::Total>();
        along_many(
            (None, &shifted),
            extents.as_ref(),
            axes,
            self.shape,
            self.operation,
            reduction.shared(),
        )
    }
}

/// Computes results in the dtype `U` and converts them to `T`.
///
/// # Errors
///
/// Returns the errors of the computation, and an [`Error`] if memory cannot be allocated.
pub(crate) fn converted<U: Element, T: Element, S: Shape, P: OwnedStorage<T, S>>(
    totals: impl Totals<U, S>,
) -> Result<Array<T, S, P>, Error> {
    let totals: Array<U, S, P::Like<U>> = totals.totals()?;
    spread(&totals, totals.axes().clone(), "cast")
}

/// A reduction of elements of `T`. Unlike [`Finished`], it applies no function to the results.
struct Unfinished<'a, T, A, X, R, F> {
    along: Along<'a, T, A, X, R>,
    reduction: &'a F,
}

impl<T, A, X, R, F> Totals<F::Output, R> for Unfinished<'_, T, A, X, R, F>
where
    T: Element,
    A: Axes<X::Shape>,
    X: Source<T>,
    R: Shape,
    F: Operation<T>,
{
    #[inline(always)]
    fn totals<P: OwnedStorage<F::Output, R>>(self) -> Result<Array<F::Output, R, P>, Error> {
        self.along.reduce(self.reduction)
    }

    fn converted<U: Element, P: OwnedStorage<U, R>>(self) -> Result<Array<U, R, P>, Error> {
        converted(self)
    }
}

/// A reduction, and a function that is then applied to the results, such as a division by the
/// count.
struct Finished<F, G> {
    totals: F,
    finish: G,
}

impl<T, R, F, G> Totals<T, R> for Finished<F, G>
where
    T: Element,
    R: Shape,
    F: Totals<T, R>,
    G: Fn(&mut [T]),
{
    #[inline(always)]
    fn totals<P: OwnedStorage<T, R>>(self) -> Result<Array<T, R, P>, Error> {
        let mut totals: Array<T, R, P> = self.totals.totals()?;
        // `finish` keeps the dtype, so the results are overwritten in place.
        (self.finish)(totals.as_mut_slice());
        Ok(totals)
    }

    fn converted<U: Element, P: OwnedStorage<U, R>>(self) -> Result<Array<U, R, P>, Error> {
        converted(self)
    }
}

/// The sums of squared distances of elements of `T` from their means, and a function that is
/// applied to the sums.
struct Deviations<'a, T, A, X, R, G> {
    along: Along<'a, T, A, X, R>,
    finish: G,
}

impl<T, A, X, R, G> Totals<Exact<T>, R> for Deviations<'_, T, A, X, R, G>
where
    T: Inexact,
    A: Axes<X::Shape>,
    X: Source<T>,
    R: Shape,
    G: Fn(&mut [Exact<T>]),
{
    #[inline(always)]
    fn totals<P: OwnedStorage<Exact<T>, R>>(self) -> Result<Array<Exact<T>, R, P>, Error> {
        let mut totals: Array<Exact<T>, R, P> = self.along.squared_deviations()?;
        (self.finish)(totals.as_mut_slice());
        Ok(totals)
    }

    fn converted<U: Element, P: OwnedStorage<U, R>>(self) -> Result<Array<U, R, P>, Error> {
        converted(self)
    }
}

/// Logarithms of sums of exponentials of elements of `T`. `shifts` has, for each sum, the number
/// that is subtracted from its elements.
struct LogSums<'a, 's, T: Float, A, X, R> {
    along: Along<'a, T, A, X, R>,
    shifts: &'s [T::Total],
}

impl<T, A, X, R> Totals<T::Total, R> for LogSums<'_, '_, T, A, X, R>
where
    T: Float,
    A: Axes<X::Shape>,
    X: Source<T>,
    R: Shape,
{
    #[inline(always)]
    fn totals<P: OwnedStorage<T::Total, R>>(self) -> Result<Array<T::Total, R, P>, Error> {
        // Walks can allocate, and without an allocator they visit all elements several times.
        let in_place = const { X::FEW || X::IS_SLICE && P::IN_PLACE };
        let mut totals: Array<T::Total, R, P> = match in_place {
            true => self.along.reduce(&exponentials::<T>(self.shifts))?,
            false => self.along.exponentials(self.shifts)?,
        };
        let logarithms = T::Total::op_log_all(Many::in_place(totals.as_mut_slice()));
        for (total, &shift) in logarithms.iter_mut().zip(self.shifts) {
            // Adding the shift undoes its subtraction from each element.
            *total = total.op_add(shift);
        }
        Ok(totals)
    }

    fn converted<U: Element, P: OwnedStorage<U, R>>(self) -> Result<Array<U, R, P>, Error> {
        converted(self)
    }
}

impl<T: Float, X: Source<T>> Entire<'_, T, X> {
    /// Computes the logarithm of the sum of the exponentials.
    #[inline(always)]
    pub(crate) fn logsumexp(self) -> Result<T, Error> {
        // First find the largest element. It is subtracted from each element, so that no
        // exponential overflows.
        let largest = whole(self.source, &supremum::<T>())?.expect("negative infinity if there are no elements");
        let shift = shift(largest);
        let sum = match const { X::FEW } {
            true => whole(self.source, &exponentials::<T>(&[shift]))?,
            false => self.exponentials(shift)?,
        };
        let sum = sum.expect("the sum of no elements is 0");
        Ok(sum.op_log().op_add(shift).op_cast())
    }
}

impl<T: Float, X: Source<T>> Entire<'_, T, X> {
    /// Adds the exponentials of all elements, many of which are computed per call. `shift` is first
    /// subtracted from each element.
    fn exponentials(self, shift: T::Total) -> Result<Option<T::Total>, Error> {
        let (extents, len) = (self.source.shape().extents(), len(self.source));
        let mut axes = [0; DynRank::MAX_RANK];
        let axes = &mut axes[..extents.as_ref().len()];
        for (number, axis) in axes.iter_mut().enumerate() {
            *axis = number;
        }
        let shifted = Shifted {
            slice: self.source.slice(),
            elements: self.source,
            extents: extents.as_ref(),
            axes,
            shifts: &[shift],
        };
        whole_of_many((None, &shifted), len, total::<T::Total>().shared())
    }
}

/// Returns the number of elements.
pub(super) fn len<T: Element, X: Source<T>>(source: &X) -> usize {
    len_of(source.shape()).expect(COUNTED)
}
