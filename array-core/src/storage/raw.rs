//! Views of memory that is not an array's: of slices with strides, and of pointers.

use super::{Borrowed, BorrowedMut, Strided, View, ViewMut};
use crate::Array;
use crate::error::ShapeError;
use crate::shape::{IntoShape, Shape, checked_product};

/// Returns the lowest and the highest offset of a position, from the one of zeros; `None` where there is no
/// position, and an error where an offset overflows.
pub(crate) fn span(extents: &[usize], strides: &[isize]) -> Result<Option<(isize, isize)>, ()> {
    let (mut low, mut high) = (0_isize, 0_isize);
    for (&extent, &stride) in extents.iter().zip(strides) {
        if extent == 0 {
            return Ok(None);
        }
        let last = isize::try_from(extent - 1).map_err(|_| ())?;
        let reach = last.checked_mul(stride).ok_or(())?;
        if reach < 0 {
            low = low.checked_add(reach).ok_or(())?;
        } else {
            high = high.checked_add(reach).ok_or(())?;
        }
    }
    Ok(Some((low, high)))
}

/// Says whether each position has an element of its own, as far as sorted strides show: each is longer than
/// all positions along the shorter ones.
pub(crate) fn distinct(extents: &[usize], strides: &[isize]) -> bool {
    let mut order = [0; crate::DynRank::MAX_RANK];
    let axes = &mut order[..extents.len()];
    for (i, axis) in axes.iter_mut().enumerate() {
        *axis = i;
    }
    axes.sort_unstable_by_key(|&axis| strides[axis].unsigned_abs());
    let mut reach = 0_usize;
    for &axis in axes.iter().filter(|&&axis| extents[axis] > 1) {
        if strides[axis].unsigned_abs() <= reach {
            return false;
        }
        reach += (extents[axis] - 1) * strides[axis].unsigned_abs();
    }
    true
}

/// Makes the shape of a view of a slice, and checks that all its positions are in it.
fn checked<S: Shape>(
    shape: impl IntoShape<S>,
    strides: &[isize],
    offset: usize,
    len: usize,
    operation: &'static str,
) -> Result<S, ShapeError> {
    let shape = shape.into_shape(operation)?;
    let extents = shape.extents();
    let extents = extents.as_ref();
    if strides.len() != extents.len() {
        return Err(ShapeError::strides(operation, extents, len));
    }
    let fits = match span(extents, strides) {
        // A reference to a zero-sized element needs no memory, but a position has to be counted all the same.
        Ok(Some((low, high))) => {
            offset.checked_add_signed(low).is_some()
                && offset.checked_add_signed(high).is_some_and(|last| last < len)
                && checked_product(extents).is_some()
        }
        Ok(None) => offset <= len,
        Err(()) => false,
    };
    if fits {
        Ok(shape)
    } else {
        Err(ShapeError::strides(operation, extents, len))
    }
}

impl<'v, T: 'v, S: Shape> Array<T, S, View<'v, Strided<S>>> {
    /// Borrows elements of a slice as an array of a shape, or of its extents: the one at `offset` is at the
    /// position of zeros, and neighbours along an axis are as many elements apart as its stride says.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where there are not as many strides as axes, a position is not in the slice, or the type
    /// says other extents.
    ///
    /// ```
    /// # use array_core::{StridedView, shape, array};
    /// let columns = [1, 2, 3, 4, 5, 6];
    /// let x = StridedView::<i32, shape![2, 3]>::from_slice_strided([2, 3], &[1, 2], 0, &columns)?;
    /// assert_eq!(x, array![[1, 3, 5], [2, 4, 6]]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_slice_strided(
        shape: impl IntoShape<S>,
        strides: &[isize],
        offset: usize,
        elements: &'v [T],
    ) -> Result<Self, ShapeError> {
        let shape = checked(shape, strides, offset, elements.len(), "from_slice_strided")?;
        // SAFETY: `checked` found each position in the slice, `offset` among them or behind its end if there is no position. The
        // elements of the slice are initialised and only read for `'v`.
        Ok(unsafe { Self::from_raw_parts(shape, strides, elements.as_ptr().add(offset)) })
    }

    /// Borrows elements behind a pointer.
    ///
    /// # Safety
    ///
    /// `ptr` is not null and aligned. For each position of the shape, the element as far behind `ptr` as the
    /// strides say, which are in elements and as many as there are axes, is initialised, belongs to the same
    /// allocation, and is only read for `'v`. Offsets in bytes do not overflow `isize`.
    pub unsafe fn from_raw_parts(shape: S, strides: &[isize], ptr: *const T) -> Self {
        let layout = Strided::new(&shape, strides);
        // SAFETY: the caller promises that `ptr` is not null, and for each position of `shape` an initialised element, as far
        // behind `ptr` as the strides say, that is only read for `'v`.
        unsafe { Array::from_parts(shape, Borrowed::new(ptr, layout)) }
    }
}

impl<'v, T: 'v, S: Shape> Array<T, S, ViewMut<'v, Strided<S>>> {
    /// Borrows elements of a slice for writing, as
    /// [`from_slice_strided`](Array::from_slice_strided) does for reading.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] as there, and where two positions could be one element.
    pub fn from_mut_slice_strided(
        shape: impl IntoShape<S>,
        strides: &[isize],
        offset: usize,
        elements: &'v mut [T],
    ) -> Result<Self, ShapeError> {
        const OPERATION: &str = "from_mut_slice_strided";
        let shape = checked::<S>(shape, strides, offset, elements.len(), OPERATION)?;
        let extents = shape.extents();
        if checked_product(extents.as_ref()) != Some(0) && !distinct(extents.as_ref(), strides) {
            return Err(ShapeError::overlap(OPERATION, extents.as_ref()));
        }
        // SAFETY: `checked` found each position in the slice, `offset` among them or behind its end if there is no position.
        // `distinct` found an element of its own for each. The slice is borrowed mutably for `'v`.
        Ok(unsafe { Self::from_raw_parts_mut(shape, strides, elements.as_mut_ptr().add(offset)) })
    }

    /// Borrows elements behind a pointer for writing.
    ///
    /// # Safety
    ///
    /// As for [`from_raw_parts`](Array::from_raw_parts), the elements at different positions are different
    /// ones, and they are reached in no other way for `'v`.
    pub unsafe fn from_raw_parts_mut(shape: S, strides: &[isize], ptr: *mut T) -> Self {
        let layout = Strided::new(&shape, strides);
        // SAFETY: the caller promises that `ptr` is not null, and for each position of `shape` an initialised element, as far
        // behind `ptr` as the strides say, a different one for each position, that is reached in no other way for `'v`.
        unsafe { Array::from_parts(shape, BorrowedMut::new(ptr, layout)) }
    }
}
