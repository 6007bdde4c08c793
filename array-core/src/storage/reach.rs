//! Elements behind a position, all of them as a slice, and views of an array.

use crate::Array;
use crate::shape::{Shape, is_row_major, len_of};
use crate::storage::{Borrowed, BorrowedMut, Layout, Storage, StorageMut, View, ViewMut};

/// Borrows an array.
///
/// [`Storage::share`] borrows a view for as long as that one does, as a type that generic code cannot look into;
/// here the type says what it is.
#[inline(always)]
pub(crate) fn borrow<'s, T: 's, S: Shape, B: Storage<T, S>>(
    array: &'s Array<T, S, B>,
) -> Array<T, S, View<'s, B::Layout>> {
    let (shape, data) = array.parts();
    // SAFETY: each position of the array's shape, in the layout of its data, is an initialised element, as `Storage` promises,
    // which the array is borrowed with for `'s`. The clone of the shape has its extents, as `FixedExtent` promises.
    unsafe { Array::from_parts(shape.clone(), Borrowed::new(B::ptr(data), B::layout(data))) }
}

/// Borrows an array in the storage that its own has for views.
#[inline(always)]
pub(crate) fn share<'s, T: 's, S: Shape, B: Storage<T, S>>(array: &'s Array<T, S, B>) -> Array<T, S, B::Shared<'s>> {
    let (shape, data) = array.parts();
    // SAFETY: `share` borrows the elements of the data in its layout, as `Storage` promises: those of the array's shape. The
    // clone of the shape has its extents, as `FixedExtent` promises.
    unsafe { Array::from_parts(shape.clone(), B::share(data)) }
}

/// Borrows an array for writing.
#[inline(always)]
pub(crate) fn borrow_mut<'s, T: 's, S: Shape, B: StorageMut<T, S>>(
    array: &'s mut Array<T, S, B>,
) -> Array<T, S, ViewMut<'s, B::Layout>> {
    let (shape, data) = array.parts_mut();
    let (shape, layout) = (shape.clone(), B::layout(data));
    // SAFETY: each position of the array's shape, in the layout of its data, is an initialised element, as `Storage` promises,
    // and a different one, as `StorageMut` promises. The array is borrowed mutably for `'s`. The clone of the shape has its
    // extents, as `FixedExtent` promises.
    unsafe { Array::from_parts(shape, BorrowedMut::new(B::ptr_mut(data), layout)) }
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
pub(crate) fn get<'a, T, S: Shape, B: Storage<T, S>>(array: &'a Array<T, S, B>, index: &[usize]) -> Option<&'a T> {
    let (shape, data) = array.parts();
    let offset = offset_of(shape, &B::layout(data), index)?;
    // SAFETY: `offset_of` found each index below its extent. The offset is that of a position of the array, which is an
    // initialised element, as `Storage` promises, for as long as the array is borrowed.
    Some(unsafe { &*B::ptr(data).offset(offset) })
}

/// Returns the element at a position for writing, or `None` where it is out of bounds.
#[inline(always)]
pub(crate) fn get_mut<'a, T, S: Shape, B: StorageMut<T, S>>(
    array: &'a mut Array<T, S, B>,
    index: &[usize],
) -> Option<&'a mut T> {
    let (shape, data) = array.parts_mut();
    let offset = offset_of(shape, &B::layout(data), index)?;
    // SAFETY: `offset_of` found each index below its extent. The offset is that of a position of the array, which is an
    // initialised element that can be written to, as `StorageMut` promises. The array is borrowed mutably for as long.
    Some(unsafe { &mut *B::ptr_mut(data).offset(offset) })
}

/// Says whether the elements stand in row-major order, one after the other, and returns how many they are.
#[inline]
fn contiguous_len<T, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> Option<usize> {
    let (shape, data) = array.parts();
    let len = len_of(shape)?;
    if len > 0 && !const { <B::Layout as Layout<S>>::ROW_MAJOR } {
        // Neither extents nor strides are copied: those of an unknown rank have room for the highest one.
        let in_order = |strides: &[isize]| shape.with_extents(|extents| is_row_major(extents, strides));
        if !B::layout(data).with_strides(shape, in_order) {
            return None;
        }
    }
    Some(len)
}

/// Returns the elements as a slice where they stand in row-major order, one after the other.
#[inline]
pub(crate) fn try_slice<T, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> Option<&[T]> {
    let len = contiguous_len(array)?;
    // SAFETY: the array has `len` positions, which are initialised elements, as `Storage` promises, one after the other in
    // row-major order, as `contiguous_len` found, for as long as the array is borrowed. Its pointer is aligned and not null,
    // without elements too.
    Some(unsafe { core::slice::from_raw_parts(array.as_ptr(), len) })
}

/// Returns the elements as a slice for writing where they stand in row-major order, one after the other.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn try_slice_mut<T, S: Shape, B: StorageMut<T, S>>(array: &mut Array<T, S, B>) -> Option<&mut [T]> {
    let len = contiguous_len(array)?;
    // SAFETY: the array has `len` positions, which are initialised elements, different ones that can be written to, as
    // `StorageMut` promises, one after the other in row-major order, as `contiguous_len` found. The array is borrowed mutably
    // for as long. Its pointer is aligned and not null, without elements too.
    Some(unsafe { core::slice::from_raw_parts_mut(B::ptr_mut(array.parts_mut().1), len) })
}
