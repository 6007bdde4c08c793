//! Sorting along an axis.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;

#[cfg(feature = "alloc")]
use super::gathered::{Gathered, columns};
#[cfg(not(feature = "alloc"))]
use super::merge;
use super::{Lanes, ascending, descending, is_nan};
use crate::compute::copied;
use crate::compute::reduce::Reduced;
use crate::dtype::{DTypeKind, Element, Ordered};
#[cfg(feature = "alloc")]
use crate::error::AllocError;
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::error::{Asked, IndexError};
#[cfg(feature = "alloc")]
use crate::kernel::cell;
#[cfg(feature = "alloc")]
use crate::shape::{Dim, Dyn, Len, WithAxis};
use crate::shape::{HasAxis, Shape};
use crate::storage::{Array, Contiguous, Inline, Join, OwnedStorage, Storage, StorageMut};

// The storage that `sort_inplace` sorts: any, or without an allocator only contiguous storage.
#[cfg(feature = "alloc")]
use crate::storage::{self, Heap, Storage as Sortable};
#[cfg(not(feature = "alloc"))]
use Contiguous as Sortable;

/// Moves NaNs behind all other elements, and keeps the order of NaNs and of other elements. Returns
/// the number of elements that are not NaN.
#[cfg(feature = "alloc")]
fn numbers_first<X: Copy>(lane: &mut [X], is_nan: impl Fn(&X) -> bool) -> usize {
    let Some(first) = lane.iter().position(&is_nan) else {
        return lane.len();
    };
    let nans: Vec<X> = lane[first..].iter().copied().filter(&is_nan).collect();
    let mut numbers = first;
    for i in first..lane.len() {
        if !is_nan(&lane[i]) {
            lane[numbers] = lane[i];
            numbers += 1;
        }
    }
    lane[numbers..].copy_from_slice(&nans);
    numbers
}

/// Sorts a slice without NaNs, and keeps the order of elements that are equal and not identical.
#[cfg(feature = "alloc")]
fn sort_numbers<T: Element>(lane: &mut [T], order: impl Fn(&T, &T) -> Option<Ordering>) {
    let kind = const { T::DTYPE.kind() };
    // Two numbers that are not NaN always have an order, so `unwrap_or` never uses `Equal`.
    let compare = |a: &T, b: &T| order(a, b).unwrap_or(Ordering::Equal);
    if matches!(kind, DTypeKind::Complex) {
        return lane.sort_by(compare);
    }
    // An unstable sort is faster. Of equal numbers, only 0 and -0 are not identical, so the zeros
    // are written back in their first order.
    let is_zero = |x: &&T| compare(x, &T::ZERO).is_eq();
    let zeros: Vec<T> = match kind {
        DTypeKind::Float => lane.iter().filter(is_zero).copied().collect(),
        _ => Vec::new(),
    };
    lane.sort_unstable_by(compare);
    if !zeros.is_empty() {
        let first = lane.partition_point(|x| compare(x, &T::ZERO).is_lt());
        lane[first..][..zeros.len()].copy_from_slice(&zeros);
    }
}

/// Sorts a slice. NaNs come last.
#[cfg(feature = "alloc")]
pub(super) fn sort_lane<T: Element>(lane: &mut [T], order: impl Fn(&T, &T) -> Option<Ordering>) {
    let numbers = numbers_first(lane, is_nan);
    sort_numbers(&mut lane[..numbers], order);
}

/// Writes to `positions` the indices that sort `lane`, NaNs last. Equal elements keep their order.
#[cfg(feature = "alloc")]
pub(super) fn argsort_lane<T: Element>(lane: &[T], order: impl Fn(&T, &T) -> Option<Ordering>, positions: &mut [i64]) {
    for (position, i) in positions.iter_mut().zip(0..) {
        *position = i;
    }
    let at = |&position: &i64| &lane[position as usize];
    let numbers = numbers_first(positions, |position| is_nan(at(position)));
    positions[..numbers].sort_by(|a, b| order(at(a), at(b)).unwrap_or(Ordering::Equal));
}

/// Passes each [lane](Lanes) of `x` to `visit`, which can change the order of its elements.
#[cfg(feature = "alloc")]
pub(super) fn each_lane<T: Element>(x: &mut [T], lanes: Lanes, visit: impl Fn(&mut [T])) {
    let Lanes { len, inner } = lanes;
    if x.is_empty() || len == 1 {
        return;
    }
    if inner == 1 {
        return x.chunks_exact_mut(len).for_each(visit);
    }
    let mut gathered = Gathered::new(lanes);
    for block in x.chunks_exact_mut(lanes.block()) {
        for columns in columns(inner) {
            gathered.read(block, inner, columns.clone());
            gathered.lanes().take(columns.len()).for_each(&visit);
            gathered.write(block, inner, columns);
        }
    }
}

/// Sorts each [lane](Lanes) of `x`, NaNs last.
#[cfg(feature = "alloc")]
fn sort_lanes<T: Element>(x: &mut [T], lanes: Lanes, order: impl Fn(&T, &T) -> Option<Ordering> + Copy) {
    // Searches all lanes for NaN in one pass, because lanes can be short.
    let has_nan = lanes.len != 1 && x.iter().fold(false, |has_nan, x| has_nan | is_nan(x));
    each_lane(x, lanes, |lane| match has_nan {
        true => sort_lane(lane, order),
        false => sort_numbers(lane, order),
    });
}

/// Sorts each [lane](Lanes) of `x`, NaNs last, without allocating memory. The result equals that of
/// the function for programs with an allocator.
#[cfg(not(feature = "alloc"))]
fn sort_lanes<T: Element>(x: &mut [T], lanes: Lanes, order: impl Fn(&T, &T) -> Option<Ordering> + Copy) {
    let Lanes { len, inner } = lanes;
    if x.is_empty() {
        return;
    }
    let order = |a: &T, b: &T| match (is_nan(a), is_nan(b)) {
        (false, false) => order(a, b).unwrap_or(Ordering::Equal),
        (a, b) => a.cmp(&b),
    };
    if inner == 1 && !matches!(T::DTYPE.kind(), DTypeKind::Float | DTypeKind::Complex) {
        // Equal integers are identical, so their sort need not be stable.
        return x.chunks_exact_mut(len).for_each(|lane| lane.sort_unstable_by(order));
    }
    for block in x.chunks_exact_mut(lanes.block()) {
        for column in 0..inner {
            merge::sort(&mut block[column..], inner, len, order);
        }
    }
}

/// Writes to each [lane](Lanes) of `out` the indices that sort the same lane of `x`.
#[cfg(feature = "alloc")]
fn argsort_lanes<T: Element>(
    x: &[T],
    lanes: Lanes,
    order: impl Fn(&T, &T) -> Option<Ordering> + Copy,
    out: &mut [i64],
) {
    let Lanes { len, inner } = lanes;
    if x.is_empty() {
        return;
    }
    if inner == 1 {
        let each = x.chunks_exact(len).zip(out.chunks_exact_mut(len));
        return each.for_each(|(lane, out)| argsort_lane(lane, order, out));
    }
    let (mut gathered, mut positions) = (Gathered::new(lanes), Gathered::new(lanes));
    for (block, out) in x.chunks_exact(lanes.block()).zip(out.chunks_exact_mut(lanes.block())) {
        for columns in columns(inner) {
            gathered.read(block, inner, columns.clone());
            for (lane, positions) in gathered.lanes().zip(positions.lanes()).take(columns.len()) {
                argsort_lane(lane, order, positions);
            }
            positions.write(out, inner, columns);
        }
    }
}

/// Returns a copy of an array, sorted along `axis`.
pub(super) fn sorted<T, S, B, P>(
    x: &Array<T, S, B>,
    axis: usize,
    order: impl Fn(&T, &T) -> Option<Ordering> + Copy,
    operation: &'static str,
) -> Result<Array<T, S, P>, Error>
where
    T: Ordered,
    S: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T, S>,
{
    let mut sorted: Array<T, S, P> = copied(x, operation)?;
    let lanes = Lanes::new(x.shape().as_ref(), axis);
    sort_lanes(sorted.as_mut_slice(), lanes, order);
    Ok(sorted)
}

/// Sorts an array along `axis` in place. If it is not contiguous, sorts a copy and writes it back.
fn sort_inplace<T, S, B>(
    x: &mut Array<T, S, B>,
    axis: usize,
    order: impl Fn(&T, &T) -> Option<Ordering> + Copy,
    operation: &'static str,
) -> Result<(), Error>
where
    T: Ordered,
    S: Shape,
    B: StorageMut<T, S> + Sortable<T, S>,
{
    let lanes = Lanes::new(x.shape().as_ref(), axis);
    #[cfg(feature = "alloc")]
    let Some(x) = storage::try_slice_mut(x) else {
        let sorted: Array<T, S, Heap> = sorted(x, axis, order, operation)?;
        for (place, &x) in x.iter_mut().zip(sorted.as_slice()) {
            *place = x;
        }
        return Ok(());
    };
    #[cfg(not(feature = "alloc"))]
    let x = {
        let _ = operation;
        x.as_mut_slice()
    };
    sort_lanes(x, lanes, order);
    Ok(())
}

/// Returns the positions along an axis that sort the elements.
#[cfg(feature = "alloc")]
fn argsorted<T, S, B, P>(
    x: &Array<T, S, B>,
    axis: usize,
    order: impl Fn(&T, &T) -> Option<Ordering> + Copy,
    operation: &'static str,
) -> Result<Array<i64, S, P>, Error>
where
    T: Ordered,
    S: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<i64, S>,
{
    let mut indices = cell::array_of_zeros::<i64, S, P>(x.axes().clone(), operation)?;
    let out = P::slice_mut(&mut indices);
    let lanes = Lanes::new(x.shape().as_ref(), axis);
    match x.try_as_slice() {
        Some(x) => argsort_lanes(x, lanes, order, out),
        None => {
            let x: Array<T, S, Heap> = copied(x, operation)?;
            argsort_lanes(x.as_slice(), lanes, order, out);
        }
    }
    Ok(indices)
}

/// Sorting along an axis: the sorting functions of the Array API. `argsort` and
/// `argsort_descending` require the feature `alloc`. Without `alloc`, the in-place methods sort
/// only arrays whose type guarantees that they are contiguous. All methods then take longer for
/// floats, and along an axis that is not the innermost.
///
/// The axis `AXIS` is counted from 0, or backwards from -1. Sorting is stable: equal elements,
/// including 0 and -0, keep their order. NaNs are last, in ascending and in descending order.
///
/// A lane consists of the elements along the axis at one position of the other axes. In addition to
/// the result, sorting allocates memory for at most about one lane, or 16 lanes if the axis is not
/// the innermost. `argsort` also allocates memory for the positions in these lanes. `argsort` and
/// the in-place methods copy a view that is not contiguous.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns a copy with the elements sorted along the axis `AXIS`, the smallest first and
        /// NaNs last.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_sort`](Self::try_sort) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[3.0, 1.0, f32::NAN], [2.0, -4.0, 0.5]];
        /// assert_eq!(format!("{:?}", x.sort::<1>().to_vec()), "[1.0, 3.0, NaN, -4.0, 0.5, 2.0]");
        /// assert_eq!(x.sort::<0>().index_axis::<0>(0).to_vec(), [2.0, -4.0, 0.5]);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2], [3, 4]].into_dyn();
        /// let error = x.try_sort::<2>().unwrap_err();
        /// assert_eq!(error.to_string(), "an array of shape (2, 2) has no axis 2 in `sort`: its rank is 2");
        /// ```
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        sort // `x.sort::<0>()`
        try_sort [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Ordered>::Is: Ordered, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self) -> Array<T, S, Reduced<B>> { sorted(self, self.axes().position("sort")?, ascending, "sort") }

        /// Returns a copy with the elements sorted along the axis `AXIS`, the largest first and
        /// NaNs last.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_sort_descending`](Self::try_sort_descending)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![3, 1, 2].sort_descending::<0>(), array![3, 2, 1]);
        /// ```
        errors
        #[doc = try_axis_example!(
            sort_descending try_sort_descending: "[[3, 1, 2], [4, 6, 5]]";
            "::<1>()?" => "array![[3, 2, 1], [6, 5, 4]]"; "::<2>()"
        )]
        "Returns the errors of [`try_sort`](Self::try_sort).":
        sort_descending try_sort_descending [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Ordered>::Is: Ordered, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self) -> Array<T, S, Reduced<B>> {{
                let operation = "sort_descending";
                sorted(self, self.axes().position(operation)?, descending, operation)
            }}

        /// Sorts the elements along the axis `AXIS` in place, the smallest first and NaNs last. If
        /// this array is a view that is not contiguous, the method sorts a copy and writes it back.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`;
        /// [`try_sort_inplace`](Self::try_sort_inplace) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let mut x = array![[3, 1], [2, 4]];
        /// x.sort_inplace::<1>();
        /// x.view_mut().t().sort_inplace::<1>();
        /// assert_eq!(x, array![[1, 3], [2, 4]]);
        /// ```
        errors unit
        #[doc = try_example!(
            "array";
            "let mut x = array![[3, 1, 2], [4, 6, 5]];", "x.try_sort_inplace::<1>()?;";
            "x" => "array![[1, 2, 3], [4, 5, 6]]";
            "x.into_dyn().try_sort_inplace::<2>()"
                => "an array of shape (2, 3) has no axis 2 in `sort_inplace`: its rank is 2"
        )]
        "Returns the errors of [`try_sort`](Self::try_sort).":
        sort_inplace try_sort_inplace [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            B: StorageMut<T, S> + Sortable<T, S>, <B as StorageMut<T, S>>::Fits: Sized, S::Without: Shape, <T as Ordered>::Is: Ordered]
            (self: &mut Self) -> () {{
                let operation = "sort_inplace";
                sort_inplace(self, self.axes().position(operation)?, ascending, operation)
            }}

        /// Sorts the elements along the axis `AXIS` in place, the largest first, as
        /// [`sort_descending`](Self::sort_descending) does.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`;
        /// [`try_sort_descending_inplace`](Self::try_sort_descending_inplace) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let mut x = array![[3, 1, 2], [4, 6, 5]];
        /// x.sort_descending_inplace::<1>();
        /// assert_eq!(x, array![[3, 2, 1], [6, 5, 4]]);
        /// ```
        errors unit
        #[doc = try_example!(
            "array";
            "let mut x = array![[3, 1, 2], [4, 6, 5]];", "x.try_sort_descending_inplace::<1>()?;";
            "x" => "array![[3, 2, 1], [6, 5, 4]]";
            "x.into_dyn().try_sort_descending_inplace::<2>()"
                => "an array of shape (2, 3) has no axis 2 in `sort_descending_inplace`: its rank is 2"
        )]
        "Returns the errors of [`try_sort`](Self::try_sort).":
        sort_descending_inplace try_sort_descending_inplace [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            B: StorageMut<T, S> + Sortable<T, S>, <B as StorageMut<T, S>>::Fits: Sized,
            S::Without: Shape, <T as Ordered>::Is: Ordered]
            (self: &mut Self) -> () {{
                let operation = "sort_descending_inplace";
                sort_inplace(self, self.axes().position(operation)?, descending, operation)
            }}
    }
}

/// The greatest elements along the axis `AXIS`, as many as the extent of `D`, and their positions
/// along this axis. `P` is the storage of both arrays. This is the result of
/// [`top_k`](Array::top_k) and [`top_k_by`](Array::top_k_by).
#[cfg(feature = "alloc")]
pub type TopK<T, S, P, const AXIS: isize, D> = (Array<T, WithAxis<S, AXIS, D>, P>, Array<i64, WithAxis<S, AXIS, D>, P>);

/// The maximum number of positions among which the `k` greatest elements are searched for.
#[cfg(feature = "alloc")]
fn candidates(k: usize) -> usize {
    k.max(32).saturating_mul(2)
}

/// Writes to `out` the positions of the greatest elements of `lane`, as many as fit, the greatest
/// first and NaNs last. Of equal elements, those with the least positions come first. `found` is
/// memory for positions.
#[cfg(feature = "alloc")]
fn top_of_lane<T: Element + PartialOrd>(lane: &[T], found: &mut Vec<i64>, out: &mut [i64]) {
    let k = out.len();
    let at = |&position: &i64| &lane[position as usize];
    let order = |a: &i64, b: &i64| {
        let order = descending(at(a), at(b)).unwrap_or(Ordering::Equal);
        order.then(a.cmp(b))
    };
    found.clear();
    // Once `k` elements are found, only greater ones than the least of them replace any. So most
    // elements are compared only once, and the greatest are searched for in a short list.
    let mut least: Option<T> = None;
    for (i, x) in (0..).zip(lane) {
        let is_kept = match &least {
            Some(least) => x > least,
            None => !is_nan(x),
        };
        if is_kept {
            found.push(i);
            if found.len() >= candidates(k) {
                found.select_nth_unstable_by(k - 1, order);
                found.truncate(k);
                least = Some(*at(&found[k - 1]));
            }
        }
    }
    found.sort_unstable_by(order);
    found.truncate(k);
    let nans = (0..).zip(lane).filter(|(_, x)| is_nan(*x)).map(|(i, _)| i);
    found.extend(nans.take(k - found.len()));
    out.copy_from_slice(found);
}

/// Writes the positions of the `k` greatest elements of each [lane](Lanes) of `x` to the same lane
/// of `out`, whose lanes have `k` elements.
#[cfg(feature = "alloc")]
fn top_lanes<T: Element + PartialOrd>(x: &[T], lanes: Lanes, k: usize, out: &mut [i64]) -> Result<(), AllocError> {
    let Lanes { len, inner } = lanes;
    if out.is_empty() {
        return Ok(());
    }
    let mut found = storage::reserved(candidates(k).min(len))?;
    if inner == 1 {
        let each = x.chunks_exact(len).zip(out.chunks_exact_mut(k));
        each.for_each(|(lane, out)| top_of_lane(lane, &mut found, out));
        return Ok(());
    }
    let (mut gathered, mut positions) = (Gathered::new(lanes), Gathered::new(Lanes { len: k, inner }));
    for (block, out) in x.chunks_exact(lanes.block()).zip(out.chunks_exact_mut(k * inner)) {
        for columns in columns(inner) {
            gathered.read(block, inner, columns.clone());
            for (lane, positions) in gathered.lanes().zip(positions.lanes()).take(columns.len()) {
                top_of_lane(lane, &mut found, positions);
            }
            positions.write(out, inner, columns);
        }
    }
    Ok(())
}

/// Returns the greatest elements along the axis `AXIS`, as many as the extent of `count`, and their
/// positions along this axis.
#[cfg(feature = "alloc")]
fn top<const AXIS: isize, D, T, S, B, P>(
    x: &Array<T, S, B>,
    count: D,
    operation: &'static str,
) -> Result<TopK<T, S, P, AXIS, D>, Error>
where
    D: Dim,
    T: Ordered,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    P: OwnedStorage<T, WithAxis<S, AXIS, D>> + OwnedStorage<i64, WithAxis<S, AXIS, D>>,
{
    let axis = x.axes().position(operation)?;
    let lanes = Lanes::new(x.shape().as_ref(), axis);
    let k = count.extent();
    if k > lanes.len {
        return Err(IndexError::new(Asked::Top(k), axis, lanes.len).into());
    }
    let copy: Array<T, S, Heap>;
    let elements = match x.try_as_slice() {
        Some(elements) => elements,
        None => {
            copy = copied(x, operation)?;
            copy.as_slice()
        }
    };
    let shape = x.axes().with(count);
    let mut positions = cell::array_of_zeros::<i64, WithAxis<S, AXIS, D>, P>(shape.clone(), operation)?;
    let found = P::slice_mut(&mut positions);
    top_lanes(elements, lanes, k, found)?;
    // The results have `k` rows for each block.
    let kept = k * lanes.inner;
    let mut each = found.iter().enumerate();
    let values = storage::collect::<T, _, P>(&shape, || {
        let (i, &position) = each.next().expect("each value has a position");
        elements[i / kept * lanes.block() + position as usize * lanes.inner + i % lanes.inner]
    })?;
    Ok((Array::owned(shape, values), positions))
}

/// Fails to build if the type of an axis determines fewer than `K` elements.
#[cfg(feature = "alloc")]
const fn assert_has<D: Dim, const K: usize>() {
    if let Some(extent) = D::EXTENT {
        assert!(K <= extent, "the axis has fewer elements than `top_k` returns");
    }
}

/// Positions that sort the elements along an axis. These methods require the feature `alloc`.
#[cfg(feature = "alloc")]
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the positions along the axis `AXIS` that sort the elements along this axis, the
        /// smallest first and NaNs last.
        /// [`take_along_axis`](crate::index::TakeMethods::take_along_axis) with these positions
        /// returns the same array as [`sort`](Self::sort). The positions are `i64`. Equal elements
        /// keep their order.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_argsort`](Self::try_argsort) returns the error.
        ///
        /// ```
        /// # use array_core::prelude::*;
        /// let x = array![[30, 10, 20], [5, 5, 4]];
        /// let order = x.argsort::<1>();
        /// assert_eq!(order, array![[1_i64, 2, 0], [2, 0, 1]]);
        /// assert_eq!(x.take_along_axis::<1>(&order), x.sort::<1>());
        /// ```
        errors
        #[doc = try_axis_example!(
            argsort try_argsort: "[[30, 10, 20], [5, 5, 4]]";
            "::<1>()?" => "array![[1_i64, 2, 0], [2, 0, 1]]"; "::<2>()"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        argsort // `x.argsort::<0>()`
        try_argsort [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Ordered>::Is: Ordered, B: Join<Inline>, Reduced<B>: OwnedStorage<i64, S>]
            (self: &Self) -> Array<i64, S, Reduced<B>> {
                argsorted(self, self.axes().position("argsort")?, ascending, "argsort")
            }

        /// Returns the positions along the axis `AXIS` that sort the elements along this axis, the
        /// largest first and NaNs last. See [`argsort`](Self::argsort). Equal elements keep their
        /// order.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes;
        /// [`try_argsort_descending`](Self::try_argsort_descending) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1, 2, 2].argsort_descending::<0>(), array![1_i64, 2, 0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            argsort_descending try_argsort_descending: "[[30, 10, 20], [5, 5, 4]]";
            "::<1>()?" => "array![[0_i64, 2, 1], [0, 1, 2]]"; "::<2>()"
        )]
        "Returns the errors of [`try_argsort`](Self::try_argsort).":
        argsort_descending try_argsort_descending [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Ordered>::Is: Ordered, B: Join<Inline>, Reduced<B>: OwnedStorage<i64, S>]
            (self: &Self) -> Array<i64, S, Reduced<B>> {{
                let operation = "argsort_descending";
                argsorted(self, self.axes().position(operation)?, descending, operation)
            }}

        /// Returns the `K` greatest elements along the axis `AXIS`, the greatest first and NaNs
        /// last, and their positions along this axis. The axis is counted from 0, or backwards from
        /// -1. It becomes `Len<K>`. Of equal elements, those with the least positions come first.
        ///
        /// This is `torch.topk`, except that NaNs are last, and that the order of equal elements is
        /// specified. If `K` is known only at run time, use [`top_k_by`](Self::top_k_by). A `K`
        /// above a static extent does not build.
        ///
        /// # Panics
        ///
        /// Panics if the axis has fewer than `K` elements, if a [`DynRank`](crate::DynRank) array
        /// has no axis `AXIS`, or if the positions would take more than `isize::MAX` bytes;
        /// [`try_top_k`](Self::try_top_k) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let scores = array![[0.1, 0.7, 0.2], [0.5, 0.1, 0.4]];
        /// let (values, positions) = scores.top_k::<1, 2>();
        /// assert_eq!(values, array![[0.7, 0.2], [0.5, 0.4]]);
        /// assert_eq!(positions, array![[1_i64, 2], [0, 2]]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[3, 1, 5]";
            "x.try_top_k::<0, 2>()?" => "(array![5, 3], array![2_i64, 0])";
            "x.try_top_k::<0, 4>()" => "cannot take the 4 greatest elements along axis 0 of extent 3"
        )]
        "Returns [`Error::Index`] if the axis has fewer than `K` elements; [`Error::Shape`] if a \
            [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the positions would take more than `isize::MAX` \
            bytes; [`Error::Alloc`] if memory cannot be allocated.":
        top_k // `x.top_k::<0, 5>()`
        try_top_k [const AXIS: isize, const K: usize] [AXIS, K] [T: Ordered, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Ordered>::Is: Ordered, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T, WithAxis<S, AXIS, Len<K>>> + OwnedStorage<i64, WithAxis<S, AXIS, Len<K>>>]
            (self: &Self) -> TopK<T, S, Reduced<B>, AXIS, Len<K>>
            where const { assert_has::<S::Axis, K>() };
            { top::<AXIS, _, _, _, _, _>(self, Len::<K>, "top_k") }

        /// Returns the `k` greatest elements along the axis `AXIS`, and their positions, as
        /// [`top_k`](Self::top_k) does. The axis becomes [`Dyn`], and the results are on the heap.
        ///
        /// # Panics
        ///
        /// Panics if the axis has fewer than `k` elements, if a [`DynRank`](crate::DynRank) array
        /// has no axis `AXIS`, or if the positions would take more than `isize::MAX` bytes;
        /// [`try_top_k_by`](Self::try_top_k_by) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let (values, positions) = array![3, 1, 4, 1, 5].top_k_by::<0>(2);
        /// assert_eq!((values.to_vec(), positions.to_vec()), (vec![5, 4], vec![4, 2]));
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let x = array![3, 1, 5];";
            "x.try_top_k_by::<0>(2)?.0.to_vec()" => "[5, 3]";
            "x.try_top_k_by::<0>(4)" => "cannot take the 4 greatest elements along axis 0 of extent 3"
        )]
        "Returns the errors of [`try_top_k`](Self::try_top_k).":
        top_k_by // `x.top_k_by::<0>(k)`
        try_top_k_by [const AXIS: isize] [AXIS] [T: Ordered, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Ordered>::Is: Ordered]
            (self: &Self, k: usize) -> TopK<T, S, Heap, AXIS, Dyn> { top::<AXIS, _, _, _, _, _>(self, Dyn(k), "top_k_by") }
    }
}
