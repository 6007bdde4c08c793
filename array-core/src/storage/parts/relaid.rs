//! Views of the same elements with other axes: chunks, windows, and other types of axes.

use super::{Relaid, StepsOf, find, rearranged};
use crate::error::{Asked, IndexError, ShapeError, ShapeErrorKind, tried};
use crate::shape::{
    Cut, Dim, HasAxis, InsertAxis, InsertedShape, Layout, Loosen, RowMajor, Shape, SplitAxis, Strided, Unfolded,
    checked_product, from_extents,
};
use crate::storage::{Array, Contiguous, View, ViewStorage};

/// Converts a view to one that stores its strides as values.
#[inline]
pub(crate) fn strided<T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Array<T, S, V::Plain<S, Strided<S::Loose>>> {
    let (shape, data) = view.into_parts();
    let layout = V::layout(&data).stored(&shape);
    // SAFETY: the shape and the strides are the ones of the view, so its positions are the same.
    // `Plain` has the same data as `Of`.
    unsafe { Array::from_parts(shape, V::relay::<S, _>(data, 0, layout)) }
}

/// Converts the axes of a view to other types with the same extents. Returns an error if the type
/// `R` does not permit the extents.
#[inline]
pub(crate) fn relabel<T, S: Shape, V: ViewStorage<T, S>, R: Shape>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>>, ShapeError> {
    let (shape, data) = view.into_parts();
    let to = tried!(from_extents::<R>(shape.extents().as_ref(), "try_into_shape"));
    let layout = V::layout(&data).part(&shape);
    // SAFETY: the axes of a shape from `from_extents` have these extents, as `FixedExtent` requires
    // of each `Dim`. So the strides are the same, too: those that a layout contains are, as its
    // docs require of `Layout::part`, and row-major strides follow from the extents. So the
    // positions are those of the view.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, to, layout) })
}

/// Converts a view to a shape type that determines fewer extents, or not even the rank: see
/// [`Loosen`](crate::shape::Loosen).
#[inline]
pub(crate) fn loosen<T, S: Shape + Loosen<R>, V: ViewStorage<T, S>, R: Shape>(
    view: Array<T, S, V>,
) -> Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>> {
    let to = view.axes().loosened();
    with_axes(view, to)
}

/// Converts the axes of a view to those of `to`, which have the same extents.
///
/// # Panics
///
/// Panics if the extents differ. The callers rule this out for shapes that keep their contracts.
#[inline]
pub(crate) fn with_axes<T, S: Shape, V: ViewStorage<T, S>, R: Shape>(
    view: Array<T, S, V>,
    to: R,
) -> Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>> {
    let (shape, data) = view.into_parts();
    let layout = V::layout(&data).part(&shape);
    assert!(
        // `Loosen` and `StaticShape` compute `to`, and are not trusted. The SAFETY comment below
        // relies on the same extents.
        shape.with_extents(|from| to.with_extents(|to| from == to)),
        "both shapes have the same extents"
    );
    // SAFETY: the extents are the same, as asserted. So are the strides: `Layout::part` keeps the
    // strides of a layout with strides, and row-major strides follow from the extents. So the
    // positions are those of the view.
    unsafe { rearranged::<T, S, V, _, _>(data, to, layout) }
}

/// Reshapes a contiguous view.
///
/// # Panics
///
/// Panics if the view and `to` have different numbers of elements: the caller has compared the
/// numbers.
#[inline]
pub(crate) fn reshape<T, S: Shape, V: ViewStorage<T, S> + Contiguous<T, S>, R: Shape>(
    view: Array<T, S, V>,
    to: R,
) -> Relaid<T, S, V, R, RowMajor> {
    let (shape, data) = view.into_parts();
    assert!(
        checked_product(shape.extents().as_ref()) == checked_product(to.extents().as_ref()),
        "both shapes have the same number of elements"
    );
    // SAFETY: the elements of the view are contiguous, because `Contiguous` is sealed and holds
    // only for the layout `RowMajor`. Their number is the number of elements of the new shape, as
    // asserted. So each position in row-major order is a different element of the view.
    unsafe { rearranged::<T, S, V, _, _>(data, to, RowMajor) }
}

/// Returns a view with the layout [`RowMajor`] if its elements are contiguous in row-major order,
/// and otherwise the view itself as an error.
#[inline]
#[allow(clippy::result_large_err)]
pub(crate) fn contiguous<T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Result<Relaid<T, S, V, S, RowMajor>, Array<T, S, V>> {
    if view.try_as_slice().is_none() {
        return Err(view);
    }
    let (shape, data) = view.into_parts();
    // SAFETY: `try_as_slice` returned a slice, so the elements are contiguous in row-major order.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, shape, RowMajor) })
}

/// Returns an error if a `DynRank` has the maximum rank, or no position `AXIS` for a new axis.
#[inline]
pub(super) fn can_insert<const AXIS: isize, S: InsertAxis<AXIS>>(shape: &S) -> Result<(), IndexError> {
    match shape.place("expand_dims") {
        Ok(_) => Ok(()),
        Err(error) => Err(no_new_axis(error, AXIS, shape.extents().as_ref().len())),
    }
}

/// Returns an error if a split, which adds an axis, would exceed the maximum rank of a `DynRank`.
fn can_split<const AXIS: isize, S: SplitAxis<AXIS>>(shape: &S) -> Result<(), IndexError> {
    match shape.can_split("split_axis") {
        Ok(()) => Ok(()),
        Err(error) => Err(no_new_axis(error, AXIS, shape.extents().as_ref().len())),
    }
}

/// Converts the error of a failed insertion or split of an axis, in an array of this rank.
#[cold]
fn no_new_axis(error: ShapeError, axis: isize, rank: usize) -> IndexError {
    let asked = match error.kind() {
        ShapeErrorKind::Rank => Asked::OneMoreAxis,
        _ => Asked::Axis(axis),
    };
    IndexError::new(asked, 0, rank)
}

/// Splits an axis into chunks of equal length. Two axes replace it: the axis `D` counts the chunks,
/// and the axis `E` the elements of a chunk.
///
/// Returns an error that contains `asked` if neither type determines its extent, or if the product
/// of the extents is not the extent of the axis. Also returns an error if there is no such axis, or
/// if the rank would exceed the maximum.
#[inline]
pub(crate) fn split_axis<const AXIS: isize, D: Dim, E: Dim, T, S: SplitAxis<AXIS>, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
    asked: Asked,
) -> Result<Relaid<T, S, V, S::Split<D, E>, Cut<AXIS, E, StepsOf<T, S, V>>>, IndexError> {
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, V::layout(&data)));
    let refused = || IndexError::new(asked, axis.position, axis.extent);
    let (outer, inner) = match (D::EXTENT, E::EXTENT) {
        (Some(outer), Some(inner)) => (outer, inner),
        // `checked_div`, because the given extent may be 0.
        (Some(outer), None) => (outer, axis.extent.checked_div(outer).ok_or_else(refused)?),
        (None, Some(inner)) => (axis.extent.checked_div(inner).ok_or_else(refused)?, inner),
        (None, None) => return Err(refused()),
    };
    let dims = D::from_extent(outer).zip(E::from_extent(inner));
    let (outer, inner) = dims.ok_or_else(refused)?;
    // The division may have left a remainder, and the product of two static extents may differ from
    // the extent of the axis.
    if outer.extent().checked_mul(inner.extent()) != Some(axis.extent) {
        return Err(refused());
    }
    tried!(can_split::<AXIS, S>(&shape));
    let layout = Cut(inner, V::layout(&data).steps(&shape));
    let split = shape.split(outer, inner);
    // SAFETY: element `j` of chunk `i` is the position `i * inner + j` of the axis, which is below
    // its extent. Different `i` and `j` are different positions of the axis.
    Ok(unsafe { rearranged::<T, S, V, _, _>(data, split, layout) })
}

/// Views windows along an axis. A window has as many elements as the axis `window`, which becomes
/// the last axis. The elements of a window are `DILATION` apart, and windows start every `STEP`
/// elements. The axis `AXIS` counts the windows.
///
/// Returns an error if the extent of `window` or `STEP` is 0, if there is no such axis, or if the
/// rank would exceed the maximum. Also returns an error if the number of positions overflows.
///
/// # Panics
///
/// Panics if `D` does not permit the number of windows. The types rule this out.
#[inline]
pub(crate) fn unfold<'v, const AXIS: isize, const STEP: usize, const DILATION: usize, D, W, T, S, L>(
    view: Array<T, S, View<'v, L>>,
    window: W,
) -> Result<Array<T, InsertedShape<S::With<D>, -1, W>, View<'v, Unfolded<AXIS, STEP, DILATION, L::Steps>>>, IndexError>
where
    T: 'v,
    D: Dim,
    W: Dim,
    S: HasAxis<AXIS, With<D>: InsertAxis<-1>>,
    L: Layout<S>,
{
    let (shape, data) = view.into_parts();
    let axis = tried!(find::<AXIS, S, _>(&shape, data.layout()));
    let error = |asked| IndexError::new(asked, axis.position, axis.extent);
    let size = window.extent();
    if size == 0 {
        return Err(error(Asked::EmptyWindows));
    }
    if STEP == 0 {
        return Err(error(Asked::ZeroStep));
    }
    // A window whose length overflows is longer than any axis.
    let last = (size - 1).checked_mul(DILATION);
    let count = match last.and_then(|last| axis.extent.checked_sub(last)) {
        None | Some(0) => 0,
        Some(starts) => (starts - 1) / STEP + 1,
    };
    let positions = shape.with(D::from_extent(count).expect("the axis has one position for each window"));
    assert!(
        positions.extents().as_ref()[axis.position] == count,
        "the axis has one position for each window"
    );
    // Windows add an axis, and a `DynRank` may already have the maximum rank.
    tried!(can_insert::<-1, S::With<D>>(&positions));
    let windows = positions.inserted(window);
    if checked_product(windows.extents().as_ref()).is_none() {
        // An element can be in several windows, so there can be more positions than memory has
        // elements.
        return Err(error(Asked::TooManyWindows(size)));
    }
    let layout = Unfolded(data.layout().steps(&shape));
    // SAFETY: element `j` of window `i` is the position `i * STEP + j * DILATION` of the axis. The
    // first term is at most `starts - 1`, and the second at most `last`. `starts + last` is the
    // extent of the axis, so the position is below the extent. Several windows may share elements,
    // but the result is immutable.
    Ok(unsafe { rearranged::<T, S, View<'v, L>, _, _>(data, windows, layout) })
}
