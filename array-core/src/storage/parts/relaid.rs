//! Views with other axes over the same elements: chunks, windows, other axis types.

use super::{Relaid, StepsOf, find, part};
use crate::error::{Asked, IndexError, ShapeError};
use crate::shape::{
    Chunked, Cut, Dim, Dyn, HasAxis, InsertAxis, InsertedShape, Layout, Len, Loosen, RowMajor, Shape, SplitAxis,
    Strided, Unfolded, Windowed, checked_product, from_extents,
};
use crate::storage::{Array, Storage, View, ViewStorage};

/// Stores the strides of a view as values.
#[inline]
pub(crate) fn strided<T, S: Shape, V: ViewStorage<T, S>>(view: Array<T, S, V>) -> Array<T, S, V::Plain<S, Strided<S>>> {
    let (shape, data) = view.into_parts();
    let layout = V::layout(&data).stored(&shape);
    // SAFETY: shape and strides are those of the view. `Plain` borrows the same data as `Of`.
    unsafe {
        // `part` returns an array in the storage `Of`, whose data is also that of `Plain`.
        let (shape, data) = part::<T, S, V, _, _>(data, 0, 0, shape, layout).into_parts();
        Array::from_parts(shape, data)
    }
}

/// Converts the axes of a view to other types of the same extents.
#[inline]
pub(crate) fn relabel<T, S: Shape, V: ViewStorage<T, S>, R: Shape>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, R, StepsOf<T, S, V>>, ShapeError> {
    let (shape, data) = view.into_parts();
    let to = from_extents::<R>(shape.extents().as_ref(), "try_into_shape")?;
    let layout = V::layout(&data).steps(&shape);
    // SAFETY: `from_extents` keeps the extents, and the strides are those of the view.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, to, layout) })
}

/// Converts the axes of a view to types that leave static extents open: see
/// [`Loosen`](crate::shape::Loosen).
#[inline]
pub(crate) fn loosen<T, S: Loosen<R>, V: ViewStorage<T, S>, R: Shape>(
    view: Array<T, S, V>,
) -> Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>> {
    let (shape, data) = view.into_parts();
    let layout = V::layout(&data).part(&shape);
    let to = shape.loosened();
    assert!(
        // The relation of the types computes `to`. The proof below needs its extents.
        shape.with_extents(|from| to.with_extents(|to| from == to)),
        "the same extents"
    );
    // SAFETY: the extents are the same, as asserted, and the strides are those of the view: a
    // layout keeps its strides for a part, and row-major order those of the same extents.
    unsafe { part::<T, S, V, _, _>(data, 0, 0, to, layout) }
}

/// Reshapes a contiguous view.
///
/// # Panics
///
/// Panics if the number of elements differs: the caller has checked it.
#[inline]
pub(crate) fn reshape<T, S: Shape, V: ViewStorage<T, S, Layout = RowMajor>, R: Shape>(
    view: Array<T, S, V>,
    to: R,
) -> Relaid<T, S, V, R, RowMajor> {
    let (shape, data) = view.into_parts();
    assert!(
        checked_product(shape.extents().as_ref()) == checked_product(to.extents().as_ref()),
        "the number of elements does not change"
    );
    // SAFETY: the elements are contiguous, and their number is that of the new shape, as asserted.
    unsafe { part::<T, S, V, _, _>(data, 0, 0, to, RowMajor) }
}

/// Returns a view as `RowMajor` if its elements are contiguous in row-major order, and otherwise
/// the view itself.
#[inline]
#[allow(clippy::result_large_err)]
pub(crate) fn contiguous<T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S, RowMajor>, Array<T, S, V>> {
    if view.try_as_slice().is_none() {
        return Err(view);
    }
    let (shape, data) = view.into_parts();
    // SAFETY: the elements are contiguous in row-major order, as checked.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, shape, RowMajor) })
}

/// Splits an axis into chunks of `SIZE` elements, which become the next axis.
#[inline]
pub(crate) fn chunks_axis<const AXIS: isize, const SIZE: usize, T, S: SplitAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S::Split<Dyn, Len<SIZE>>, Chunked<AXIS, SIZE, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    // A split adds an axis, and a `DynRank` may already have the highest rank.
    if SIZE == 0 || axis.extent % SIZE != 0 || shape.can_split("chunks_axis").is_err() {
        return Err(IndexError::new(Asked::Chunks(SIZE), axis.position, axis.extent));
    }
    let layout = Chunked(V::layout(&data).steps(&shape));
    let split = shape.split(Dyn(axis.extent / SIZE), Len);
    // SAFETY: element `j` of chunk `i` is the position `i * SIZE + j` of the axis, which is below
    // its extent, and a different one for different `i` and `j`.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, split, layout) })
}

/// Splits an axis into two: `D` counts the chunks, and `E` the elements of a chunk.
#[inline]
pub(crate) fn split_axis<const AXIS: isize, D: Dim, E: Dim, T, S: SplitAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S::Split<D, E>, Cut<AXIS, E, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, V>(&shape, &data)?;
    let refused = || IndexError::new(Asked::Two(D::EXTENT, E::EXTENT), axis.position, axis.extent);
    let (outer, inner) = match (D::EXTENT, E::EXTENT) {
        (Some(outer), Some(inner)) => (outer, inner),
        // `checked_div`, because the given extent may be 0.
        (Some(outer), None) => (outer, axis.extent.checked_div(outer).ok_or_else(refused)?),
        (None, Some(inner)) => (axis.extent.checked_div(inner).ok_or_else(refused)?, inner),
        (None, None) => return Err(refused()),
    };
    let dims = D::from_extent(outer).zip(E::from_extent(inner));
    let (outer, inner) = dims.ok_or_else(refused)?;
    // The division may have had a remainder, and two static extents have not been compared yet.
    if outer.extent().checked_mul(inner.extent()) != Some(axis.extent) {
        return Err(refused());
    }
    // A split adds an axis, and a `DynRank` may already have the highest rank.
    if shape.can_split("split_axis").is_err() {
        return Err(IndexError::new(
            Asked::Axis(AXIS),
            0,
            crate::shape::DynRank::MAX_RANK + 1,
        ));
    }
    let layout = Cut(inner, V::layout(&data).steps(&shape));
    let split = shape.split(outer, inner);
    // SAFETY: element `j` of chunk `i` is the position `i * inner + j` of the axis, which is below
    // its extent, and a different one for different `i` and `j`.
    Ok(unsafe { part::<T, S, V, _, _>(data, 0, 0, split, layout) })
}

/// Views windows of `SIZE` elements, `DILATION` apart, every `STEP` elements along an axis. The
/// elements of a window become the last axis.
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
    // A window whose length overflows is longer than any axis.
    let last = (SIZE - 1).checked_mul(DILATION);
    let count = match last.and_then(|last| axis.extent.checked_sub(last)) {
        None | Some(0) => 0,
        Some(starts) => (starts - 1) / STEP + 1,
    };
    let positions = shape.with(D::from_extent(count).expect("the axis has one position for each window"));
    assert!(
        // A handwritten axis may return another extent than the requested one.
        positions.extents().as_ref()[axis.position] == count,
        "the axis has one position for each window"
    );
    // Windows add an axis, and a `DynRank` may already have the highest rank.
    if positions.place("unfold").is_err() {
        return Err(IndexError::new(Asked::Axis(-1), 0, crate::shape::DynRank::MAX_RANK + 1));
    }
    let windows = positions.inserted(Len::<SIZE>);
    if checked_product(windows.extents().as_ref()).is_none() {
        // Elements are in several windows, so there can be more positions than memory has elements.
        return Err(error(Asked::TooManyWindows(SIZE)));
    }
    let layout = Unfolded(<View<'v, L> as Storage<T, S>>::layout(&data).steps(&shape));
    // SAFETY: element `j` of window `i` is the position `i * STEP + j * DILATION` of the axis. `i *
    // STEP` is at most `starts - 1`, and `j * DILATION` at most `last`, whose sum is below the
    // extent. A position of the view is in several windows, but the result is immutable.
    Ok(unsafe { part::<T, S, View<'v, L>, _, _>(data, 0, 0, windows, layout) })
}

/// Views windows along an axis, whose number of elements is the extent of `window`. The elements of
/// a window become the last axis, `window`.
#[inline]
pub(crate) fn windows_axis<'v, const AXIS: isize, T, S, R, L, D: Dim>(
    view: Array<T, S, View<'v, L>>,
    window: D,
    operation: &'static str,
) -> Result<Array<T, R::Inserted<D>, View<'v, Windowed<AXIS, L::Steps>>>, IndexError>
where
    T: 'v,
    S: HasAxis<AXIS, With<Dyn> = R>,
    R: InsertAxis<-1>,
    L: Layout<S>,
{
    let (shape, data) = view.into_parts();
    let axis = find::<AXIS, T, S, View<'v, L>>(&shape, &data)?;
    let size = window.extent();
    if size == 0 {
        return Err(IndexError::new(Asked::Windows(size), axis.position, axis.extent));
    }
    // An axis that is shorter than a window has none.
    let count = axis.extent.saturating_sub(size - 1);
    let positions = shape.with(Dyn(count));
    // Windows add an axis, and a `DynRank` may already have the highest rank.
    if positions.place(operation).is_err() {
        return Err(IndexError::new(Asked::Axis(-1), 0, crate::shape::DynRank::MAX_RANK + 1));
    }
    let windows = positions.inserted(window);
    if checked_product(windows.extents().as_ref()).is_none() {
        // Elements are in several windows, so there can be more positions than memory has elements.
        return Err(IndexError::new(Asked::TooManyWindows(size), axis.position, axis.extent));
    }
    let layout = Windowed(<View<'v, L> as Storage<T, S>>::layout(&data).steps(&shape));
    // SAFETY: element `j` of window `i` is the position `i + j` of the axis, which is below its
    // extent. A position of the view is in several windows, but the result is immutable.
    Ok(unsafe { part::<T, S, View<'v, L>, _, _>(data, 0, 0, windows, layout) })
}
