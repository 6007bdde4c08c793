//! Searching in a sorted array, and interpolation between its elements.

use super::is_nan;
use crate::compute::reduce::Reduced;
use crate::dtype::{Float, Ordered};
use crate::error::{Error, ShapeError};
use crate::shape::{Dim, OneAxis, Shape, elements};
use crate::storage::{self, Array, Inline, Join, OwnedStorage, Storage};

/// Returns the first position at which `before` does not hold, or the length. `before` must hold
/// for every element in front of that position, and for no element from that position on.
fn partition<T: Copy, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, before: impl Fn(&T) -> bool) -> usize {
    if let Some(x) = x.try_as_slice() {
        return x.partition_point(before);
    }
    let (mut low, mut high) = (0, x.len());
    while low < high {
        let middle = low + (high - low) / 2;
        match before(element(x, middle)) {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    low
}

/// Returns the element at a position that is less than the length.
#[cfg_attr(not(debug_assertions), inline(always))]
fn element<T: Copy, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, position: usize) -> &T {
    storage::get(x, &[position]).expect("the position is less than the length")
}

/// Returns the position at which each value would be inserted. A value is inserted after the
/// elements for which `before` holds, and a NaN after those for which `before_nan` holds. NaNs at
/// the end of the array need no special case, because NaN is neither less than nor equal to a
/// number.
fn places<T, S, B, R, Q, P>(
    x: &Array<T, S, B>,
    values: &Array<T, R, Q>,
    before: impl Fn(&T, &T) -> bool,
    before_nan: impl Fn(&T) -> bool,
    operation: &'static str,
) -> Result<Array<i64, R, P>, Error>
where
    T: Ordered,
    S: OneAxis,
    B: Storage<T, S>,
    R: Shape,
    Q: Storage<T, R>,
    P: OwnedStorage<i64, R>,
{
    x.axes().only_axis(operation)?;
    if i64::try_from(x.len()).is_err() {
        // Only a stretched axis can be so long. The position at its end does not fit `i64`.
        return Err(ShapeError::overflow(operation, &[x.len()]).into());
    }
    elements::<i64, R>(values.axes(), operation)?;
    let place = |value: &T| match is_nan(value) {
        false => partition(x, |element| before(element, value)) as i64,
        true => partition(x, &before_nan) as i64,
    };
    let data = storage::collect_from::<T, i64, R, P>(values.axes(), values.iter(), place)?;
    Ok(Array::owned(values.axes().clone(), data))
}

/// Interpolates linearly between points at a position. The lists of points and values have the same
/// length, which is not 0.
fn interpolated<T, S, P, Q>(at: T, points: &Array<T, S, P>, values: &Array<T, S, Q>) -> T
where
    T: Float,
    S: Shape,
    P: Storage<T, S>,
    Q: Storage<T, S>,
{
    if is_nan(&at) {
        return at;
    }
    let above = partition(points, |&point| point <= at);
    let value = |position| *element(values, position);
    match above {
        0 => value(0),
        above if above == points.len() => value(above - 1),
        above => {
            let (left, right) = (*element(points, above - 1), *element(points, above));
            let (low, high) = (value(above - 1), value(above));
            // An infinite or NaN neighbour does not change the value at a point.
            if at == left {
                return low;
            }
            let slope = (high - low) / (right - left);
            let (from_left, from_right) = (low + slope * (at - left), high + slope * (at - right));
            // As in NumPy: if one side is infinite, the other side can have a value.
            match (from_left.is_nan(), from_right.is_nan()) {
                (false, _) => from_left,
                (true, true) if low == high => low,
                _ => from_right,
            }
        }
    }
}

/// Linear interpolation.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Interpolates linearly. For each element `x`, returns the value at `x` of the line
        /// segments through (`points[i]`, `values[i]`).
        ///
        /// This is `np.interp(x, points, values)`. The points must ascend; otherwise the results
        /// are unspecified. Before the first point, the result is the first value; after the last
        /// point, it is the last value. The result at NaN is NaN.
        ///
        /// # Panics
        ///
        /// Panics if there are no points, if run-time numbers of points and values differ, or if
        /// the result would take more than `isize::MAX` bytes; [`try_interp`](Self::try_interp)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let (t, y) = (array![0.0, 1.0, 3.0], array![1.0, 4.0, 9.0]);
        /// let x = array![[0.5, 2.0], [-1.0, 9.0]];
        /// assert_eq!(x.interp(&t, &y), array![[2.5, 6.5], [1.0, 9.0]]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, array, shape}";
            "let (t, y) = (array![0.0, 2.0], array![1.0, 5.0]);", "let none = Array::<f64, shape![0]>::zeros();";
            "array![0.5, 9.0].try_interp(&t, &y)?" => "array![2.0, 5.0]";
            "array![0.5, 9.0].try_interp(&none, &none)"
                => "an array of shape (0,) has no elements along axis 0 for `interp`"
        )]
        "Returns [`Error::Shape`] if there are no points, if run-time numbers of points and values differ, or if the \
            result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory cannot be allocated.":
        interp try_interp [N, P, Q] [N, P, Q] [T: Float, N: Dim,
            <T as Float>::Is: Float, P: Storage<T, (N,)>, Q: Storage<T, (N,)>, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self, points: &Array<T, (N,), P>, values: &Array<T, (N,), Q>) -> Array<T, S, Reduced<B>> {{
                let operation = "interp";
                if points.len() != values.len() {
                    return Err(ShapeError::convert(operation, &values.shape(), &points.shape()).into());
                }
                if points.is_empty() {
                    return Err(ShapeError::empty(operation, &points.shape(), 0).into());
                }
                elements::<T, S>(self.axes(), operation)?;
                let data = storage::collect_from::<T, T, S, Reduced<B>>(self.axes(), self.iter(), |&at| {
                    interpolated(at, points, values)
                })?;
                Ok(Array::owned(self.axes().clone(), data))
            }}
    }
}

/// Searching: `searchsorted` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns for each value the position at which to insert it, so that this sorted array of
        /// rank 1 stays sorted. The position is in front of equal elements.
        ///
        /// The array must be in the order of [`sort`](Self::sort); otherwise the positions are
        /// unspecified. The position of a NaN is in front of the NaNs at the end. Positions are
        /// `i64`, and have the shape of `values`. For the `sorter` of the Array API, search in the
        /// sorted array `x.take::<0>(&sorter)`.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array is not of rank 1, if the extent of the
        /// array does not fit `i64`, or if the result would take more than `isize::MAX` bytes;
        /// [`try_searchsorted`](Self::try_searchsorted) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let edges = array![0.0, 1.0, 1.0, 2.0];
        /// let values = array![[-0.5, 1.0], [1.5, 9.0]];
        /// assert_eq!(edges.searchsorted(&values), array![[0_i64, 1], [3, 4]]);
        /// assert_eq!(edges.searchsorted_right(&values), array![[0_i64, 3], [3, 4]]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let values = array![0, 2, 3];";
            "array![1, 2, 2, 5].try_searchsorted(&values)?" => "array![0_i64, 1, 3]";
            "array![[1, 2], [3, 4]].into_dyn().try_searchsorted(&values)" => "the shape is (2, 2), not (_,), in `searchsorted`: its rank is 2, not 1"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array is not of rank 1, if its \
            extent does not fit `i64`, or the result is too large; [`Error::Alloc`] if memory cannot be allocated.":
        searchsorted try_searchsorted [R, Q] [R, Q] [T: Ordered, S: OneAxis, R: Shape,
            S::Axis: Dim, <T as Ordered>::Is: Ordered, Q: Storage<T, R> + Join<Inline>, Reduced<Q>: OwnedStorage<i64, R>]
            (self: &Self, values: &Array<T, R, Q>) -> Array<i64, R, Reduced<Q>> {
                places(self, values, PartialOrd::lt, |element| !is_nan(element), "searchsorted")
            }

        /// Returns for each value the position at which to insert it, so that this sorted array of
        /// rank 1 stays sorted. The position is after equal elements, or at the end for NaN. This
        /// is [`searchsorted`](Self::searchsorted) with `side="right"` in the Array API.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`searchsorted`](Self::searchsorted);
        /// [`try_searchsorted_right`](Self::try_searchsorted_right) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let sorted = array![1, 2, 2, 5];
        /// assert_eq!(sorted.searchsorted_right(&array![0, 2, 3]), array![0, 3, 3]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let values = array![0, 2, 3];";
            "array![1, 2, 2, 5].try_searchsorted_right(&values)?" => "array![0_i64, 3, 3]";
            "array![[1, 2], [3, 4]].into_dyn().try_searchsorted_right(&values)" => "the shape is (2, 2), not (_,), in `searchsorted_right`: its rank is 2, not 1"
        )]
        "Returns the errors of [`try_searchsorted`](Self::try_searchsorted).":
        searchsorted_right try_searchsorted_right [R, Q] [R, Q] [T: Ordered, S: OneAxis, R: Shape,
            S::Axis: Dim, <T as Ordered>::Is: Ordered, Q: Storage<T, R> + Join<Inline>, Reduced<Q>: OwnedStorage<i64, R>]
            (self: &Self, values: &Array<T, R, Q>) -> Array<i64, R, Reduced<Q>> {
                places(self, values, PartialOrd::le, |_| true, "searchsorted_right")
            }
    }
}
