//! Methods that return views: of a part, with permuted axes or with stretched axes. Nothing is
//! copied.

use alloc::vec;
use alloc::vec::Vec;

use super::reduce::{axis_bits, axis_of};
use super::select::steps_of;
use super::shape::{expanded, inferred, merged, shaped, split, squeezed};
use super::{DynArray, DynEntry, DynStorage, DynView, DynViewMut};
use crate::error::{ANY_EXTENT, Asked, Error, IndexError, ShapeError};
use crate::shape::{Broadcast, DynRank, IntoShape, accepts_extents, check_places, checked_product, counted};
use crate::storage::{self, Step, window_count};

/// The `expect` message for changes of axes that succeed whatever the strides of the view are.
pub(super) const NO_SHAPE: &str = "the steps work for all strides";

/// Declares methods that change the axes of an array. Views are taken by value, and owned arrays
/// are borrowed. With `[read]`, the methods exist for owned arrays and read-only views; with
/// `[write]`, also for mutable views; with `[view]` and `[reshape]`, for both kinds of views, but not
/// for owned arrays. The methods with `[reshape]` fail for views with some strides.
macro_rules! changes {
    ($(
        $(#[$doc:meta])*
        $name:ident [$for:ident] ($($arg:ident: $type:ty),*) |$extents:ident| $steps:expr;
    )*) => {$(
        changes!(@ $for $(#[$doc])* $name ($($arg: $type),*) |$extents| $steps);
    )*};
    (@ read $(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty),*) |$extents:ident| $steps:expr) => {
        impl DynArray {
            $(#[$doc])*
            pub fn $name(&self, $($arg: $type),*) -> Result<DynView<'_>, Error> {
                self.view().$name($($arg),*)
            }
        }

        changes!(@ one DynView "" $name ($($arg: $type),*) |$extents| $steps);
    };
    (@ write $(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty),*) |$extents:ident| $steps:expr) => {
        changes!(@ read $(#[$doc])* $name ($($arg: $type),*) |$extents| $steps);
        changes!(@ one DynViewMut "" $name ($($arg: $type),*) |$extents| $steps);
    };
    (@ view $(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty),*) |$extents:ident| $steps:expr) => {
        changes!(@ one DynView "" $name ($($arg: $type),*) |$extents| $steps);
        changes!(@ one DynViewMut "" $name ($($arg: $type),*) |$extents| $steps);
    };
    (@ reshape $(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty),*) |$extents:ident| $steps:expr) => {
        changes!(@ one DynView " Also returns one if the strides of the view do not allow the new shape."
            $name ($($arg: $type),*) |$extents| $steps);
        changes!(@ one DynViewMut " Also returns one if the strides of the view do not allow the new shape."
            $name ($($arg: $type),*) |$extents| $steps);
    };
    (@ one $view:ident $also:literal $name:ident ($($arg:ident: $type:ty),*) |$extents:ident| $steps:expr) => {
        impl<'v> $view<'v> {
            #[doc = concat!("Applies [`", stringify!($name), "`](DynArray::", stringify!($name), ") to a view. Nothing is copied.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns an [`Error`] in the cases in which [`", stringify!($name), "`](DynArray::", stringify!($name), ") of an array fails.", $also)]
            pub fn $name(self, $($arg: $type),*) -> Result<$view<'v>, Error> {
                let $extents = self.axes().clone();
                let steps: Result<_, Error> = $steps;
                let steps = steps?;
                let steps: &[Step] = steps.as_ref();
                self.stepped(steps).ok_or_else(|| match steps.last() {
                    Some(Step::Shape(to)) => ShapeError::not_in_rows(stringify!($name), &$extents, to.as_slice()).into(),
                    _ => unreachable!("{NO_SHAPE}"),
                })
            }
        }
    };
}

changes! {
    /// Views a part of the array. Entries apply to the axes in order; axes without an entry are
    /// kept whole.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are more indices and ranges than axes, an index or a range is
    /// out of bounds, a step is 0, there is more than one ellipsis, or the axes of the array and
    /// the new axes are more than 64 in total.
    slice [write] (entries: &[DynEntry]) |extents| steps_of(&extents, entries, "slice");
    /// Views the elements at one position of an axis, and removes the axis. A negative position
    /// counts from the end.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis, or the index is out of bounds.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.index_axis(-1, 0)?, DynArray::from(array![4, 5, 6]));
    /// # Ok::<(), array_core::Error>(())
    /// ```
    index_axis [write] (index: isize, axis: isize) |extents| {
        let axis = axis_of(&extents, axis, "index_axis")?;
        let at = counted(index, extents[axis]);
        let at = at.ok_or_else(|| IndexError::new(Asked::Index(index), axis, extents[axis]))?;
        Ok(vec![Step::Index(axis, at)])
    };
    /// Views the array with permuted axes: the axis `i` of the result is the axis `order[i]` of the
    /// array.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if `order` does not contain each axis exactly once.
    permute [write] (order: &[isize]) |extents| ordered(&extents, order, "permute");
    /// Views the array with the axis `from` moved to the position `to`. The other axes keep their
    /// order.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis.
    moveaxis [write] (from: isize, to: isize) |extents| {
        let (from, to) = (axis_of(&extents, from, "moveaxis")?, axis_of(&extents, to, "moveaxis")?);
        let mut order: Vec<usize> = (0..extents.len()).collect();
        let axis = order.remove(from);
        order.insert(to, axis);
        Ok(vec![Step::Order(order)])
    };
    /// Views the diagonal of each matrix that the last two axes form. In the view, the axis of the
    /// diagonal replaces these two axes, and is the last one.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are fewer than two axes.
    diagonal [write] () |extents| {
        axis_of(&extents, -2, "diagonal")?;
        Ok(vec![Step::Diagonal])
    };
    /// Views one diagonal of each matrix in the last two axes. `k` is 0 for the main diagonal,
    /// positive for a diagonal above it, and negative for a diagonal below it. The diagonal, as the
    /// last axis, replaces the two axes. A diagonal outside the matrix is empty.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are fewer than two axes.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.diagonal_at(1)?, DynArray::from(array![2, 6]));
    /// assert_eq!(x.diagonal_at(-1)?, DynArray::from(array![4]));
    /// # Ok::<(), array_core::Error>(())
    /// ```
    diagonal_at [write] (k: isize) |extents| {
        let row = axis_of(&extents, -2, "diagonal_at")?;
        let axis = if k < 0 { row } else { row + 1 };
        let start = k.unsigned_abs().min(extents[axis]);
        Ok(vec![Step::Every(axis, start..extents[axis], 1), Step::Diagonal])
    };
    expand_dims [view] (axis: isize) |extents| Ok(vec![Step::Shape(expanded(&extents, axis)?)]);
    squeeze [view] (axes: &[isize]) |extents| Ok(vec![Step::Shape(squeezed(&extents, axes)?)]);
    reshape [reshape] (shape: impl IntoShape<DynRank, Is: Sized>) |extents| {
        let shape = shaped(&extents, shape.into_shape("reshape")?, "reshape")?;
        Ok(vec![Step::Shape(shape.to_vec())])
    };
    reshape_inferred [reshape] (shape: &[isize]) |extents| {
        let len = checked_product(&extents).unwrap_or(0);
        Ok(vec![Step::Shape(inferred(len, shape, "reshape_inferred")?.to_vec())])
    };
    merge_axes [reshape] (outer: isize, inner: isize) |extents| Ok(vec![Step::Shape(merged(&extents, outer, inner)?)]);
    split_axis [view] (axis: isize, two: [isize; 2]) |extents| Ok(vec![Step::Shape(split(&extents, axis, two)?)]);
    /// Views the array stretched to a shape.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array does not broadcast to the shape, or the shape has more
    /// than 64 axes or too many elements.
    broadcast_to [read] (shape: impl IntoShape<DynRank, Is: Sized>) |extents| {
        let shape = shape.into_shape("broadcast_to")?;
        Ok(vec![stretched(&extents, &shape)?])
    };
    /// Places axis `i` of the array at axis `axes[i]` of a shape, and broadcasts the array with the
    /// shape. See [`broadcast_in_dim`](crate::functions::broadcast_in_dim()).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if `axes` does not list one axis of the shape for each axis of the
    /// array, or is not strictly increasing. Also returns an [`Error`] if the extents do not
    /// broadcast, or the shape has more than 64 axes or too many elements.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1, 2]);
    /// assert_eq!(x.broadcast_in_dim([2, 3], &[0])?, DynArray::from(array![[1, 1, 1], [2, 2, 2]]));
    /// assert_eq!(
    ///     x.broadcast_in_dim([2, 3], &[1]).unwrap_err().to_string(),
    ///     "an axis of extent 2 cannot be placed at axis 1 of extent 3 in `broadcast_in_dim`"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    broadcast_in_dim [read] (shape: impl IntoShape<DynRank, Is: Sized>, axes: &[usize]) |extents| {
        placed(&extents, shape.into_shape("broadcast_in_dim")?, axes, "broadcast_in_dim")
    };
    /// Views windows along an axis. A window has `size` elements that are `dilation` apart, and
    /// windows start `step` elements apart. In the view, the axis counts the windows, and a new
    /// last axis has the elements of a window. If the axis is shorter than a window, there are no
    /// windows.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if `size` or `step` is 0, the array has no such axis or already has 64
    /// axes, or the view would have more elements than `usize` can count.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1, 2, 3, 4, 5, 6, 7]);
    /// assert_eq!(x.unfold(0, 2, 2, 1)?, DynArray::from(array![[1, 2], [3, 4], [5, 6]]));
    /// assert_eq!(x.unfold(0, 3, 1, 3)?, DynArray::from(array![[1, 4, 7]]));
    /// # Ok::<(), array_core::Error>(())
    /// ```
    unfold [read] (axis: isize, size: usize, step: usize, dilation: usize) |extents| {
        windows(&extents, axis, size, [step, dilation], "unfold")
    };
    /// Views windows of `size` elements along an axis, one for each position at which a window
    /// fits. This is [`unfold`](DynArray::unfold) with a step of 1.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`unfold`](DynArray::unfold).
    windows_axis [read] (axis: isize, size: usize) |extents| windows(&extents, axis, size, [1, 1], "windows_axis");
}

/// Declares methods that swap or reverse axes: for owned arrays, which are borrowed, and for views,
/// which are taken by value. Unlike the methods of [`changes!`](changes), they do not create a list
/// of [`Step`]s. Each row contains one function of `storage` for read-only views and one for
/// mutable views, and an expression for the argument of both functions.
macro_rules! in_place {
    ($(
        $(#[$doc:meta])*
        $name:ident [$change:ident $change_mut:ident] ($($arg:ident: $type:ty),*) |$extents:ident| $axes:expr;
    )*) => {$(
        impl DynArray {
            $(#[$doc])*
            #[inline]
            pub fn $name(&self, $($arg: $type),*) -> Result<DynView<'_>, Error> {
                self.view().$name($($arg),*)
            }
        }

        in_place!(@ DynView $change $name ($($arg: $type),*) |$extents| $axes);
        in_place!(@ DynViewMut $change_mut $name ($($arg: $type),*) |$extents| $axes);
    )*};
    (@ $view:ident $change:ident $name:ident ($($arg:ident: $type:ty),*) |$extents:ident| $axes:expr) => {
        impl<'v> $view<'v> {
            #[doc = concat!("Applies [`", stringify!($name), "`](DynArray::", stringify!($name), ") to a view. Nothing is copied.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns the errors of [`", stringify!($name), "`](DynArray::", stringify!($name), ").")]
            #[inline]
            pub fn $name(mut self, $($arg: $type),*) -> Result<$view<'v>, Error> {
                let $extents = self.shape();
                let axes: Result<_, Error> = $axes;
                let axes = axes?;
                each!(DynArray &mut self, x => storage::$change(x, axes));
                Ok(self)
            }
        }
    };
}

in_place! {
    /// Views the array with the elements in reverse order along each listed axis.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array lacks a listed axis, or an axis is listed twice.
    flip [reverse reverse_mut] (axes: &[isize]) |extents| Ok(axis_bits(extents, axes, "flip")?);
    /// Views the transposed matrix.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the rank is not 2.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2], [3, 4]]);
    /// assert_eq!(x.t()?, DynArray::from(array![[1, 3], [2, 4]]));
    /// # Ok::<(), array_core::Error>(())
    /// ```
    t [exchange exchange_mut] () |extents| match extents.len() {
        2 => Ok((0, 1)),
        _ => Err(ShapeError::convert("t", extents, &[ANY_EXTENT; 2]).into()),
    };
    /// Views the array with the last two axes swapped.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are fewer than two axes.
    mt [exchange exchange_mut] () |extents| exchanged(extents, -2, -1, "mt");
    /// Views the array with two axes swapped.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array does not have both axes.
    swap_axes [exchange exchange_mut] (i: isize, j: isize) |extents| exchanged(extents, i, j, "swap_axes");
}

/// Returns the step that permutes the axes, or an error if `order` is not a permutation.
fn ordered(extents: &[usize], order: &[isize], operation: &'static str) -> Result<Vec<Step>, Error> {
    let places: Option<Vec<usize>> = order.iter().map(|&axis| counted(axis, extents.len())).collect();
    let is_order =
        |places: &Vec<usize>| places.len() == extents.len() && (0..extents.len()).all(|axis| places.contains(&axis));
    match places.filter(is_order) {
        Some(places) => Ok(vec![Step::Order(places)]),
        None => Err(ShapeError::order(operation, extents, order).into()),
    }
}

/// Converts two axes, which count from 0 or backwards from -1, to their positions.
fn exchanged(extents: &[usize], i: isize, j: isize, operation: &'static str) -> Result<(usize, usize), Error> {
    Ok((axis_of(extents, i, operation)?, axis_of(extents, j, operation)?))
}

/// Returns the step that stretches an array with the given extents to a shape.
fn stretched(extents: &[usize], to: &[usize]) -> Result<Step, Error> {
    if !accepts_extents(to, extents) {
        return Err(ShapeError::target("broadcast_to", extents, to).into());
    }
    match checked_product(to) {
        Some(_) => Ok(Step::Stretch(to.to_vec())),
        None => Err(ShapeError::overflow("broadcast_to", to).into()),
    }
}

/// Returns the steps that place axis `i` of an array at axis `axes[i]` of a shape, and stretch the
/// array to the common shape of both.
pub(super) fn placed(
    extents: &[usize],
    shape: DynRank,
    axes: &[usize],
    operation: &'static str,
) -> Result<Vec<Step>, Error> {
    check_places(&shape, extents, axes, operation)?;
    let mut own = vec![1; shape.len()];
    for (&axis, &extent) in axes.iter().zip(extents) {
        own[axis] = extent;
    }
    let own = DynRank::clipped(&own);
    let both = shape
        .broadcast(&own)
        .ok_or_else(|| ShapeError::broadcast(operation, &own, &shape))?;
    let to = stretched(&own, &both).map_err(|error| error.named(operation))?;
    Ok(vec![Step::Shape(own.to_vec()), to])
}

/// Returns the step that views windows. `step` is the distance between the starts of windows, and
/// `dilation` the distance between the elements of a window.
fn windows(
    extents: &[usize],
    axis: isize,
    size: usize,
    [step, dilation]: [usize; 2],
    operation: &'static str,
) -> Result<Vec<Step>, Error> {
    let axis = axis_of(extents, axis, operation)?;
    let refused = |asked| IndexError::new(asked, axis, extents[axis]);
    if size == 0 {
        return Err(refused(Asked::EmptyWindows).into());
    }
    if step == 0 {
        return Err(refused(Asked::ZeroStep).into());
    }
    if extents.len() == DynRank::MAX_RANK {
        return Err(ShapeError::rank(operation, extents.len() + 1).into());
    }
    let mut seen = extents.to_vec();
    seen[axis] = window_count(extents[axis], size, step, dilation);
    seen.push(size);
    match checked_product(&seen) {
        Some(_) => Ok(vec![Step::Windows {
            axis,
            size,
            step,
            dilation,
        }]),
        None => Err(refused(Asked::TooManyWindows(size)).into()),
    }
}

impl DynView<'_> {
    /// Stretches the view to a shape.
    pub(super) fn stretched(self, shape: &DynRank) -> Result<Self, Error> {
        let steps = [stretched(self.shape(), shape)?];
        Ok(self.stepped(&steps).expect(NO_SHAPE))
    }
}

/// Returns the step for each part of an axis that is split at positions.
fn parts(extents: &[usize], positions: &[usize], axis: isize) -> Result<Vec<[Step; 1]>, Error> {
    let axis = axis_of(extents, axis, "split")?;
    let (extent, mut start) = (extents[axis], 0);
    let mut parts = Vec::with_capacity(positions.len() + 1);
    for &end in positions.iter().chain([&extent]) {
        if end < start || end > extent {
            return Err(IndexError::new(Asked::Split(end), axis, extent).into());
        }
        parts.push([Step::Every(axis, start..end, 1)]);
        start = end;
    }
    Ok(parts)
}

impl<B: DynStorage> DynArray<B> {
    /// Splits an axis before each of the given positions. Returns one view more than there are
    /// positions. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if a position is greater than the extent of the axis or less than the
    /// previous position, or the array has no such axis.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let x = DynArray::arange(DType::I32, 5)?;
    /// let parts: Vec<String> = x.split(&[1, 3], 0)?.iter().map(DynArray::to_string).collect();
    /// assert_eq!(parts, ["[0]", "[1 2]", "[3 4]"]);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn split(&self, positions: &[usize], axis: isize) -> Result<Vec<DynView<'_>>, Error> {
        let parts = parts(self.shape(), positions, axis)?;
        Ok(parts
            .iter()
            .map(|part| self.view().stepped(part).expect(NO_SHAPE))
            .collect())
    }

    /// Returns one view for each position of an axis. The views lack the axis. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis, or if memory for the views cannot be
    /// allocated.
    pub fn unstack(&self, axis: isize) -> Result<Vec<DynView<'_>>, Error> {
        let axis = self.axis(axis, "unstack")?;
        let at = |i| self.view().stepped(&[Step::Index(axis, i)]).expect(NO_SHAPE);
        let mut views = storage::reserved(self.shape()[axis])?;
        views.extend((0..self.shape()[axis]).map(at));
        Ok(views)
    }
}

impl<'v> DynViewMut<'v> {
    /// Splits an axis before the position `index`, into two views that can both be written to.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if `index` is greater than the extent of the axis, or the array has no
    /// such axis.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let mut x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// let (mut left, right) = x.view_mut().split_at(1, -1)?;
    /// left += right.index_axis(0, 1)?.expand_dims(1)?;
    /// assert_eq!(x, array![[3, 2, 3], [9, 5, 6]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn split_at(self, index: usize, axis: isize) -> Result<(DynViewMut<'v>, DynViewMut<'v>), Error> {
        let axis = self.axis(axis, "split_at")?;
        if index > self.shape()[axis] {
            return Err(IndexError::new(Asked::Split(index), axis, self.shape()[axis]).into());
        }
        Ok(each!(DynArray self, x => {
            let [left, right] = crate::storage::halved(x, axis, index);
            (left.into(), right.into())
        }))
    }
}
