//! Parts of views, and other orders of their axes: each function checks what it is asked for, so that the
//! view it makes stays within the one it is given.

use core::marker::PhantomData;
use core::ops::{Bound, Range, RangeBounds};

use super::{
    AtAxes, Chunked, Cut, Diagonal, Every, Layout, Moved, Order, Permuted, RowMajor, Storage, StorageMut, Stretched,
    Swapped, Unfolded, View, ViewMut, ViewStorage, Windowed,
};
use crate::Array;
use crate::array::select::By;
use crate::dim::{Dim, Dyn, Len};
use crate::error::{Asked, IndexError, ShapeError};
use crate::shape::{
    AxisList, HasAxis, InsertAxis, InsertedShape, Shape, SplitAxis, accepts_extents, checked_product, counted,
    counted_range, from_extents, len_of, same_extents,
};
use crate::storage::{Borrowed, BorrowedMut};

/// The steps of the layout of storage.
pub(crate) type StepsOf<T, S, V> = <<V as Storage<T, S>>::Layout as Layout<S>>::Steps;

/// A view of a part of an axis.
pub type PartOf<T, S, V, const AXIS: isize, D> = Array<
    T,
    <S as HasAxis<AXIS>>::With<D>,
    <V as ViewStorage<T, S>>::Of<
        <S as HasAxis<AXIS>>::With<D>,
        <S as HasAxis<AXIS>>::PartLayout<D, <V as Storage<T, S>>::Layout>,
    >,
>;

/// A view at one position of an axis.
pub type WithoutOf<T, S, V, const AXIS: isize> = Array<
    T,
    <S as HasAxis<AXIS>>::Without,
    <V as ViewStorage<T, S>>::Of<
        <S as HasAxis<AXIS>>::Without,
        <S as HasAxis<AXIS>>::WithoutLayout<<V as Storage<T, S>>::Layout>,
    >,
>;

/// A view whose shape is `R` and whose layout is `L`.
pub type Relaid<T, S, V, R, L> = Array<T, R, <V as ViewStorage<T, S>>::Of<R, L>>;

/// The position of an axis, its extent and its stride.
struct Axis {
    position: usize,
    extent: usize,
    stride: isize,
}

/// Finds an axis, which only a [`DynRank`](crate::DynRank) may not have.
#[inline(always)]
fn find<const AXIS: isize, T, S: Shape, V: Storage<T, S>>(shape: &S, data: &V::Data) -> Result<Axis, IndexError> {
    let extents = shape.extents();
    let extents = extents.as_ref();
    let Some(position) = counted(AXIS, extents.len()) else {
        return Err(IndexError::new(Asked::Axis(AXIS), 0, extents.len()));
    };
    Ok(Axis {
        position,
        extent: extents[position],
        stride: V::layout(data).strides(shape).as_ref()[position],
    })
}

/// Borrows a part of a view, from the element `at` of an axis on: nothing where the part has no elements.
///
/// # Safety
///
/// As for [`ViewStorage::relay`], where the part has elements.
#[inline(always)]
pub(super) unsafe fn part<T, S: Shape, V: ViewStorage<T, S>, R: Shape, L: Layout<R>>(
    data: V::Data,
    at: usize,
    stride: isize,
    shape: R,
    layout: L,
) -> Relaid<T, S, V, R, L> {
    let empty = shape.extents().as_ref().contains(&0);
    let offset = if empty { 0 } else { at as isize * stride };
    // SAFETY: the caller's promise is handed on; without elements the offset is 0.
    let data = unsafe { V::relay(data, offset, layout) };
    Array::from_parts(shape, data)
}

/// Takes the elements at one position of an axis: for an index of a kernel's loop, so that it is part of the loop.
#[inline(always)]
pub(crate) fn index_axis<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    index: isize,
) -> Result<WithoutOf<T, S, V, AXIS>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    let Some(at) = counted(index, axis.extent) else {
        return Err(IndexError::new(Asked::Index(index), axis.position, axis.extent));
    };
    let layout = shape.without_layout(&V::layout(&data));
    // SAFETY: `at` is less than the extent of the axis, so that each position without it is one of the
    // view with `at` along it, and different ones are.
    Ok(unsafe { part::<T, S, V, _, _>(data, at, axis.stride, shape.without(), layout) })
}

/// Finds the range that two ends, each counted from the end where it is negative, say of an axis.
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

/// Finds the extent of an axis, and its position.
pub(crate) fn extent_of<const AXIS: isize, S: Shape>(shape: &S) -> Result<(usize, usize), IndexError> {
    let extents = shape.extents();
    let extents = extents.as_ref();
    match counted(AXIS, extents.len()) {
        Some(position) => Ok((position, extents[position])),
        None => Err(IndexError::new(Asked::Axis(AXIS), 0, extents.len())),
    }
}

/// Takes `len` elements of an axis from `start` on, as the axis `D`.
///
/// # Panics
///
/// Panics where they are not there: the caller has checked.
#[inline]
pub(crate) fn part_axis<const AXIS: isize, D: Dim, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    start: usize,
    dim: D,
) -> Result<PartOf<T, S, V, AXIS, D>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    assert!(
        start <= axis.extent && dim.extent() <= axis.extent - start,
        "a part of the axis"
    );
    let layout = shape.part_layout::<D, _>(&V::layout(&data));
    // SAFETY: `start` and as many as `dim` behind it are on the axis, so that each position is one of the
    // view, `start` farther along it, and different ones are.
    Ok(unsafe { part::<T, S, V, _, _>(data, start, axis.stride, shape.with(dim), layout) })
}

/// How many elements a walk along a range meets; none for a step of 0, which [`every`] refuses.
pub(crate) fn count(range: &Range<usize>, step: isize) -> usize {
    match step.unsigned_abs() {
        0 => 0,
        step => range.len().div_ceil(step),
    }
}

/// Takes every so many elements of a range of an axis, from its end on where the step is negative.
///
/// # Panics
///
/// Panics where they are not there, or not as many as `dim` says: the caller has checked.
#[inline]
pub(crate) fn every<const AXIS: isize, K: By, D: Dim, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    range: Range<usize>,
    by: K,
    dim: D,
) -> Result<Relaid<T, S, V, S::With<D>, K::Layout<AXIS, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    let step = by.step();
    if step == 0 {
        return Err(IndexError::new(Asked::ZeroStep, axis.position, axis.extent));
    }
    assert!(
        range.start <= range.end && range.end <= axis.extent && dim.extent() == count(&range, step),
        "a part of the axis"
    );
    let at = if step < 0 {
        range.end.saturating_sub(1)
    } else {
        range.start
    };
    let layout = by.layout::<AXIS, _>(V::layout(&data).steps(&shape));
    // SAFETY: the walk stays within the range, and the range on the axis, so that each position is one of
    // the view, and different ones are, since the step is not 0. The layout multiplies the stride of the
    // axis by the step.
    Ok(unsafe { part::<T, S, V, _, _>(data, at, axis.stride, shape.with(dim), layout) })
}

/// Cuts an axis in two at a position.
#[inline]
pub(crate) fn split_at<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    at: usize,
) -> Result<(PartOf<T, S, V, AXIS, Dyn>, PartOf<T, S, V, AXIS, Dyn>), IndexError> {
    split_into::<AXIS, Dyn, Dyn, T, S, V>(view, Dyn(at))
}

/// Cuts an axis in two: the axis `D`, and what is left as the axis `E`.
///
/// # Panics
///
/// Panics where what is left is not as long as `E` says: the caller knows it.
#[inline]
pub(crate) fn split_into<const AXIS: isize, D: Dim, E: Dim, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    front: D,
) -> Result<(PartOf<T, S, V, AXIS, D>, PartOf<T, S, V, AXIS, E>), IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    let at = front.extent();
    let Some(rest) = axis.extent.checked_sub(at) else {
        return Err(IndexError::new(Asked::Split(at), axis.position, axis.extent));
    };
    let back = E::from_extent(rest).expect("the rest of the axis");
    assert!(back.extent() == rest, "the rest of the axis");
    let layout = V::layout(&data);
    let (left, right) = (shape.part_layout::<D, _>(&layout), shape.part_layout::<E, _>(&layout));
    // SAFETY:
    // - Each position of either part is one of the view: before `at` along the axis, or from it on.
    // - No position of the view is in both, so that an element that is written to through one of them is
    //   not reached through the other.
    unsafe {
        let other = V::duplicate(&data);
        Ok((
            part::<T, S, V, _, _>(data, 0, axis.stride, shape.with(front), left),
            part::<T, S, V, _, _>(other, at, axis.stride, shape.with(back), right),
        ))
    }
}

/// Puts in an axis of extent 1.
#[inline]
pub(crate) fn expand_dims<const AXIS: isize, T, S: InsertAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<
    Relaid<T, S, V, S::Inserted<crate::One>, <V::Layout as Layout<S>>::Expanded<AXIS, S::Inserted<crate::One>>>,
    IndexError,
> {
    let (shape, data) = view.into_parts();
    let rank = shape.extents().as_ref().len();
    if shape.place("expand_dims").is_err() {
        return Err(IndexError::new(Asked::Axis(AXIS), 0, rank));
    }
    let layout = V::layout(&data).expanded::<AXIS, _>(&shape);
    // SAFETY: the new axis has one position, so that those of the others are those of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, shape.inserted(crate::One), layout) })
}

/// Takes out an axis of extent 1.
#[inline]
pub(crate) fn squeeze_axis<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S::Without, <V::Layout as Layout<S>>::Squeezed<AXIS, S::Without>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    if axis.extent != 1 {
        return Err(IndexError::new(Asked::Squeeze, axis.position, axis.extent));
    }
    let layout = V::layout(&data).squeezed::<AXIS, _>(&shape);
    // SAFETY: the axis has one position, so that those of the others are those of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, shape.without(), layout) })
}

/// Says whether numbers are those of some axes in some order.
fn is_order(order: &[isize], extents: &[usize], permuted: &[usize]) -> bool {
    let mut seen = 0_u64;
    let each = order.iter().zip(permuted).all(|(&axis, &extent)| {
        let axis = counted(axis, extents.len());
        seen |= axis.map_or(0, |axis| 1 << axis);
        axis.is_some_and(|axis| extents[axis] == extent)
    });
    each && order.len() == extents.len() && permuted.len() == extents.len() && seen.count_ones() as usize == order.len()
}

/// Puts the axes in another order.
///
/// # Panics
///
/// Panics where it is not one of all axes, or `permuted` has other extents: the caller knows it.
#[inline]
pub(crate) fn permute<P: Order, R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    order: P,
    permuted: R,
) -> Relaid<T, S, V, R, Permuted<P, StepsOf<T, S, V>>> {
    let (shape, data) = view.into_parts();
    assert!(
        is_order(P::ORDER, shape.extents().as_ref(), permuted.extents().as_ref()),
        "an order of the axes"
    );
    let layout = Permuted(order, V::layout(&data).steps(&shape));
    // SAFETY: each axis is walked as before, so that the positions are those of the view in another order.
    unsafe { part::<T, S, V, _, _>(data, 0, 0, permuted, layout) }
}

/// Puts the axes of an array of run-time rank in another order.
#[inline]
pub(crate) fn permute_dyn<T, V: ViewStorage<T, crate::DynRank>>(
    view: Array<T, crate::DynRank, V>,
    order: &[isize],
) -> Option<Relaid<T, crate::DynRank, V, crate::DynRank, super::Strided<crate::DynRank>>> {
    let (shape, data) = view.into_parts();
    let strides = V::layout(&data).strides(&shape);
    let (mut extents, mut steps) = ([0; crate::DynRank::MAX_RANK], [0; crate::DynRank::MAX_RANK]);
    for (i, &axis) in order.iter().enumerate().take(extents.len()) {
        let axis = counted(axis, shape.len())?;
        extents[i] = shape[axis];
        steps[i] = strides.as_ref()[axis];
    }
    let rank = shape.len();
    if !is_order(order, &shape, &extents[..order.len().min(extents.len())]) {
        return None;
    }
    let permuted = crate::DynRank::clipped(&extents[..rank]);
    let layout = super::Strided::new(&permuted, &steps[..rank]);
    // SAFETY: as in `permute`.
    Some(unsafe { part::<T, crate::DynRank, V, _, _>(data, 0, 0, permuted, layout) })
}

/// Puts two axes in each other's place.
#[inline]
pub(crate) fn swap_axes<const I: isize, const J: isize, R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    swapped: impl FnOnce(&S) -> R,
) -> Result<Relaid<T, S, V, R, Swapped<I, J, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let i = find::<I, T, S, V>(&shape, &data)?.position;
    let j = find::<J, T, S, V>(&shape, &data)?.position;
    let swapped = swapped(&shape);
    let mut extents = shape.extents();
    extents.as_mut().swap(i, j);
    assert!(
        same_extents(extents.as_ref(), swapped.extents().as_ref()),
        "the axes in each other's place"
    );
    let layout = Swapped(V::layout(&data).steps(&shape));
    // SAFETY: as in `permute`.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, swapped, layout) })
}

/// Puts an axis to another position among the others.
#[inline]
pub(crate) fn move_axis<const FROM: isize, const TO: isize, R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    moved: impl FnOnce(&S) -> R,
) -> Result<Relaid<T, S, V, R, Moved<FROM, TO, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let from = find::<FROM, T, S, V>(&shape, &data)?.position;
    let to = find::<TO, T, S, V>(&shape, &data)?.position;
    let moved = moved(&shape);
    let mut extents = shape.extents();
    if from < to {
        extents.as_mut()[from..=to].rotate_left(1);
    } else {
        extents.as_mut()[to..=from].rotate_right(1);
    }
    assert!(
        same_extents(extents.as_ref(), moved.extents().as_ref()),
        "the axis at its new position"
    );
    let layout = Moved(V::layout(&data).steps(&shape));
    // SAFETY: as in `permute`.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, moved, layout) })
}

/// Walks the last two axes at once, as far as the shorter one goes.
#[inline]
pub(crate) fn diagonal<R: Shape, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    diagonal: impl FnOnce(&S) -> R,
) -> Result<Relaid<T, S, V, R, Diagonal<StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let rows = find::<-2, T, S, V>(&shape, &data)?;
    let columns = find::<-1, T, S, V>(&shape, &data)?;
    let diagonal = diagonal(&shape);
    let (extents, found) = (shape.extents(), diagonal.extents());
    let fits = match found.as_ref().split_last() {
        Some((&length, front)) => {
            same_extents(front, &extents.as_ref()[..rows.position]) && length <= rows.extent.min(columns.extent)
        }
        None => false,
    };
    assert!(fits, "no longer than either axis");
    let layout = Diagonal(V::layout(&data).steps(&shape));
    // SAFETY: each position is one of the view with the last index twice, which is less than either extent,
    // and different ones are.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, diagonal, layout) })
}

/// Walks an axis backwards.
#[inline]
pub(crate) fn flip_axis<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S, Every<AXIS, -1, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    let layout = Every(V::layout(&data).steps(&shape));
    // SAFETY: the position `i` of the axis is the one as far from its end.
    Ok(unsafe { part::<T, S, V, _, _>(data, axis.extent.saturating_sub(1), axis.stride, shape, layout) })
}

/// Takes a range of an axis.
#[inline]
pub(crate) fn slice_axis<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    range: impl RangeBounds<usize>,
) -> Result<PartOf<T, S, V, AXIS, Dyn>, IndexError> {
    let (position, extent) = extent_of::<AXIS, S>(view.axes())?;
    let signed = |at: usize| at.try_into().unwrap_or(isize::MAX);
    let start = match range.start_bound() {
        Bound::Included(&start) => Some(signed(start)),
        Bound::Excluded(&start) => Some(signed(start.saturating_add(1))),
        Bound::Unbounded => None,
    };
    let end = match range.end_bound() {
        Bound::Included(&end) => Some(signed(end.saturating_add(1))),
        Bound::Excluded(&end) => Some(signed(end)),
        Bound::Unbounded => None,
    };
    let range = resolve(start, end, position, extent)?;
    part_axis::<AXIS, _, _, _, _>(view, range.start, Dyn(range.len()))
}

/// Stores the strides of a view.
#[inline]
pub(crate) fn strided<T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Relaid<T, S, V, S, super::Strided<S>> {
    let (shape, data) = view.into_parts();
    let layout = super::Strided::new(&shape, V::layout(&data).strides(&shape).as_ref());
    // SAFETY: the strides are those of the view.
    unsafe { part::<T, S, V, _, _>(data, 0, 0, shape, layout) }
}

/// Gives the axes of a view other types of the same extents.
#[inline]
pub(crate) fn relabel<T, S: Shape, V: ViewStorage<T, S>, R: Shape>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, R, StepsOf<T, S, V>>, ShapeError> {
    let (shape, data) = view.into_parts();
    let to = from_extents::<R>(shape.extents().as_ref(), "try_into_shape")?;
    let layout = V::layout(&data).steps(&shape);
    // SAFETY: the extents are those of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, to, layout) })
}

/// Gives the elements of a contiguous view another shape.
///
/// # Panics
///
/// Panics where the number of elements differs: the caller has checked.
#[inline]
pub(crate) fn reshape<T, S: Shape, V: ViewStorage<T, S, Layout = RowMajor>, R: Shape>(
    view: Array<T, S, V>,
    to: R,
) -> Relaid<T, S, V, R, RowMajor> {
    let (shape, data) = view.into_parts();
    assert!(
        checked_product(shape.extents().as_ref()) == checked_product(to.extents().as_ref()),
        "as many elements as before"
    );
    // SAFETY: the elements stand one after the other, as many as the new shape has.
    unsafe { part::<T, S, V, _, _>(data, 0, 0, to, RowMajor) }
}

/// Forgets the strides of a view whose elements stand in row-major order, or gives it back.
#[inline]
#[allow(clippy::result_large_err)]
pub(crate) fn contiguous<T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S, RowMajor>, Array<T, S, V>> {
    if view.try_as_slice().is_none() {
        return Err(view);
    }
    let (shape, data) = view.into_parts();
    // SAFETY: the elements stand one after the other in row-major order.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, shape, RowMajor) })
}

/// Cuts an axis into runs of `SIZE` elements, which become an axis behind it.
#[inline]
pub(crate) fn chunks_axis<const AXIS: isize, const SIZE: usize, T, S: SplitAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S::Split<Dyn, Len<SIZE>>, Chunked<AXIS, SIZE, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    if SIZE == 0 || axis.extent % SIZE != 0 || shape.can_split("chunks_axis").is_err() {
        return Err(IndexError::new(Asked::Chunks(SIZE), axis.position, axis.extent));
    }
    let layout = Chunked(V::layout(&data).steps(&shape));
    let split = shape.split(Dyn(axis.extent / SIZE), Len);
    // SAFETY: the run `i` and the place `j` in it are the position `i * SIZE + j` of the axis, which is less
    // than its extent, and different ones for different `i` and `j`.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, split, layout) })
}

/// Makes two axes of one: of runs, along `D`, and of the elements of a run, along `E`.
#[inline]
pub(crate) fn split_axis<const AXIS: isize, D: Dim, E: Dim, T, S: SplitAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S::Split<D, E>, Cut<AXIS, E, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    let refused = || IndexError::new(Asked::Two(D::EXTENT, E::EXTENT), axis.position, axis.extent);
    let (outer, inner) = match (D::EXTENT, E::EXTENT) {
        (Some(outer), Some(inner)) => (outer, inner),
        (Some(outer), None) => (outer, axis.extent.checked_div(outer).ok_or_else(refused)?),
        (None, Some(inner)) => (axis.extent.checked_div(inner).ok_or_else(refused)?, inner),
        (None, None) => return Err(refused()),
    };
    let dims = D::from_extent(outer).zip(E::from_extent(inner));
    let (outer, inner) = dims.ok_or_else(refused)?;
    if outer.extent().checked_mul(inner.extent()) != Some(axis.extent) {
        return Err(refused());
    }
    if shape.can_split("split_axis").is_err() {
        return Err(IndexError::new(Asked::Axis(AXIS), 0, crate::DynRank::MAX_RANK + 1));
    }
    let layout = Cut(inner, V::layout(&data).steps(&shape));
    let split = shape.split(outer, inner);
    // SAFETY: the run `i` and the place `j` in it are the position `i * inner + j` of the axis, which is less than
    // its extent, and different ones for different `i` and `j`.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, split, layout) })
}

/// Lays windows of `SIZE` elements, `DILATION` apart, over an axis, every `STEP` elements: their elements become an axis behind all
/// others.
#[inline]
pub(crate) fn unfold<'v, const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize, D, T, S, L>(
    view: Array<T, S, View<'v, L>>,
) -> Result<
    Array<T, InsertedShape<S::With<D>, -1, Len<SIZE>>, View<'v, Unfolded<AXIS, STEP, DILATION, L::Steps>>>,
    IndexError,
>
where
    T: 'v,
    D: Dim,
    S: HasAxis<AXIS, With<D>: InsertAxis<-1>>,
    L: Layout<S>,
{
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, View<'v, L>>(&shape, &data)?;
    let error = |asked| IndexError::new(asked, axis.position, axis.extent);
    if SIZE == 0 {
        return Err(error(Asked::Windows(SIZE)));
    }
    if STEP == 0 {
        return Err(error(Asked::ZeroStep));
    }
    let last = (SIZE - 1).checked_mul(DILATION);
    let count = match last.and_then(|last| axis.extent.checked_sub(last)) {
        None | Some(0) => 0,
        Some(starts) => (starts - 1) / STEP + 1,
    };
    let positions = shape.with(D::from_extent(count).expect("the number of windows"));
    assert!(
        positions.extents().as_ref()[axis.position] == count,
        "the number of windows"
    );
    if positions.place("unfold").is_err() {
        return Err(IndexError::new(Asked::Axis(-1), 0, crate::DynRank::MAX_RANK + 1));
    }
    let windows = positions.inserted(Len::<SIZE>);
    if checked_product(windows.extents().as_ref()).is_none() {
        return Err(error(Asked::TooManyWindows(SIZE)));
    }
    let layout = Unfolded(<View<'v, L> as Storage<T, S>>::layout(&data).steps(&shape));
    // SAFETY: the place `j` in the window `i` is the position `i * STEP + j * DILATION` of the axis. `i * STEP` is at most
    // `starts - 1`, and `j * DILATION` at most `last`, which together are less than the extent. A position of the view is in
    // several windows: it is read only.
    Ok(unsafe { part::<T, S, View<'v, L>, _, _>(data, 0, 0, windows, layout) })
}

/// Lays windows of `SIZE` elements over an axis: their elements become an axis behind all others.
#[inline]
pub(crate) fn windows_axis<'v, const AXIS: isize, const SIZE: usize, T, S, R, L>(
    view: Array<T, S, View<'v, L>>,
) -> Result<Array<T, R::Inserted<Len<SIZE>>, View<'v, Windowed<AXIS, L::Steps>>>, IndexError>
where
    T: 'v,
    S: HasAxis<AXIS, With<Dyn> = R>,
    R: InsertAxis<-1>,
    L: Layout<S>,
{
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, View<'v, L>>(&shape, &data)?;
    if SIZE == 0 {
        return Err(IndexError::new(Asked::Windows(SIZE), axis.position, axis.extent));
    }
    let count = axis.extent.saturating_sub(SIZE - 1);
    let positions = shape.with(Dyn(count));
    if positions.place("windows_axis").is_err() {
        return Err(IndexError::new(Asked::Axis(-1), 0, crate::DynRank::MAX_RANK + 1));
    }
    let windows = positions.inserted(Len::<SIZE>);
    if checked_product(windows.extents().as_ref()).is_none() {
        return Err(IndexError::new(Asked::TooManyWindows(SIZE), axis.position, axis.extent));
    }
    let layout = Windowed(<View<'v, L> as Storage<T, S>>::layout(&data).steps(&shape));
    // SAFETY: the place `j` in the window `i` is the position `i + j` of the axis, which is less than its
    // extent. A position of the view is in several windows: it is read only.
    Ok(unsafe { part::<T, S, View<'v, L>, _, _>(data, 0, 0, windows, layout) })
}

/// Stretches an array to a shape that it broadcasts to.
///
/// # Panics
///
/// Panics where it does not broadcast to it: the caller has checked.
#[inline]
pub(crate) fn stretch<'v, T: 'v, S: Shape, L: Layout<S>, R: Shape>(
    view: Array<T, S, View<'v, L>>,
    to: R,
) -> Array<T, R, View<'v, Stretched<S, R, L::Steps>>> {
    let (shape, data) = view.into_parts();
    {
        let (from, to) = (shape.extents(), to.extents());
        let (from, to) = (from.as_ref(), to.as_ref());
        assert!(accepts_extents(to, from), "a shape that the array broadcasts to");
        assert!(checked_product(to).is_some(), "as many positions as can be counted");
    }
    let layout = Stretched(
        shape.clone(),
        to.clone(),
        <View<'v, L> as Storage<T, S>>::layout(&data).steps(&shape),
    );
    // SAFETY: along axes of extent 1, and those in front, each position is the first one. A position of
    // the view is several ones of the result: it is read only.
    unsafe { part::<T, S, View<'v, L>, _, _>(data, 0, 0, to, layout) }
}

/// Places an array at axes of a shape, and stretches it along all others.
///
/// # Panics
///
/// Panics where the shape does not have the array's extents at these axes, or more positions than can be counted: the caller has
/// checked.
#[inline]
pub(crate) fn at_axes<'v, T: 'v, S: Shape, L: Layout<S>, A: AxisList, R: Shape>(
    view: Array<T, S, View<'v, L>>,
    to: R,
) -> Array<T, R, View<'v, AtAxes<A, R, L::Steps>>> {
    let (shape, data) = view.into_parts();
    {
        let (from, to) = (shape.extents(), to.extents());
        let (from, to) = (from.as_ref(), to.as_ref());
        assert!(
            from.len() == A::AXES.len(),
            "a list with one axis for each of the array"
        );
        for (i, &extent) in to.iter().enumerate() {
            let mut placed = A::AXES.iter().zip(from).filter(|&(&axis, _)| axis == i);
            let is_here = placed.next().is_none_or(|(_, &here)| here == extent);
            assert!(
                is_here && placed.next().is_none(),
                "the extents of the array at its axes"
            );
        }
        assert!(checked_product(to).is_some(), "as many positions as can be counted");
        assert!(A::AXES.iter().all(|&axis| axis < to.len()), "axes that are there");
    }
    let layout = AtAxes(
        PhantomData,
        to.clone(),
        <View<'v, L> as Storage<T, S>>::layout(&data).steps(&shape),
    );
    // SAFETY: each axis of the array is one axis of the result, of the same extent and stride; along the others each position
    // is the first one. A position of the array is several ones of the result: it is read only.
    unsafe { part::<T, S, View<'v, L>, _, _>(data, 0, 0, to, layout) }
}

/// Borrows an array.
///
/// [`Storage::share`] borrows a view for as long as that one does, as a type that generic code cannot look into;
/// here the type says what it is.
#[inline(always)]
pub(crate) fn borrow<'s, T: 's, S: Shape, B: Storage<T, S>>(
    array: &'s Array<T, S, B>,
) -> Array<T, S, View<'s, B::Layout>> {
    let (shape, data) = array.parts();
    // SAFETY: the storage has an element for each position of the shape, and is borrowed for as long.
    let borrowed = unsafe { Borrowed::new(B::ptr(data), B::layout(data)) };
    Array::from_parts(shape.clone(), borrowed)
}

/// Borrows an array for writing.
#[inline(always)]
pub(crate) fn borrow_mut<'s, T: 's, S: Shape, B: StorageMut<T, S>>(
    array: &'s mut Array<T, S, B>,
) -> Array<T, S, ViewMut<'s, B::Layout>> {
    let (shape, data) = array.parts_mut();
    let (shape, layout) = (shape.clone(), B::layout(data));
    // SAFETY: the storage has a distinct element for each position of the shape, and is borrowed mutably
    // for as long.
    let data = unsafe { BorrowedMut::new(B::ptr_mut(data), layout) };
    Array::from_parts(shape, data)
}

/// Returns a pointer to the element at a position, where it is there.
#[inline(always)]
fn offset_of<S: Shape, L: Layout<S>>(shape: &S, layout: &L, index: &[usize]) -> Option<isize> {
    let extents = shape.extents();
    let extents = extents.as_ref();
    if index.len() != extents.len() {
        return None;
    }
    let strides = layout.strides(shape);
    let mut offset = 0;
    for ((&i, &extent), &stride) in index.iter().zip(extents).zip(strides.as_ref()) {
        if i >= extent {
            return None;
        }
        offset += i as isize * stride;
    }
    Some(offset)
}

/// Returns the element at a position, or `None` where it is out of bounds.
#[inline(always)]
pub(crate) fn get<'a, T, S: Shape, B: Storage<T, S>>(data: &'a B::Data, shape: &S, index: &[usize]) -> Option<&'a T> {
    let offset = offset_of(shape, &B::layout(data), index)?;
    // SAFETY: the position is within the extents, so that the storage has an element there.
    Some(unsafe { &*B::ptr(data).offset(offset) })
}

/// Returns the element at a position for writing, or `None` where it is out of bounds.
#[inline(always)]
pub(crate) fn get_mut<'a, T, S: Shape, B: StorageMut<T, S>>(
    data: &'a mut B::Data,
    shape: &S,
    index: &[usize],
) -> Option<&'a mut T> {
    let offset = offset_of(shape, &B::layout(data), index)?;
    // SAFETY: as in `get`; the storage is borrowed mutably.
    Some(unsafe { &mut *B::ptr_mut(data).offset(offset) })
}

/// Says whether the elements stand in row-major order, one after the other, and returns how many they are.
#[inline]
fn contiguous_len<T, S: Shape, B: Storage<T, S>>(data: &B::Data, shape: &S) -> Option<usize> {
    let extents = shape.extents();
    let len = len_of(shape)?;
    if len > 0 && !const { <B::Layout as Layout<S>>::ROW_MAJOR } {
        let layout = B::layout(data);
        let strides = layout.strides(shape);
        let mut expected = 1_isize;
        for (&extent, &stride) in extents.as_ref().iter().zip(strides.as_ref()).rev() {
            if extent != 1 && stride != expected {
                return None;
            }
            expected *= extent as isize;
        }
    }
    Some(len)
}

/// Returns the elements as a slice where they stand in row-major order, one after the other.
#[inline]
pub(crate) fn try_slice<'a, T, S: Shape, B: Storage<T, S>>(data: &'a B::Data, shape: &S) -> Option<&'a [T]> {
    let len = contiguous_len::<T, S, B>(data, shape)?;
    // SAFETY: the positions are `len` elements, one after the other, in row-major order; where there are
    // none the pointer is aligned and not null.
    Some(unsafe { core::slice::from_raw_parts(B::ptr(data), len) })
}

/// Returns the elements as a slice for writing where they stand in row-major order, one after the other.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn try_slice_mut<'a, T, S: Shape, B: StorageMut<T, S>>(
    data: &'a mut B::Data,
    shape: &S,
) -> Option<&'a mut [T]> {
    let len = contiguous_len::<T, S, B>(data, shape)?;
    // SAFETY: as in `try_slice`; the storage is borrowed mutably, and can be written to.
    Some(unsafe { core::slice::from_raw_parts_mut(B::ptr_mut(data), len) })
}
