//! Positions and ranges of an axis.

use core::ops::{Bound, Range, RangeBounds};

use super::by::By;
use super::{PartOf, Relaid, StepsOf, WithoutOf, find, part};
use crate::error::{Asked, IndexError, tried};
use crate::shape::{Dim, Dyn, Every, HasAxis, Layout, Shape, counted, counted_range, part_layout, without_layout};
use crate::storage::{Array, ViewStorage};

/// Selects one position of an axis, and removes the axis. A negative index counts from the end.
/// Returns an error if there is no such axis, or if the index is out of bounds.
///
/// The function is inlined, because programs index arrays within loops.
#[inline(always)]
pub(crate) fn index_axis<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    index: isize,
) -> Result<WithoutOf<T, S, V, AXIS>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, V::layout(&data)));
    let Some(at) = counted(index, axis.extent) else {
        return Err(IndexError::new(Asked::Index(index), axis.position, axis.extent));
    };
    let layout = without_layout::<AXIS, _, _>(&shape, V::layout(&data));
    // SAFETY: `at` is below the extent of the axis. So each position along the other axes is the
    // position of the view with the index `at` along this axis. Different positions of the result
    // are different positions of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, at, axis.stride, shape.without(), layout) })
}

/// Returns the range of an axis between `start` and `end`. A negative number counts from the end of
/// the axis. A `start` of `None` is the start of the axis, and an `end` of `None` is its end. A
/// range that ends before it starts is empty. Returns an error if either number is out of bounds.
pub(crate) fn resolve(
    start: Option<isize>,
    end: Option<isize>,
    position: usize,
    extent: usize,
) -> Result<Range<usize>, IndexError> {
    match counted_range(start, end, extent) {
        Some((start, end)) => Ok(start..end),
        None => Err(IndexError::new(Asked::Range(start.unwrap_or(0), end), position, extent)),
    }
}

/// Returns the position of an axis, counted from 0, and its extent. Returns an error if there is no
/// such axis.
#[inline]
pub(crate) fn extent_of<const AXIS: isize, S: Shape>(shape: &S) -> Result<(usize, usize), IndexError> {
    shape.with_extents(|extents| extent_at(extents, AXIS))
}

/// Implements [`extent_of`].
#[cfg_attr(not(debug_assertions), inline(always))]
fn extent_at(extents: &[usize], axis: isize) -> Result<(usize, usize), IndexError> {
    match counted(axis, extents.len()) {
        Some(position) => Ok((position, extents[position])),
        None => Err(IndexError::new(Asked::Axis(axis), 0, extents.len())),
    }
}

/// Takes as many positions of an axis as `dim` has, from `start` on. The axis becomes `dim`.
/// Returns an error if there is no such axis.
///
/// # Panics
///
/// Panics if the positions are out of bounds: the caller has checked them.
#[inline]
pub(crate) fn part_axis<const AXIS: isize, D: Dim, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    start: usize,
    dim: D,
) -> Result<PartOf<T, S, V, AXIS, D>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, V::layout(&data)));
    assert!(
        // A difference is compared, because the sum `start + dim.extent()` may overflow.
        start <= axis.extent && dim.extent() <= axis.extent - start,
        "the range lies within the axis"
    );
    let layout = part_layout::<AXIS, D, _, _>(&shape, V::layout(&data));
    // SAFETY: `start` plus the extent of `dim` is at most the extent of the axis, as asserted. So
    // each position is the position of the view that is `start` further along the axis. Different
    // positions of the result are different positions of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, start, axis.stride, shape.with(dim), layout) })
}

/// Returns the number of positions of a range if every `step`th position is selected. Returns 0 for
/// a step of 0, which [`every`] rejects.
#[inline]
pub(crate) fn count(range: &Range<usize>, step: isize) -> usize {
    match step.unsigned_abs() {
        0 => 0,
        step => range.len().div_ceil(step),
    }
}

/// Takes every `step`th position of a range of an axis. A negative step starts at the end of the
/// range. Returns an error if the step is 0, or if there is no such axis.
///
/// # Panics
///
/// Panics if the range is out of bounds, or if the number of selected positions is not the extent
/// of `dim`: the caller has checked both.
#[inline]
pub(crate) fn every<const AXIS: isize, K: By, D: Dim, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    range: Range<usize>,
    by: K,
    dim: D,
) -> Result<Relaid<T, S, V, S::With<D>, K::Layout<AXIS, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, V::layout(&data)));
    let step = by.step();
    if step == 0 {
        return Err(IndexError::new(Asked::ZeroStep, axis.position, axis.extent));
    }
    assert!(
        range.start <= range.end && range.end <= axis.extent && dim.extent() == count(&range, step),
        "the range lies within the axis"
    );
    // An empty range may end at 0. Then `part` ignores `at`.
    let at = if step < 0 {
        range.end.saturating_sub(1)
    } else {
        range.start
    };
    let layout = by.layout::<AXIS, _>(V::layout(&data).steps(&shape));
    // SAFETY: the range is within the axis, as asserted, and the steps stay within the range. The
    // layout multiplies the stride of the axis by the step. So each position is a position of the
    // view. Different positions of the result are different positions of the view, because the step
    // is not 0.
    Ok(unsafe { part::<T, S, V, _, _>(data, at, axis.stride, shape.with(dim), layout) })
}

/// Splits an axis at a position. Returns an error if there is no such axis, or if it is shorter
/// than `at`.
#[inline]
pub(crate) fn split_at<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    at: usize,
) -> Result<(PartOf<T, S, V, AXIS, Dyn>, PartOf<T, S, V, AXIS, Dyn>), IndexError> {
    split_into::<AXIS, Dyn, Dyn, T, S, V>(view, Dyn(at))
}

/// Splits an axis into two parts. The first part has the axis `front`, and the second part the
/// remaining positions, with an axis of the type `E`. Returns an error if there is no such axis, or
/// if it is shorter than `front`.
///
/// # Panics
///
/// Panics if `E` does not permit the number of remaining positions: the caller has checked it.
#[inline]
pub(crate) fn split_into<const AXIS: isize, D: Dim, E: Dim, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    front: D,
) -> Result<(PartOf<T, S, V, AXIS, D>, PartOf<T, S, V, AXIS, E>), IndexError> {
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, V::layout(&data)));
    let at = front.extent();
    let Some(rest) = axis.extent.checked_sub(at) else {
        return Err(IndexError::new(Asked::Split(at), axis.position, axis.extent));
    };
    let back = E::from_extent(rest).expect("the second part has the rest of the axis");
    assert!(back.extent() == rest, "the second part has the rest of the axis");
    let layout = V::layout(&data);
    let (left, right) = (
        part_layout::<AXIS, D, _, _>(&shape, layout),
        part_layout::<AXIS, E, _, _>(&shape, layout),
    );
    // SAFETY:
    // - Each position of either part is a position of the view: the first part has the positions
    //   before `at` along the axis, and the second part the positions from `at` on.
    // - No position of the view is in both parts, so an element that is written through one of them
    //   is not accessed through the other.
    unsafe {
        let other = V::duplicate(&data);
        Ok((
            part::<T, S, V, _, _>(data, 0, axis.stride, shape.with(front), left),
            part::<T, S, V, _, _>(other, at, axis.stride, shape.with(back), right),
        ))
    }
}

/// Reverses an axis. Returns an error if there is no such axis.
#[inline]
pub(crate) fn flip_axis<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S, Every<AXIS, -1, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, V::layout(&data)));
    let layout = Every(V::layout(&data).steps(&shape));
    // SAFETY: position `i` of the axis is the position of the view that is `i` before the last
    // position of the axis. So the positions are the positions of the view in another order.
    Ok(unsafe { part::<T, S, V, _, _>(data, axis.extent.saturating_sub(1), axis.stride, shape, layout) })
}

/// Takes a range of an axis. Returns an error if there is no such axis, or if the range is out of
/// bounds.
#[inline]
pub(crate) fn slice_axis<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    range: impl RangeBounds<usize>,
) -> Result<PartOf<T, S, V, AXIS, Dyn>, IndexError> {
    let (position, extent) = extent_of::<AXIS, S>(view.axes())?;
    let range = resolve_bounds(range, position, extent)?;
    part_axis::<AXIS, _, _, _, _>(view, range.start, Dyn(range.len()))
}

/// Returns a range of an axis as [`resolve`] does.
#[inline]
pub(crate) fn resolve_bounds(
    range: impl RangeBounds<usize>,
    position: usize,
    extent: usize,
) -> Result<Range<usize>, IndexError> {
    // A number beyond `isize::MAX` saturates. If it wrapped, it would be negative, and `resolve`
    // would count it from the end of the axis.
    let signed = |at: usize| at.try_into().unwrap_or(isize::MAX);
    let start = match range.start_bound() {
        Bound::Included(&start) => Some(signed(start)),
        // Only a pair of bounds can exclude its start. Rust's ranges cannot.
        Bound::Excluded(&start) => Some(signed(start.saturating_add(1))),
        Bound::Unbounded => None,
    };
    let end = match range.end_bound() {
        // The addition saturates, because `..=usize::MAX` must not wrap to an empty range.
        Bound::Included(&end) => Some(signed(end.saturating_add(1))),
        Bound::Excluded(&end) => Some(signed(end)),
        Bound::Unbounded => None,
    };
    resolve(start, end, position, extent)
}
