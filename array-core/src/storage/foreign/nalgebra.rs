//! The views of the crate `nalgebra`.

use ::nalgebra::{self as na, ViewStorage, ViewStorageMut};

use crate::error::ShapeError;
use crate::shape::{Shape, checked_product, from_extents};
use crate::storage::raw::distinct;
use crate::storage::{Layout, Storage, StorageMut, View, ViewMut};
use crate::{Array, ArrayView, ArrayViewMut, StridedView, StridedViewMut};

/// Makes the shape of a matrix, and its strides, as many as the shape has axes: one with a single
/// column is of rank 1, too.
fn shape_of<S: Shape>((rows, columns): (usize, usize), strides: (usize, usize)) -> Result<(S, FirstOf), ShapeError> {
    let extents = [rows, columns];
    if checked_product(&extents).is_none() {
        return Err(ShapeError::overflow("try_from", &extents));
    }
    let rank = if S::RANK == Some(1) && columns == 1 { 1 } else { 2 };
    let shape = from_extents::<S>(&extents[..rank], "try_from")?;
    // A stride that is longer than any allocation is that of an axis that is not walked, or of
    // elements that take no room.
    let stride = |stride: usize| isize::try_from(stride).unwrap_or(0);
    Ok((shape, FirstOf([stride(strides.0), stride(strides.1)], rank)))
}

/// The strides of a matrix, and how many of them are those of its shape.
struct FirstOf([isize; 2], usize);

impl AsRef<[isize]> for FirstOf {
    fn as_ref(&self) -> &[isize] {
        &self.0[..self.1]
    }
}

/// Takes a view of `nalgebra`.
pub(crate) fn from_nalgebra<'v, T, S: Shape, R: na::Dim, C: na::Dim, RS: na::Dim, CS: na::Dim>(
    matrix: na::MatrixView<'v, T, R, C, RS, CS>,
) -> Result<StridedView<'v, T, S>, ShapeError> {
    let (shape, strides) = shape_of::<S>(matrix.shape(), matrix.strides())?;
    // SAFETY:
    // - The pointer of a view is that of a slice or of a matrix: not null, and aligned.
    // - Each position, as far behind it as the strides say, is an initialised element of that slice
    //   or matrix, read-only for `'v`. The shape has the same two extents, or those of the rows
    //   where there is one column.
    // - They are in one allocation, so that offsets in bytes do not overflow `isize`.
    Ok(unsafe { Array::from_raw_parts(shape, strides.as_ref(), matrix.as_ptr()) })
}

/// Takes a view of `nalgebra` for writing.
pub(crate) fn from_nalgebra_mut<'v, T, S: Shape, R: na::Dim, C: na::Dim, RS: na::Dim, CS: na::Dim>(
    mut matrix: na::MatrixViewMut<'v, T, R, C, RS, CS>,
) -> Result<StridedViewMut<'v, T, S>, ShapeError> {
    let (shape, strides) = shape_of::<S>(matrix.shape(), matrix.strides())?;
    let extents = shape.extents();
    // `nalgebra` looks too, where it makes a view of a slice, but says nowhere that every view was
    // looked at.
    if checked_product(extents.as_ref()) != Some(0) && !distinct(extents.as_ref(), strides.as_ref()) {
        return Err(ShapeError::overlap("try_from", extents.as_ref()));
    }
    let ptr = matrix.as_mut_ptr();
    // SAFETY:
    // - The pointer of a view is that of a slice or of a matrix: not null, and aligned.
    // - Each position, as far behind it as the strides say, is an initialised element of that slice
    //   or matrix, all in one allocation, so that offsets in bytes do not overflow `isize`. The
    //   shape has the same extents, or those of the only column.
    // - `distinct` found each position an element of its own, and the view is given away, so that
    //   nothing else reaches them for `'v`.
    Ok(unsafe { Array::from_raw_parts_mut(shape, strides.as_ref(), ptr) })
}

/// Borrows a matrix of `nalgebra`.
pub(crate) fn borrow_nalgebra<T, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorage<T, R, C>>(
    matrix: &na::Matrix<T, R, C, Q>,
) -> Result<StridedView<'_, T, S>, ShapeError> {
    let (shape, strides) = shape_of::<S>(matrix.shape(), matrix.strides())?;
    // SAFETY: `RawStorage` promises that each position of its shape, as far behind its pointer as
    // its strides say, is an initialised element, for as long as it is borrowed, in one allocation.
    // The pointer is not null and aligned, as a reference is made of it. The shape has the same
    // extents, or those of the only column.
    Ok(unsafe { Array::from_raw_parts(shape, strides.as_ref(), matrix.as_ptr()) })
}

/// Borrows a matrix of `nalgebra` for writing.
pub(crate) fn borrow_nalgebra_mut<T, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorageMut<T, R, C>>(
    matrix: &mut na::Matrix<T, R, C, Q>,
) -> Result<StridedViewMut<'_, T, S>, ShapeError> {
    let (shape, strides) = shape_of::<S>(matrix.shape(), matrix.strides())?;
    let extents = shape.extents();
    if checked_product(extents.as_ref()) != Some(0) && !distinct(extents.as_ref(), strides.as_ref()) {
        return Err(ShapeError::overlap("try_from", extents.as_ref()));
    }
    // SAFETY: `RawStorageMut` promises that each position of its shape, as far behind its pointer
    // as its strides say, is an initialised element, for as long as it is borrowed, in one
    // allocation. The shape has the same extents, or those of the only column. `distinct` found
    // each position an element of its own, and the matrix is borrowed mutably for as long as the
    // view lives.
    Ok(unsafe { Array::from_raw_parts_mut(shape, strides.as_ref(), matrix.as_mut_ptr()) })
}

/// Borrows an array of any storage as a matrix, one of rank 1 as a column.
pub(crate) fn lend_nalgebra<T, S: Shape, B: Storage<T, S>, R: na::Dim, C: na::Dim>(
    array: &Array<T, S, B>,
) -> Result<na::MatrixView<'_, T, R, C, na::Dyn, na::Dyn>, ShapeError> {
    let place = Place::new(array.shape().as_ref(), array.strides().as_ref(), "as_nalgebra")?;
    // SAFETY: a storage has an initialised element at each position, at the offset that its strides
    // say behind its pointer, for as long as it is borrowed.
    Ok(unsafe { place.view(B::ptr(array.parts().1)) })
}

/// Borrows an array of any storage that can be written to as a matrix, one of rank 1 as a column.
pub(crate) fn lend_nalgebra_mut<T, S: Shape, B: StorageMut<T, S>, R: na::Dim, C: na::Dim>(
    array: &mut Array<T, S, B>,
) -> Result<na::MatrixViewMut<'_, T, R, C, na::Dyn, na::Dyn>, ShapeError> {
    let place = Place::new(array.shape().as_ref(), array.strides().as_ref(), "as_nalgebra_mut")?;
    // SAFETY: the array has an initialised element at each position, at the offset that its strides
    // say behind its pointer, as `Storage` promises, and a different one at each, as `StorageMut`
    // promises. It is borrowed mutably for as long as the view lives.
    Ok(unsafe { place.view_mut(B::ptr_mut(array.parts_mut().1)) })
}

/// Gives a view away.
pub(crate) fn into_nalgebra<'v, T, S: Shape, L: Layout<S>, R: na::Dim, C: na::Dim>(
    array: ArrayView<'v, T, S, L>,
) -> Result<na::MatrixView<'v, T, R, C, na::Dyn, na::Dyn>, ShapeError> {
    let place = Place::new(array.shape().as_ref(), array.strides().as_ref(), "try_from")?;
    // SAFETY: the view has an initialised element at each position, at the offset that its strides
    // say behind its pointer, as `Storage` promises. These are borrowed for `'v`.
    Ok(unsafe { place.view(<View<'v, L> as Storage<T, S>>::ptr(array.parts().1)) })
}

/// Gives a view for writing away.
pub(crate) fn into_nalgebra_mut<'v, T, S: Shape, L: Layout<S>, R: na::Dim, C: na::Dim>(
    mut array: ArrayViewMut<'v, T, S, L>,
) -> Result<na::MatrixViewMut<'v, T, R, C, na::Dyn, na::Dyn>, ShapeError> {
    let place = Place::new(array.shape().as_ref(), array.strides().as_ref(), "try_from")?;
    // SAFETY: the view has an initialised element at each position, at the offset that its strides
    // say behind its pointer, as `Storage` promises, and a different one at each, as `StorageMut`
    // promises. The view is given away, so that its elements are reached in no other way for `'v`.
    Ok(unsafe { place.view_mut(<ViewMut<'v, L> as StorageMut<T, S>>::ptr_mut(array.parts_mut().1)) })
}

/// The extents and the strides of a matrix, as `nalgebra` is told.
struct Place<R, C> {
    extents: (R, C),
    strides: (na::Dyn, na::Dyn),
}

impl<R: na::Dim, C: na::Dim> Place<R, C> {
    /// Describes the positions of an array of rank 2, or of rank 1 as a column.
    ///
    /// The strides are positive, or those of an axis that is not walked: the iterators of
    /// `nalgebra` take a column whose elements are 0 apart for one without elements.
    fn new(extents: &[usize], strides: &[isize], operation: &'static str) -> Result<Self, ShapeError> {
        let ([rows, columns], strides) = match (extents, strides) {
            (&[rows], &[stride]) => ([rows, 1], [stride, 1]),
            (&[rows, columns], &[down, right]) => ([rows, columns], [down, right]),
            _ => return Err(convert::<R, C>(operation, extents)),
        };
        if R::try_to_usize().is_some_and(|n| n != rows) || C::try_to_usize().is_some_and(|n| n != columns) {
            return Err(convert::<R, C>(operation, &[rows, columns]));
        }
        let mut out = [0; 2];
        for (axis, extent) in [rows, columns].into_iter().enumerate() {
            out[axis] = match usize::try_from(strides[axis]) {
                _ if rows == 0 || columns == 0 => 0,
                // A step over the only element is to the end of it.
                _ if extent == 1 => 1,
                Ok(stride @ 1..) => stride,
                _ => return Err(ShapeError::backwards(operation, extents, axis)),
            };
        }
        Ok(Self {
            extents: (R::from_usize(rows), C::from_usize(columns)),
            strides: (na::Dyn(out[0]), na::Dyn(out[1])),
        })
    }

    /// Makes a view.
    ///
    /// # Safety
    ///
    /// `ptr` is to the element at the position of zeros, or dangles where there is no position.
    /// Each position of the extents that the place was made of, as far behind it as the strides
    /// say, is an initialised element of the same allocation, which is only read for `'v`.
    unsafe fn view<'v, T>(self, ptr: *const T) -> na::MatrixView<'v, T, R, C, na::Dyn, na::Dyn> {
        // SAFETY: `new` kept the extents, and the strides along axes that are walked, so that each
        // position is the element that the caller promises.
        na::Matrix::from_data(unsafe { ViewStorage::from_raw_parts(ptr, self.extents, self.strides) })
    }

    /// Makes a view for writing.
    ///
    /// # Safety
    ///
    /// As for [`view`](Self::view), elements at different positions are different ones, and they
    /// are reached in no other way for `'v`.
    unsafe fn view_mut<'v, T>(self, ptr: *mut T) -> na::MatrixViewMut<'v, T, R, C, na::Dyn, na::Dyn> {
        // SAFETY: `new` kept the extents, and the strides along axes that are walked, so that each
        // position is the element that the caller promises: one of its own, which the view alone
        // reaches.
        na::Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(ptr, self.extents, self.strides) })
    }
}

/// An array is not of the extents of a matrix.
#[cold]
fn convert<R: na::Dim, C: na::Dim>(operation: &'static str, extents: &[usize]) -> ShapeError {
    let any = crate::error::ANY_EXTENT;
    let expected = [R::try_to_usize().unwrap_or(any), C::try_to_usize().unwrap_or(any)];
    ShapeError::convert(operation, extents, &expected)
}
