//! Conversions between views of this crate and views of the crate `ndarray`.

use ::ndarray::{self as nd, Axis, Dimension, ShapeBuilder};

use crate::error::ShapeError;
use crate::shape::{Layout, Shape, from_extents};
use crate::storage::{Array, ArrayView, ArrayViewMut, Storage, View};

/// Converts a view of `ndarray` to a view of this crate.
pub(crate) fn from_ndarray<'v, T, S: Shape, D: Dimension>(
    view: nd::ArrayView<'v, T, D>,
) -> Result<ArrayView<'v, T, S>, ShapeError> {
    let shape = from_extents::<S>(view.shape(), "try_from")?;
    // SAFETY: `ndarray` guarantees the preconditions of `from_raw_parts` for each view:
    // - The pointer points to the first element, at index 0 along each axis. It is not null and it
    //   is aligned, even if there are no elements.
    // - There is one stride for each axis, in elements. Each position, at the offset given by the
    //   strides, is an initialised element of one allocation, immutable for `'v`. `from_extents`
    //   keeps the extents.
    // - Neither offsets in bytes nor the product of the extents overflow `isize`.
    Ok(unsafe { Array::from_raw_parts(shape, view.strides(), view.as_ptr()) })
}

/// Converts a mutable view of `ndarray` to a mutable view of this crate.
pub(crate) fn from_ndarray_mut<'v, T, S: Shape, D: Dimension>(
    mut view: nd::ArrayViewMut<'v, T, D>,
) -> Result<ArrayViewMut<'v, T, S>, ShapeError> {
    let shape = from_extents::<S>(view.shape(), "try_from")?;
    let ptr = view.as_mut_ptr();
    // SAFETY: `ndarray` guarantees the preconditions of `from_raw_parts_mut` for each mutable view:
    // - The pointer points to the first element, at index 0 along each axis. It is not null and it
    //   is aligned, even if there are no elements.
    // - There is one stride for each axis, in elements. Each position, at the offset given by the
    //   strides, is a different initialised element of one allocation. `from_extents` keeps the
    //   extents.
    // - Neither offsets in bytes nor the product of the extents overflow `isize`.
    // - The function takes the view by value, so nothing else accesses the elements for `'v`.
    Ok(unsafe { Array::from_raw_parts_mut(shape, view.strides(), ptr) })
}

/// Converts a view to a view of `ndarray`.
///
/// # Errors
///
/// Returns the errors of [`Place::new`].
pub(crate) fn into_ndarray<'v, T, S: Shape, L: Layout<S>, D: Dimension>(
    array: ArrayView<'v, T, S, L>,
    operation: &'static str,
) -> Result<nd::ArrayView<'v, T, D>, ShapeError> {
    let (shape, data) = array.parts();
    let place = Place::new::<T>(shape.extents().as_ref(), array.strides().as_ref(), operation)?;
    Ok(match place {
        // SAFETY: `Storage` guarantees an initialised element at each position of the view, at the
        // offset given by the strides. The elements are borrowed for `'v`.
        Some(place) => unsafe { place.view((<View<'v, L> as Storage<T, S>>::PTR)(data)) },
        // If there are no elements, the pointer of the array may dangle, so the view borrows an
        // empty slice instead.
        None => nd::ArrayView::from_shape(dimension::<D>(shape.extents().as_ref()), &[]).expect(COUNTED),
    })
}

/// Converts a mutable view to a mutable view of `ndarray`.
///
/// # Errors
///
/// Returns the errors of [`Place::new`].
pub(crate) fn into_ndarray_mut<'v, T, S: Shape, L: Layout<S>, D: Dimension>(
    mut array: ArrayViewMut<'v, T, S, L>,
    operation: &'static str,
) -> Result<nd::ArrayViewMut<'v, T, D>, ShapeError> {
    let place = Place::new::<T>(array.shape().as_ref(), array.strides().as_ref(), operation)?;
    let (shape, ptr) = array.shape_and_ptr();
    Ok(match place {
        // SAFETY: `Storage` guarantees an initialised element at each position of the view, at the
        // offset given by the strides, and `StorageMut` a different element at each position. The
        // function takes the view by value, so nothing else accesses its elements for `'v`.
        Some(place) => unsafe { place.view_mut(ptr) },
        None => nd::ArrayViewMut::from_shape(dimension::<D>(shape.extents().as_ref()), &mut []).expect(COUNTED),
    })
}

/// The message of `expect` for the conversion of a view without elements, which cannot fail.
const COUNTED: &str = "`Place::new` has checked the product of the extents";

/// Converts extents to a dimension.
///
/// # Panics
///
/// Panics if `D` has a fixed number of axes that differs from the number of extents.
#[track_caller]
pub(crate) fn dimension<D: Dimension>(extents: &[usize]) -> D {
    let mut dim = D::zeros(extents.len());
    for (i, &extent) in extents.iter().enumerate() {
        dim[i] = extent;
    }
    dim
}

/// The positions of the elements of an array, as `ndarray` needs them: non-negative strides from
/// the element at the lowest address, and the axes that are reversed afterwards.
struct Place<D> {
    extents: D,
    strides: D,
    /// The offset from the first element, at index 0 along each axis, to the element at the lowest
    /// address.
    low: isize,
    /// Bit `i` is set if axis `i` is reversed.
    backwards: u64,
}

impl<D: Dimension> Place<D> {
    /// Converts the extents and strides of an array, or returns `None` if there are no elements.
    ///
    /// In the result, the product of the extents is at most `isize::MAX`, and so is the number of
    /// bytes from the lowest to the highest element. `ndarray` requires both.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if one of these two numbers exceeds `isize::MAX`. The product
    /// leaves out extents of 0. Only arrays without elements, stretched views, views of windows,
    /// and arrays of zero-sized elements can have such large numbers.
    fn new<T>(extents: &[usize], strides: &[isize], operation: &'static str) -> Result<Option<Self>, ShapeError> {
        let too_large = || ShapeError::for_ndarray(operation, extents);
        let mut product = 1_usize;
        for &extent in extents.iter().filter(|&&extent| extent > 0) {
            product = product.checked_mul(extent).ok_or_else(too_large)?;
        }
        isize::try_from(product).map_err(|_| too_large())?;
        if extents.contains(&0) {
            return Ok(None);
        }
        let mut place = Self {
            extents: dimension(extents),
            strides: D::zeros(extents.len()),
            low: 0,
            backwards: 0,
        };
        let mut reach = 0_usize;
        for (axis, (&extent, &stride)) in extents.iter().zip(strides).enumerate() {
            // The stride of an axis with a single position does not matter.
            place.strides[axis] = if extent == 1 { 1 } else { stride.unsigned_abs() };
            // Stretched views have more positions than elements, so both the product of the extents
            // and the distance in memory are checked.
            let span = (extent - 1).checked_mul(stride.unsigned_abs());
            match span.and_then(|span| reach.checked_add(span)) {
                Some(sum)
                    if sum
                        .checked_mul(size_of::<T>().max(1))
                        .is_some_and(|n| n <= isize::MAX as usize) =>
                {
                    reach = sum;
                }
                _ => return Err(too_large()),
            }
            // `from_shape_ptr` takes non-negative strides. So start at the other end of the axis,
            // and reverse the axis later.
            if extent > 1 && stride < 0 {
                place.low += (extent - 1) as isize * stride;
                place.backwards |= 1 << axis;
            }
        }
        Ok(Some(place))
    }

    /// Creates a view.
    ///
    /// # Safety
    ///
    /// `ptr` points to the first element, at index 0 along each axis. Each position within the
    /// extents of `self` is an initialised element, at the offset that the strides of the array
    /// give. All elements are in one allocation, and are not written to for `'v`.
    unsafe fn view<'v, T>(self, ptr: *const T) -> nd::ArrayView<'v, T, D> {
        let shape = self.extents.strides(self.strides);
        // SAFETY:
        // - The element at the lowest address is at a position of the array: the last position of
        //   each reversed axis, and the first of each other axis. So the offset stays within the
        //   allocation.
        // - From this element, the non-negative strides lead to the same elements, in the opposite
        //   order along reversed axes. The elements are not written to for `'v`.
        // - `new` verified that neither the product of the extents nor the offsets in bytes exceed
        //   `isize`.
        let mut view = unsafe { nd::ArrayView::from_shape_ptr(shape, ptr.offset(self.low)) };
        for axis in (0..view.ndim()).filter(|axis| self.backwards >> axis & 1 == 1) {
            view.invert_axis(Axis(axis));
        }
        view
    }

    /// Creates a mutable view.
    ///
    /// # Safety
    ///
    /// The preconditions of [`view`](Self::view) hold. Different positions have different elements,
    /// which are accessed in no other way for `'v`.
    unsafe fn view_mut<'v, T>(self, ptr: *mut T) -> nd::ArrayViewMut<'v, T, D> {
        let shape = self.extents.strides(self.strides);
        // SAFETY:
        // - The element at the lowest address is at a position of the array: the last position of
        //   each reversed axis, and the first of each other axis. So the offset stays within the
        //   allocation.
        // - From this element, the non-negative strides lead to the same elements, in the opposite
        //   order along reversed axes. The caller guarantees that each position has a different
        //   element, which only the view accesses for `'v`.
        // - `new` verified that neither the product of the extents nor the offsets in bytes exceed
        //   `isize`.
        let mut view = unsafe { nd::ArrayViewMut::from_shape_ptr(shape, ptr.offset(self.low)) };
        for axis in (0..view.ndim()).filter(|axis| self.backwards >> axis & 1 == 1) {
            view.invert_axis(Axis(axis));
        }
        view
    }
}
