//! The views of the crate `ndarray`.

use ::ndarray::{self as nd, Axis, Dimension, ShapeBuilder};

use crate::error::ShapeError;
use crate::shape::{Shape, checked_product, from_extents};
use crate::storage::{Layout, Storage, StorageMut, View, ViewMut};
use crate::{Array, ArrayView, ArrayViewMut, StridedView, StridedViewMut};

/// Takes a view of `ndarray`.
pub(crate) fn from_ndarray<'v, T, S: Shape, D: Dimension>(
    view: nd::ArrayView<'v, T, D>,
) -> Result<StridedView<'v, T, S>, ShapeError> {
    let shape = from_extents::<S>(view.shape(), "try_from")?;
    // SAFETY: what `ndarray` promises of a view, in the words of `ArrayView::from_shape_ptr`:
    // - The pointer is to the element at the position of zeros, not null and aligned, also without
    //   elements.
    // - Each position, as far behind it as the strides say, which are in elements and one for each
    //   axis, is an initialised element of one allocation, read-only for `'v`. `from_extents` keeps
    //   the extents.
    // - Offsets in bytes do not overflow `isize`.
    Ok(unsafe { Array::from_raw_parts(shape, view.strides(), view.as_ptr()) })
}

/// Takes a view of `ndarray` for writing.
pub(crate) fn from_ndarray_mut<'v, T, S: Shape, D: Dimension>(
    mut view: nd::ArrayViewMut<'v, T, D>,
) -> Result<StridedViewMut<'v, T, S>, ShapeError> {
    let shape = from_extents::<S>(view.shape(), "try_from")?;
    let ptr = view.as_mut_ptr();
    // SAFETY: what `ndarray` promises of a view for writing, in the words of
    // `ArrayViewMut::from_shape_ptr`:
    // - The pointer is to the element at the position of zeros, not null and aligned, also without
    //   elements.
    // - Each position, as far behind it as the strides say, which are in elements and one for each
    //   axis, is an initialised element of one allocation, a different one for each. `from_extents`
    //   keeps the extents. Offsets in bytes do not overflow `isize`.
    // - The view is given away, so that nothing else reaches them for `'v`.
    Ok(unsafe { Array::from_raw_parts_mut(shape, view.strides(), ptr) })
}

/// Borrows an array of any storage.
///
/// # Panics
///
/// As [`Place::new`] does.
pub(crate) fn lend_ndarray<T, S: Shape, B: Storage<T, S>, D: Dimension>(
    array: &Array<T, S, B>,
) -> nd::ArrayView<'_, T, D> {
    let (shape, data) = array.parts();
    match Place::new::<T>(shape.extents().as_ref(), array.strides().as_ref()) {
        // SAFETY: a storage has an initialised element at each position, at the offset that its
        // strides say behind its pointer, for as long as it is borrowed.
        Some(place) => unsafe { place.view(B::ptr(data)) },
        None => empty(shape.extents().as_ref()),
    }
}

/// Borrows an array of any storage that can be written to.
///
/// # Panics
///
/// As [`Place::new`] does.
pub(crate) fn lend_ndarray_mut<T, S: Shape, B: StorageMut<T, S>, D: Dimension>(
    array: &mut Array<T, S, B>,
) -> nd::ArrayViewMut<'_, T, D> {
    let place = Place::new::<T>(array.shape().as_ref(), array.strides().as_ref());
    let (shape, data) = array.parts_mut();
    match place {
        // SAFETY: the array has an initialised element at each position, at the offset that its
        // strides say behind its pointer, as `Storage` promises, and a different one at each, as
        // `StorageMut` promises. It is borrowed mutably for as long as the view lives.
        Some(place) => unsafe { place.view_mut(B::ptr_mut(data)) },
        None => empty_mut(shape.extents().as_ref()),
    }
}

/// Gives a view away.
///
/// # Panics
///
/// As [`Place::new`] does.
pub(crate) fn into_ndarray<'v, T, S: Shape, L: Layout<S>, D: Dimension>(
    array: ArrayView<'v, T, S, L>,
) -> nd::ArrayView<'v, T, D> {
    let (shape, data) = array.parts();
    match Place::new::<T>(shape.extents().as_ref(), array.strides().as_ref()) {
        // SAFETY: the view has an initialised element at each position, at the offset that its
        // strides say behind its pointer, as `Storage` promises. These are borrowed for `'v`.
        Some(place) => unsafe { place.view(<View<'v, L> as Storage<T, S>>::ptr(data)) },
        None => empty(shape.extents().as_ref()),
    }
}

/// Gives a view for writing away.
///
/// # Panics
///
/// As [`Place::new`] does.
pub(crate) fn into_ndarray_mut<'v, T, S: Shape, L: Layout<S>, D: Dimension>(
    mut array: ArrayViewMut<'v, T, S, L>,
) -> nd::ArrayViewMut<'v, T, D> {
    let place = Place::new::<T>(array.shape().as_ref(), array.strides().as_ref());
    let (shape, data) = array.parts_mut();
    match place {
        // SAFETY: the view has an initialised element at each position, at the offset that its
        // strides say behind its pointer, as `Storage` promises, and a different one at each, as
        // `StorageMut` promises. The view is given away, so that its elements are reached in no
        // other way for `'v`.
        Some(place) => unsafe { place.view_mut(<ViewMut<'v, L> as StorageMut<T, S>>::ptr_mut(data)) },
        None => empty_mut(shape.extents().as_ref()),
    }
}

/// Extents as a dimension.
///
/// # Panics
///
/// Panics where there are not as many as the dimension has.
pub(crate) fn dimension<D: Dimension>(extents: &[usize]) -> D {
    let mut dim = D::zeros(extents.len());
    for (i, &extent) in extents.iter().enumerate() {
        dim[i] = extent;
    }
    dim
}

/// A view without elements.
fn empty<'v, T, D: Dimension>(extents: &[usize]) -> nd::ArrayView<'v, T, D> {
    nd::ArrayView::from_shape(dimension::<D>(extents), &[]).unwrap_or_else(|_| too_large(extents))
}

/// A view without elements, for writing.
fn empty_mut<'v, T, D: Dimension>(extents: &[usize]) -> nd::ArrayViewMut<'v, T, D> {
    nd::ArrayViewMut::from_shape(dimension::<D>(extents), &mut []).unwrap_or_else(|_| too_large(extents))
}

#[cold]
#[track_caller]
fn too_large(extents: &[usize]) -> ! {
    panic!("`ndarray` cannot hold an array of extents {extents:?}: they multiply to more than `isize::MAX`")
}

/// Where elements stand, as `ndarray` is told: along strides that are not negative from the lowest
/// one, and then which axes are walked backwards.
struct Place<D> {
    extents: D,
    strides: D,
    /// From the element at the position of zeros to the lowest one.
    low: isize,
    /// A bit for each axis.
    backwards: u64,
}

impl<D: Dimension> Place<D> {
    /// Describes positions; `None` where there are none.
    ///
    /// The extents multiply to at most `isize::MAX`, and so do the bytes from the lowest element to
    /// the highest one, which is what `ndarray` asks for.
    ///
    /// # Panics
    ///
    /// Panics where they do not: of arrays that are stretched, or whose elements take no room.
    fn new<T>(extents: &[usize], strides: &[isize]) -> Option<Self> {
        let len = checked_product(extents);
        if len == Some(0) {
            return None;
        }
        if len.is_none_or(|len| isize::try_from(len).is_err()) {
            too_large(extents);
        }
        let mut place = Self {
            extents: dimension(extents),
            strides: D::zeros(extents.len()),
            low: 0,
            backwards: 0,
        };
        let mut reach = 0_usize;
        for (axis, (&extent, &stride)) in extents.iter().zip(strides).enumerate() {
            // An axis of one position is not walked, and its stride may be anything.
            place.strides[axis] = if extent == 1 { 1 } else { stride.unsigned_abs() };
            let span = (extent - 1).checked_mul(stride.unsigned_abs());
            match span.and_then(|span| reach.checked_add(span)) {
                Some(sum)
                    if sum
                        .checked_mul(size_of::<T>().max(1))
                        .is_some_and(|n| n <= isize::MAX as usize) =>
                {
                    reach = sum;
                }
                _ => too_large(extents),
            }
            if extent > 1 && stride < 0 {
                place.low += (extent - 1) as isize * stride;
                place.backwards |= 1 << axis;
            }
        }
        Some(place)
    }

    /// Makes a view.
    ///
    /// # Safety
    ///
    /// `ptr` is to the element at the position of zeros. Each position of the extents that the
    /// place was made of, as far behind it as the strides say, is an initialised element of the
    /// same allocation, which is only read for `'v`.
    unsafe fn view<'v, T>(self, ptr: *const T) -> nd::ArrayView<'v, T, D> {
        let shape = self.extents.strides(self.strides);
        // SAFETY:
        // - The lowest element is at a position, the last one of each axis that is walked backwards
        //   and the first one of each other axis, so that the offset stays in the allocation.
        // - From there, at strides that are not negative, the same elements are at the positions,
        //   in the opposite order along axes that are walked backwards; they live for `'v`.
        // - `new` saw that neither the extents nor the offsets overflow.
        let mut view = unsafe { nd::ArrayView::from_shape_ptr(shape, ptr.offset(self.low)) };
        for axis in (0..view.ndim()).filter(|axis| self.backwards >> axis & 1 == 1) {
            view.invert_axis(Axis(axis));
        }
        view
    }

    /// Makes a view for writing.
    ///
    /// # Safety
    ///
    /// As for [`view`](Self::view), elements at different positions are different ones, and they
    /// are reached in no other way for `'v`.
    unsafe fn view_mut<'v, T>(self, ptr: *mut T) -> nd::ArrayViewMut<'v, T, D> {
        let shape = self.extents.strides(self.strides);
        // SAFETY:
        // - The lowest element is at a position, the last one of each axis that is walked backwards
        //   and the first one of each other axis, so that the offset stays in the allocation.
        // - From there, at strides that are not negative, the same elements are at the positions,
        //   in the opposite order along axes that are walked backwards. The caller promises that
        //   each is an element of its own, which the view alone reaches for `'v`.
        // - `new` saw that neither the extents nor the offsets overflow.
        let mut view = unsafe { nd::ArrayViewMut::from_shape_ptr(shape, ptr.offset(self.low)) };
        for axis in (0..view.ndim()).filter(|axis| self.backwards >> axis & 1 == 1) {
            view.invert_axis(Axis(axis));
        }
        view
    }
}
