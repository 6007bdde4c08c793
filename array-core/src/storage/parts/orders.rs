//! Permutation of axes, and insertion and removal of axes of extent 1.

use super::relaid::can_insert;
use super::{Relaid, StepsOf, find, part, rearranged};
use crate::error::{Asked, IndexError, ShapeError, tried};
use crate::shape::{
    Diagonal, HasAxis, InsertAxis, Layout, Moved, Order, Permuted, Shape, Strided, Swapped, counted, diagonal_extent,
    same_extents,
};
use crate::storage::{Array, ViewStorage};

/// Inserts an axis of extent 1. Returns an error if the position does not exist, or if the rank
/// would exceed the maximum.
#[inline]
pub(crate) fn expand_dims<const AXIS: isize, T, S: InsertAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<
    Relaid<
        T,
        S,
        V,
        S::Inserted<crate::shape::One>,
        <V::Layout as Layout<S>>::Expanded<AXIS, S::Inserted<crate::shape::One>>,
    >,
    IndexError,
> {
    let (shape, data) = view.into_parts();
    tried!(can_insert::<AXIS, S>(&shape));
    let layout = V::layout(&data).expanded::<AXIS, _>(&shape);
    // SAFETY: the new axis has one position, and the other axes keep their extents and strides. So
    // the positions are the positions of the view.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, shape.inserted(crate::shape::One), layout) })
}

/// Removes an axis of extent 1. Returns an error if there is no such axis, or if its extent is not
/// 1.
#[inline]
pub(crate) fn squeeze_axis<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S::Without, <V::Layout as Layout<S>>::Squeezed<AXIS, S::Without>>, ShapeError> {
    let (shape, data) = view.into_parts();
    let extents = shape.extents();
    let Some(position) = counted(AXIS, extents.as_ref().len()) else {
        return Err(ShapeError::no_axis("squeeze_axis", extents.as_ref(), AXIS));
    };
    if extents.as_ref()[position] != 1 {
        return Err(ShapeError::squeeze("squeeze_axis", extents.as_ref(), position));
    }
    let layout = V::layout(&data).squeezed::<AXIS, _>(&shape);
    // SAFETY: the removed axis has one position, as checked, and the other axes keep their extents
    // and strides. So the positions are the positions of the view.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, shape.without(), layout) })
}

/// Returns whether `order` contains each axis once, and `permuted` has the extents in this order.
fn is_order(order: &[isize], extents: &[usize], permuted: &[usize]) -> bool {
    // One bit for each axis suffices, because a shape has at most 64 axes.
    let mut seen = 0_u64;
    let each = order.iter().zip(permuted).all(|(&axis, &extent)| {
        let axis = counted(axis, extents.len());
        seen |= axis.map_or(0, |axis| 1 << axis);
        axis.is_some_and(|axis| extents[axis] == extent)
    });
    // If there are as many different axes as entries, no axis is missing or listed twice.
    each && order.len() == extents.len() && permuted.len() == extents.len() && seen.count_ones() as usize == order.len()
}

/// Permutes the axes.
///
/// # Panics
///
/// Panics if the order is not a permutation of all axes, or if `permuted` does not have the
/// permuted extents: the caller has checked both.
#[inline]
pub(crate) fn permute<P: Order, R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    order: P,
    permuted: R,
) -> Relaid<T, S, V, R, Permuted<P, StepsOf<T, S, V>>> {
    let (shape, data) = view.into_parts();
    assert!(
        // The caller computes `permuted`, and is not trusted. The SAFETY comment below relies on
        // extents that are permuted as the strides are.
        is_order(P::ORDER, shape.extents().as_ref(), permuted.extents().as_ref()),
        "the order contains each axis once, and the shape has the permuted extents"
    );
    let layout = Permuted(order, V::layout(&data).steps(&shape));
    // SAFETY: `is_order` verified that the order contains each axis once, with the extent that
    // `permuted` has for it, and `Permuted` permutes the strides in the same way. So each axis
    // keeps its extent and stride, and the positions are those of the view in another order.
    unsafe { rearranged::<T, S, V, _, _>(data, permuted, layout) }
}

/// Permutes the axes of an array of run-time rank. Returns `None` if the order is not a permutation
/// of all axes.
#[inline]
pub(crate) fn permute_dyn<T, V: ViewStorage<T, crate::shape::DynRank>>(
    view: Array<T, crate::shape::DynRank, V>,
    order: &[isize],
) -> Option<Relaid<T, crate::shape::DynRank, V, crate::shape::DynRank, Strided<crate::shape::DynRank>>> {
    let (shape, data) = view.into_parts();
    let strides = V::layout(&data).strides(&shape);
    let (mut extents, mut steps) = (
        [0; crate::shape::DynRank::MAX_RANK],
        [0; crate::shape::DynRank::MAX_RANK],
    );
    // A list that is longer than the maximum rank is rejected below.
    for (i, &axis) in order.iter().enumerate().take(extents.len()) {
        let axis = counted(axis, shape.len())?;
        extents[i] = shape[axis];
        steps[i] = strides.as_ref()[axis];
    }
    let rank = shape.len();
    if !is_order(order, &shape, &extents[..order.len().min(extents.len())]) {
        return None;
    }
    let permuted = crate::shape::DynRank::clipped(&extents[..rank]);
    let layout = Strided::new(&permuted, &steps[..rank]);
    // SAFETY: `is_order` verified that the order contains each axis once, with its extent. The
    // strides are permuted in the same way. So each axis keeps its extent and stride, and the
    // positions are those of the view in another order.
    Some(unsafe { part::<T, crate::shape::DynRank, V, _, _>(data, 0, 0, permuted, layout) })
}

/// Returns the positions of two axes, counted from 0. Returns an error if either does not exist.
#[cfg_attr(not(debug_assertions), inline(always))]
fn two_axes(first: isize, second: isize, rank: usize) -> Result<(usize, usize), IndexError> {
    match (counted(first, rank), counted(second, rank)) {
        (None, _) => Err(IndexError::new(Asked::Axis(first), 0, rank)),
        (_, None) => Err(IndexError::new(Asked::Axis(second), 0, rank)),
        (Some(first), Some(second)) => Ok((first, second)),
    }
}

/// Swaps two axes. Returns an error if either does not exist.
///
/// # Panics
///
/// Panics if `R` does not permit the swapped extents. The types rule this out.
#[inline]
pub(crate) fn swap_axes<const I: isize, const J: isize, R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, R, Swapped<I, J, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let mut extents = shape.extents();
    let (i, j) = tried!(two_axes(I, J, extents.as_ref().len()));
    extents.as_mut().swap(i, j);
    let swapped = R::from_extents(extents.as_ref()).expect("`R` has the two axes swapped");
    let layout = Swapped(V::layout(&data).steps(&shape));
    // SAFETY: `swapped` has the extents that `from_extents` received, in which the two axes are
    // swapped. `Swapped` swaps the strides of the same axes. So each axis keeps its extent and
    // stride, and the positions are those of the view in another order.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, swapped, layout) })
}

/// Moves an axis to another position. `moved` returns the shape of the result. Returns an error if
/// either position does not exist.
///
/// # Panics
///
/// Panics if the shape that `moved` returns does not have the extents with the axis moved.
#[inline]
pub(crate) fn move_axis<const FROM: isize, const TO: isize, R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    moved: impl FnOnce(&S) -> R,
) -> Result<Relaid<T, S, V, R, Moved<FROM, TO, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let mut extents = shape.extents();
    let (from, to) = tried!(two_axes(FROM, TO, extents.as_ref().len()));
    let moved = moved(&shape);
    if from < to {
        extents.as_mut()[from..=to].rotate_left(1);
    } else {
        extents.as_mut()[to..=from].rotate_right(1);
    }
    assert!(
        // The closure computes `moved`, and is not trusted. The SAFETY comment below relies on
        // extents in the same order as the strides.
        same_extents(extents.as_ref(), moved.extents().as_ref()),
        "the shape has the extents with one axis moved"
    );
    let layout = Moved(V::layout(&data).steps(&shape));
    // SAFETY: `moved` has the extents of the view with one axis moved, as asserted, and `Moved`
    // moves the stride of the same axis. So each axis keeps its extent and stride, and the
    // positions are those of the view in another order.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, moved, layout) })
}

/// Replaces the last two axes by the diagonal that starts at the element `start` of each matrix.
/// `diagonal` returns the shape of the result. Returns an error if the view has fewer than two
/// axes.
///
/// # Panics
///
/// Panics if the last extent of the shape of the result exceeds the length of the diagonal, or if
/// the other extents of this shape differ from the leading extents of the view. The types rule both
/// out.
#[inline]
pub(crate) fn diagonal<R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    start: [usize; 2],
    diagonal: impl FnOnce(&S) -> R,
) -> Result<Relaid<T, S, V, R, Diagonal<StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let rows = tried!(find::<-2, S, _>(&shape, V::layout(&data)));
    let columns = tried!(find::<-1, S, _>(&shape, V::layout(&data)));
    let diagonal = diagonal(&shape);
    let (extents, found) = (shape.extents(), diagonal.extents());
    let fits = match found.as_ref().split_last() {
        Some((&length, front)) => {
            same_extents(front, &extents.as_ref()[..rows.position])
                && length <= diagonal_extent([rows.extent, columns.extent], start)
        }
        None => false,
    };
    assert!(fits, "the diagonal is no longer than either axis from its start");
    let layout = Diagonal(V::layout(&data).steps(&shape));
    let [row, column] = start.map(|index| index as isize);
    // This wraps only if the diagonal starts outside of the matrix. Such a diagonal is empty.
    let first = row
        .wrapping_mul(rows.stride)
        .wrapping_add(column.wrapping_mul(columns.stride));
    // SAFETY: position `i` of the diagonal is the position of the view with the indices `row + i`
    // and `column + i`. `i` is less than the length, which is at most the extents minus `row` and
    // `column`, as asserted, so both indices are below the extents. The element at the indices
    // `row` and `column` is `first` elements after the first element of the view. A step of
    // `layout` along the diagonal is a step along both axes. Different values of `i` are different
    // positions of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, 1, first, diagonal, layout) })
}
