//! Conversions between views of this crate and matrices of the crate `nalgebra`.

use ::nalgebra::{self as na, ViewStorage, ViewStorageMut};

use crate::error::ShapeError;
use crate::shape::{Layout, Shape, checked_product, from_extents};
use crate::storage::raw::distinct;
use crate::storage::{Array, ArrayView, ArrayViewMut, Storage, View};

/// Returns the shape of a matrix, and one stride for each axis of the shape. For a matrix with a
/// single column, the shape has rank 1 if `S` has rank 1.
fn shape_of<S: Shape>((rows, columns): (usize, usize), strides: (usize, usize)) -> Result<(S, FirstOf), ShapeError> {
    let extents = [rows, columns];
    if checked_product(&extents).is_none() {
        return Err(ShapeError::overflow("try_from", &extents));
    }
    let rank = if S::RANK == Some(1) && columns == 1 { 1 } else { 2 };
    let shape = from_extents::<S>(&extents[..rank], "try_from")?;
    // A stride that exceeds `isize` belongs to an axis with a single position, to a matrix without
    // elements, or to zero-sized elements, so its value does not matter.
    let stride = |stride: usize| isize::try_from(stride).unwrap_or(0);
    Ok((shape, FirstOf([stride(strides.0), stride(strides.1)], rank)))
}

/// The two strides of a matrix, and the rank of the array. If the rank is 1, only the first stride
/// is used.
struct FirstOf([isize; 2], usize);

impl AsRef<[isize]> for FirstOf {
    fn as_ref(&self) -> &[isize] {
        &self.0[..self.1]
    }
}

/// Converts a view of `nalgebra` to a view of this crate.
pub(crate) fn from_nalgebra<'v, T, S: Shape, R: na::Dim, C: na::Dim, RS: na::Dim, CS: na::Dim>(
    matrix: na::MatrixView<'v, T, R, C, RS, CS>,
) -> Result<ArrayView<'v, T, S>, ShapeError> {
    let (shape, strides) = shape_of::<S>(matrix.shape(), matrix.strides())?;
    // SAFETY:
    // - The pointer of a view is the pointer of a slice or of a matrix: not null, and aligned.
    // - Each position, at the offset given by the strides, is an initialised element of that slice
    //   or matrix, immutable for `'v`. The shape has the same two extents, or only the number of
    //   rows if there is one column. `shape_of` checked their product, and returned one stride for
    //   each axis.
    // - The elements are in one allocation, so offsets in bytes do not overflow `isize`.
    Ok(unsafe { Array::from_raw_parts(shape, strides.as_ref(), matrix.as_ptr()) })
}

/// Converts a mutable view of `nalgebra` to a mutable view of this crate.
pub(crate) fn from_nalgebra_mut<'v, T, S: Shape, R: na::Dim, C: na::Dim, RS: na::Dim, CS: na::Dim>(
    mut matrix: na::MatrixViewMut<'v, T, R, C, RS, CS>,
) -> Result<ArrayViewMut<'v, T, S>, ShapeError> {
    let (shape, strides) = shape_of::<S>(matrix.shape(), matrix.strides())?;
    let extents = shape.extents();
    // `nalgebra` checks the strides of views of slices, but does not guarantee distinct elements
    // for every view.
    if checked_product(extents.as_ref()) != Some(0) && !distinct(extents.as_ref(), strides.as_ref()) {
        return Err(ShapeError::overlap("try_from", extents.as_ref()));
    }
    let ptr = matrix.as_mut_ptr();
    // SAFETY:
    // - The pointer of a view is the pointer of a slice or of a matrix: not null, and aligned.
    // - Each position, at the offset given by the strides, is an initialised element of that slice
    //   or matrix. The shape has the same two extents, or only the number of rows if there is one
    //   column. `shape_of` checked their product, and returned one stride for each axis.
    // - The elements are in one allocation, so offsets in bytes do not overflow `isize`.
    // - `distinct` verified that each position has an element of its own, unless there are no
    //   elements. The function takes the view by value, so nothing else accesses the elements for
    //   `'v`.
    Ok(unsafe { Array::from_raw_parts_mut(shape, strides.as_ref(), ptr) })
}

/// Borrows a matrix of `nalgebra`.
pub(crate) fn borrow_nalgebra<T, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorage<T, R, C>>(
    matrix: &na::Matrix<T, R, C, Q>,
) -> Result<ArrayView<'_, T, S>, ShapeError> {
    from_nalgebra(matrix.generic_view((0, 0), matrix.shape_generic()))
}

/// Borrows a matrix of `nalgebra` mutably.
pub(crate) fn borrow_nalgebra_mut<T, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorageMut<T, R, C>>(
    matrix: &mut na::Matrix<T, R, C, Q>,
) -> Result<ArrayViewMut<'_, T, S>, ShapeError> {
    let shape = matrix.shape_generic();
    from_nalgebra_mut(matrix.generic_view_mut((0, 0), shape))
}

/// Converts a view to a view of `nalgebra`. Errors show the name `operation`.
pub(crate) fn into_nalgebra<'v, T, S: Shape, L: Layout<S>, R: na::Dim, C: na::Dim>(
    array: ArrayView<'v, T, S, L>,
    operation: &'static str,
) -> Result<na::MatrixView<'v, T, R, C, na::Dyn, na::Dyn>, ShapeError> {
    let place = Place::new(array.shape().as_ref(), array.strides().as_ref(), operation)?;
    // SAFETY: `Storage` guarantees an initialised element at each position of the view, at the
    // offset given by the strides. The elements are borrowed for `'v`.
    Ok(unsafe { place.view((<View<'v, L> as Storage<T, S>>::PTR)(array.parts().1)) })
}

/// Converts a mutable view to a mutable view of `nalgebra`. Errors show the name `operation`.
pub(crate) fn into_nalgebra_mut<'v, T, S: Shape, L: Layout<S>, R: na::Dim, C: na::Dim>(
    mut array: ArrayViewMut<'v, T, S, L>,
    operation: &'static str,
) -> Result<na::MatrixViewMut<'v, T, R, C, na::Dyn, na::Dyn>, ShapeError> {
    let place = Place::new(array.shape().as_ref(), array.strides().as_ref(), operation)?;
    // SAFETY: `Storage` guarantees an initialised element at each position of the view, at the
    // offset given by the strides, and `StorageMut` a different element at each position. The
    // function takes the view by value, so nothing else accesses its elements for `'v`.
    Ok(unsafe { place.view_mut(array.shape_and_ptr().1) })
}

/// The extents and the strides of a matrix, in the types of `nalgebra`.
struct Place<R, C> {
    extents: (R, C),
    strides: (na::Dyn, na::Dyn),
}

impl<R: na::Dim, C: na::Dim> Place<R, C> {
    /// Converts the extents and strides of an array. An array of rank 1 becomes a column.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the rank or an extent does not fit `R` and `C`, or if a stride
    /// is not positive. The strides of axes with a single position, and of arrays without elements,
    /// may be arbitrary. The stride 0 is an error because the iterators of `nalgebra` treat a
    /// column with stride 0 as an empty column.
    fn new(extents: &[usize], strides: &[isize], operation: &'static str) -> Result<Self, ShapeError> {
        let ([rows, columns], strides) = match (extents, strides) {
            // A vector of `nalgebra` is a matrix of one column.
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
                // Without elements, no stride is used.
                _ if rows == 0 || columns == 0 => 0,
                // The axis has one position, so any stride is correct. With the stride 1, the
                // iterators of `nalgebra` reach the end of the axis.
                _ if extent == 1 => 1,
                Ok(stride @ 1..) => stride,
                // `nalgebra` has unsigned strides, and its iterators do not support the stride 0.
                _ => return Err(ShapeError::backwards(operation, extents, axis)),
            };
        }
        Ok(Self {
            extents: (R::from_usize(rows), C::from_usize(columns)),
            strides: (na::Dyn(out[0]), na::Dyn(out[1])),
        })
    }

    /// Creates a view.
    ///
    /// # Safety
    ///
    /// `ptr` points to the first element, at index 0 along each axis, or dangles if there are no
    /// elements. Each position within the extents of `self` is an initialised element, at the
    /// offset that the strides give. All elements are in one allocation, and are not written to for
    /// `'v`.
    unsafe fn view<'v, T>(self, ptr: *const T) -> na::MatrixView<'v, T, R, C, na::Dyn, na::Dyn> {
        // SAFETY: `new` keeps the extents, and the strides of axes with several positions. So each
        // position has the element that the caller guarantees, which is not written to for `'v`.
        na::Matrix::from_data(unsafe { ViewStorage::from_raw_parts(ptr, self.extents, self.strides) })
    }

    /// Creates a mutable view.
    ///
    /// # Safety
    ///
    /// The preconditions of [`view`](Self::view) hold. Different positions have different elements,
    /// which are accessed in no other way for `'v`.
    unsafe fn view_mut<'v, T>(self, ptr: *mut T) -> na::MatrixViewMut<'v, T, R, C, na::Dyn, na::Dyn> {
        // SAFETY: `new` keeps the extents, and the strides of axes with several positions. So each
        // position has the element that the caller guarantees. Different positions have different
        // elements, which only the view accesses for `'v`.
        na::Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(ptr, self.extents, self.strides) })
    }
}

/// Creates the error for an array whose extents do not fit the dimensions of a matrix.
#[cold]
fn convert<R: na::Dim, C: na::Dim>(operation: &'static str, extents: &[usize]) -> ShapeError {
    let any = crate::error::ANY_EXTENT;
    let expected = [R::try_to_usize().unwrap_or(any), C::try_to_usize().unwrap_or(any)];
    ShapeError::convert(operation, extents, &expected)
}
