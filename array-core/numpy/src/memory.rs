//! The memory of NumPy arrays, as typed views.

use std::ptr;

use array_core::layout::distinct;
use array_core::shape::DynRank;
use array_core::{ArrayView, ArrayViewMut, ContiguousView, DType, Shape};
use numpy::ndarray::Dimension;
use numpy::{PyArray, PyArrayMethods, PyReadonlyArray, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::Bound;

use crate::error::Refusal;
use crate::{Error, NumpyElement};

/// The maximum number of axes for which the strides are stored without an allocation.
const FEW: usize = 8;

/// Checks that the elements of an array are aligned, and that the strides are whole elements. Calls
/// `run` with the strides in elements, one for each axis, and with a pointer to the element at
/// index 0 along each axis. The pointer is not null and is aligned.
#[inline]
fn with_place<T: NumpyElement, D: Dimension, R>(
    array: &Bound<'_, PyArray<T, D>>,
    run: impl FnOnce(&[isize], *mut T) -> Result<R, Refusal>,
) -> Result<R, Refusal> {
    let (extents, bytes) = (array.shape(), array.strides());
    let (mut few, mut many) = ([0; FEW], Vec::new());
    let strides = match extents.len() {
        rank @ 0..=FEW => &mut few[..rank],
        rank => {
            many.resize(rank, 0);
            &mut many[..]
        }
    };
    let size = size_of::<T>() as isize;
    let (mut is_whole, mut is_empty) = (true, false);
    for ((stride, &extent), &bytes) in strides.iter_mut().zip(extents).zip(bytes) {
        is_empty |= extent == 0;
        // NumPy does not define the stride of an axis of extent 0 or 1.
        if extent > 1 {
            is_whole &= bytes % size == 0;
            *stride = bytes / size;
        }
    }
    if is_empty {
        strides.fill(0);
        return run(strides, ptr::dangling_mut());
    }
    let pointer = array.data();
    if !is_whole || pointer.is_null() || !pointer.is_aligned() {
        return Err(Refusal::value(
            "the elements are not aligned to their dtype: pass a copy",
        ));
    }
    run(strides, pointer)
}

/// Returns an error if `T` is `bool` and a byte is neither 0 nor 1. NumPy arrays can contain such
/// bytes.
///
/// # Safety
///
/// If `T` is `bool`, each position of an array with these extents and strides is an initialised
/// byte, and nobody writes to it during the call. `pointer` points to the byte at index 0 along
/// each axis.
pub(crate) unsafe fn check_truth<T: NumpyElement>(
    extents: &[usize],
    strides: &[isize],
    pointer: *const T,
) -> Result<(), Refusal> {
    if T::DTYPE != DType::Bool {
        return Ok(());
    }
    let extents = from_extents::<DynRank>(extents)?;
    // SAFETY: the caller guarantees initialised bytes that nobody writes to during the call, at the
    // positions of an array, so that their number does not overflow. The view ends in this
    // function. A `bool` is one byte, so its strides are also those of bytes, which need no
    // alignment.
    let bytes = unsafe { ArrayView::<u8, DynRank>::from_raw_parts(extents, strides, pointer.cast()) };
    match bytes.iter().find(|&&byte| byte > 1) {
        Some(byte) => Err(Refusal::value(format!("a bool has the value {byte} instead of 0 or 1"))),
        None => Ok(()),
    }
}

/// Converts the extents of an array to the shape `S`. Returns an error if they do not fit.
pub(crate) fn from_extents<S: Shape>(extents: &[usize]) -> Result<S, Refusal> {
    S::from_extents(extents).ok_or_else(|| Refusal::shape::<S>(extents))
}

/// Views an array that the caller keeps borrowed.
///
/// # Safety
///
/// For `'v`, the array lives, a [`PyReadonlyArray`] or [`PyReadwriteArray`] of it lives, and nobody
/// writes through that borrow.
pub(crate) unsafe fn read<'v, T: NumpyElement, S: Shape, D: Dimension>(
    array: &Bound<'_, PyArray<T, D>>,
) -> Result<ArrayView<'v, T, S>, Refusal> {
    let shape = from_extents::<S>(array.shape())?;
    with_place(array, |strides, pointer| {
        // SAFETY: NumPy arrays own initialised elements at their strides, or borrow them from an
        // owner that they keep. The caller guarantees that nobody writes to the elements now.
        unsafe { check_truth(array.shape(), strides, pointer)? };
        // SAFETY:
        // - `with_place` passes a pointer that is not null and is aligned, and one stride for each
        //   axis, in elements.
        // - NumPy guarantees an initialised element for each position, in one allocation. Neither
        //   offsets in bytes nor the product of the extents overflow. `check_truth` checked the
        //   bytes of `bool`.
        // - The caller guarantees that the array lives for `'v`, and that nobody writes to it.
        Ok(unsafe { ArrayView::from_raw_parts(shape, strides, pointer) })
    })
}

/// Views an array that the caller keeps borrowed, for writing.
///
/// # Safety
///
/// For `'v`, the array lives, a [`PyReadwriteArray`] of it lives, and nobody accesses the elements
/// in another way.
pub(crate) unsafe fn write<'v, T: NumpyElement, S: Shape, D: Dimension>(
    array: &Bound<'_, PyArray<T, D>>,
) -> Result<ArrayViewMut<'v, T, S>, Refusal> {
    let shape = from_extents::<S>(array.shape())?;
    with_place(array, |strides, pointer| {
        if !distinct(array.shape(), strides) {
            return Err(Refusal::value(
                "two positions share an element, so the array cannot be written to: pass a copy",
            ));
        }
        // SAFETY: NumPy arrays own initialised elements at their strides, or borrow them from an
        // owner that they keep. The caller guarantees that nobody else accesses the elements now.
        unsafe { check_truth(array.shape(), strides, pointer)? };
        // SAFETY:
        // - `with_place` passes a pointer that is not null and is aligned, and one stride for each
        //   axis, in elements.
        // - NumPy guarantees an initialised element for each position, in one allocation. Neither
        //   offsets in bytes nor the product of the extents overflow. `check_truth` checked the
        //   bytes of `bool`.
        // - `distinct` found an element of its own for each position.
        // - A `PyReadwriteArray` exists only of a writeable array. The caller guarantees that
        //   nothing else accesses the elements for `'v`.
        Ok(unsafe { ArrayViewMut::from_raw_parts_mut(shape, strides, pointer) })
    })
}

/// Typed views of arrays that the `numpy` crate borrows.
///
/// ```no_run
/// use array_core::{ArrayView, shape};
/// use array_numpy::{Error, TypedView};
/// use numpy::PyReadonlyArray2;
///
/// /// Returns the largest length of the points. Axis 1 has the 3 coordinates of a point.
/// fn longest(points: &PyReadonlyArray2<'_, f64>) -> Result<f64, Error> {
///     let points: ArrayView<f64, shape![_, 3]> = points.typed_view()?;
///     Ok((points * points).sum_axis::<1>().max().sqrt())
/// }
/// ```
pub trait TypedView<T: NumpyElement> {
    /// Views the array with the shape `S`. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the rank or an extent differs from that of `S`, if the elements are
    /// not aligned, or if a `bool` is neither 0 nor 1. For an extent, the error names the axis.
    fn typed_view<S: Shape>(&self) -> Result<ArrayView<'_, T, S>, Error>;

    /// Views the array with the shape `S` if it is contiguous, in row-major order. Nothing is
    /// copied.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`typed_view`](Self::typed_view), and an error if the array is not
    /// contiguous.
    fn contiguous_view<S: Shape>(&self) -> Result<ContiguousView<'_, T, S>, Error> {
        contiguous(self.typed_view::<S>()?)
    }
}

/// Typed mutable views of arrays that the `numpy` crate borrows.
pub trait TypedViewMut<T: NumpyElement>: TypedView<T> {
    /// Views the array for writing with the shape `S`. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`typed_view`](TypedView::typed_view), and an error if two positions
    /// share an element.
    fn typed_view_mut<S: Shape>(&mut self) -> Result<ArrayViewMut<'_, T, S>, Error>;
}

impl<T: NumpyElement, D: Dimension> TypedView<T> for PyReadonlyArray<'_, T, D> {
    fn typed_view<S: Shape>(&self) -> Result<ArrayView<'_, T, S>, Error> {
        // SAFETY: `self` keeps the array and its borrow for as long as the view, and gives no
        // access for writing.
        Ok(unsafe { read(self)? })
    }
}

impl<T: NumpyElement, D: Dimension> TypedView<T> for PyReadwriteArray<'_, T, D> {
    fn typed_view<S: Shape>(&self) -> Result<ArrayView<'_, T, S>, Error> {
        // SAFETY: `self` keeps the array and its borrow for as long as the view. `self` gives
        // access for writing only if it is borrowed mutably, which it is not while the view lives.
        Ok(unsafe { read(self)? })
    }
}

impl<T: NumpyElement, D: Dimension> TypedViewMut<T> for PyReadwriteArray<'_, T, D> {
    fn typed_view_mut<S: Shape>(&mut self) -> Result<ArrayViewMut<'_, T, S>, Error> {
        // SAFETY: `self` keeps the array and its only borrow, and is borrowed mutably for as long
        // as the view.
        Ok(unsafe { write(self)? })
    }
}

/// Converts a view to a contiguous view. Returns an error if its elements are not contiguous in
/// row-major order.
pub(crate) fn contiguous<T: NumpyElement, S: Shape>(
    view: ArrayView<'_, T, S>,
) -> Result<ContiguousView<'_, T, S>, Error> {
    let refused = |_| Refusal::value("the array is not contiguous: pass numpy.ascontiguousarray(x)");
    Ok(view.try_contiguous().map_err(refused)?)
}
