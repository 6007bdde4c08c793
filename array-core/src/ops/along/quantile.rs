//! Quantiles along an axis.

#[cfg(feature = "alloc")]
use core::cmp::Ordering;

use super::is_nan;
#[cfg(not(feature = "alloc"))]
use super::sort::sorted;
#[cfg(feature = "alloc")]
use super::{Lanes, sort::each_lane};
#[cfg(feature = "alloc")]
use crate::compute::copied;
use crate::compute::reduce::Reduced;
use crate::dtype::Float;
use crate::error::{Asked, Error, IndexError, ShapeError};
use crate::shape::{HasAxis, Shape, elements};
use crate::storage::{self, Array, Inline, Join, OwnedStorage, Storage};

/// Returns the quantiles along the axis `AXIS`.
fn quantiles<const AXIS: isize, T, S, B, P>(
    x: &Array<T, S, B>,
    fraction: f64,
    operation: &'static str,
) -> Result<Array<T, S::Without, P>, Error>
where
    T: Float,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    P: OwnedStorage<T, S> + OwnedStorage<T, S::Without>,
{
    let axis = x.axes().position(operation)?;
    let len = x.shape().as_ref()[axis];
    if !(0.0..=1.0).contains(&fraction) {
        return Err(IndexError::new(Asked::Quantile(fraction.to_bits()), axis, len).into());
    }
    let shape = x.axes().without();
    let count = elements::<T, S::Without>(&shape, operation)?;
    if len == 0 && count > 0 {
        return Err(ShapeError::empty(operation, x.shape().as_ref(), axis).into());
    }
    if count == 0 {
        let none = || unreachable!("the result is empty");
        let data = storage::collect::<T, S::Without, P>(&shape, none)?;
        return Ok(Array::owned(shape, data));
    }
    let last = len - 1;
    let position = fraction * last as f64;
    let below = position as usize;
    let weight = T::from_f64(position - below as f64);
    let lanes: Array<T, S, P> = arranged(x, axis, below, operation)?;
    let at = |position: usize| storage::index_axis::<AXIS, _, _, _>(lanes.view(), position as isize);
    let (low, high, end) = (at(below)?, at(last.min(below + 1))?, at(last)?);
    let mut elements = low.iter().zip(high.iter()).zip(end.iter());
    let next = || {
        let ((&low, &high), &end) = elements.next().expect("the views have the shape of the result");
        quantile(low, high, end, weight)
    };
    let data = storage::collect::<T, S::Without, P>(&shape, next)?;
    Ok(Array::owned(shape, data))
}

/// Returns a copy of an array. Each lane has the elements of the sorted lane at the positions
/// `below` and `below + 1`, and a NaN at its end if it contains one.
fn arranged<T, S, B, P>(
    x: &Array<T, S, B>,
    axis: usize,
    below: usize,
    operation: &'static str,
) -> Result<Array<T, S, P>, Error>
where
    T: Float,
    S: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T, S>,
{
    #[cfg(feature = "alloc")]
    {
        let mut arranged: Array<T, S, P> = copied(x, operation)?;
        let lanes = Lanes::new(x.shape().as_ref(), axis);
        each_lane(arranged.as_mut_slice(), lanes, |lane| select(lane, below));
        Ok(arranged)
    }
    #[cfg(not(feature = "alloc"))]
    {
        let _ = below;
        sorted(x, axis, super::ascending, operation)
    }
}

/// Moves to the positions `below` and `below + 1` the elements that sorting would move there, or a
/// NaN to the end. This takes less time than sorting.
#[cfg(feature = "alloc")]
fn select<T: Float>(lane: &mut [T], below: usize) {
    if let Some(nan) = lane.iter().position(is_nan) {
        return lane.swap(nan, lane.len() - 1);
    }
    let compare = |a: &T, b: &T| a.partial_cmp(b).unwrap_or(Ordering::Equal);
    let (_, _, above) = lane.select_nth_unstable_by(below, compare);
    if let Some(next) = (0..above.len()).min_by(|&a, &b| compare(&above[a], &above[b])) {
        above.swap(0, next);
    }
}

/// Interpolates between two neighbours in a sorted lane. `end` is the last element of the lane,
/// which is NaN if any element is.
fn quantile<T: Float>(low: T, high: T, end: T, weight: T) -> T {
    if is_nan(&end) {
        return end;
    }
    // Two equal neighbours are the quantile, also if both are the same infinity.
    if low == high || weight == T::ZERO {
        return low;
    }
    match (low.is_infinite(), high.is_infinite()) {
        (true, false) => low,
        (false, true) => high,
        // The difference of two finite neighbours can be infinite.
        (false, false) if (high - low).is_infinite() => low * (T::ONE - weight) + high * weight,
        _ => low + (high - low) * weight,
    }
}

/// Quantiles along an axis. They copy the elements, and select the two nearest ones.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the medians along the axis `AXIS`, which the result does not have. The axis is
        /// counted from 0, or backwards from -1. If the extent of the axis is even, a median is
        /// halfway between the two middle elements. If a lane contains NaN, its median is NaN.
        ///
        /// This is `np.median(x, axis=AXIS)`, and [`quantile_axis`](Self::quantile_axis) of 0.5.
        ///
        /// # Panics
        ///
        /// Panics if the axis is empty and the result is not, if a [`DynRank`](crate::DynRank)
        /// array has no axis `AXIS`, or if a copy of the array would take more than `isize::MAX`
        /// bytes; [`try_median_axis`](Self::try_median_axis) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1.0, 9.0, 2.0], [3.0, 5.0, 4.0]];
        /// let rows: Array<f64, shape![2]> = x.median_axis::<1>();
        /// assert_eq!(rows, array![2.0, 4.0]);
        /// assert_eq!(x.median_axis::<0>(), array![2.0, 7.0, 3.0]);
        /// let all: f64 = x.flatten().median_axis::<0>().to_scalar();
        /// assert_eq!(all, 3.5);
        /// ```
        errors
        #[doc = try_axis_example!(
            median_axis try_median_axis: "[[1.0, 9.0, 2.0], [3.0, 5.0, 4.0]]";
            "::<1>()?" => "array![2.0, 4.0]"; "::<2>()"
        )]
        "Returns [`Error::Shape`] if the axis is empty and the result is not, if a [`DynRank`](crate::shape::DynRank) array has no axis \
            `AXIS`, or if a copy of the array would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory cannot be allocated.":
        median_axis // `x.median_axis::<0>()`
        try_median_axis [const AXIS: isize] [AXIS] [T: Float, S: HasAxis<AXIS>, S::Without: Shape,
            <T as Float>::Is: Float, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S> + OwnedStorage<T, S::Without>]
            (self: &Self) -> Array<T, S::Without, Reduced<B>> { quantiles::<AXIS, _, _, _, _>(self, 0.5, "median_axis") }

        /// Returns the quantiles along the axis `AXIS`, which the result does not have: the values
        /// below which the given fraction of a lane lies. The axis is counted from 0, or backwards
        /// from -1.
        ///
        /// A quantile between two neighbours in the sorted lane is interpolated linearly, as in
        /// `np.quantile(x, fraction, axis=AXIS)`. Between a finite and an infinite neighbour, the
        /// quantile is the infinite one. If a lane contains NaN, its quantile is NaN.
        ///
        /// # Panics
        ///
        /// Panics if `fraction` is not from 0 to 1, if the axis is empty and the result is not, if
        /// a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if a copy of the array would
        /// take more than `isize::MAX` bytes; [`try_quantile_axis`](Self::try_quantile_axis)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[4.0, 1.0, 2.0], [8.0, 6.0, 7.0]];
        /// assert_eq!(x.quantile_axis::<1>(0.25), array![1.5, 6.5]);
        /// assert_eq!(x.quantile_axis::<0>(1.0), array![8.0, 6.0, 7.0]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let x = array![[4.0, 1.0, 2.0], [8.0, 6.0, 7.0]];";
            "x.try_quantile_axis::<1>(0.5)?" => "array![2.0, 7.0]";
            "x.try_quantile_axis::<1>(1.5)" => "the fraction of a quantile must be from 0 to 1, not 1.5"
        )]
        "Returns the errors of [`try_median_axis`](Self::try_median_axis), and [`Error::Index`] if `fraction` is not from 0 to 1.":
        quantile_axis // `x.quantile_axis::<0>(0.5)`
        try_quantile_axis [const AXIS: isize] [AXIS] [T: Float, S: HasAxis<AXIS>, S::Without: Shape,
            <T as Float>::Is: Float, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S> + OwnedStorage<T, S::Without>]
            (self: &Self, fraction: f64) -> Array<T, S::Without, Reduced<B>> {
                quantiles::<AXIS, _, _, _, _>(self, fraction, "quantile_axis")
            }
    }
}
