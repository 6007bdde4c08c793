//! Access to single elements, views of whole arrays, and all elements as a slice.

use super::walk::offset;
use crate::shape::{DynRank, Layout, RowMajor, Shape, StaticShape, is_row_major, len_of};
use crate::storage::{Array, ArrayView, Borrowed, BorrowedMut, Inline, Origin, Storage, StorageMut, View, ViewMut};

/// Borrows an array as a view in the layout of the array. Results of operations on the view are on
/// the heap.
///
/// Unlike [`share`], which returns a view in an associated storage, this function returns a view in
/// the storage [`View`]. So generic code knows the type of the view.
#[inline(always)]
pub(crate) fn borrow<'s, T: 's, S: Shape, B: Storage<T, S>>(
    array: &'s Array<T, S, B>,
) -> Array<T, S, View<'s, B::Layout>> {
    let (shape, data) = array.parts();
    // SAFETY: `Storage` guarantees an initialised element at each position of the array's shape, in
    // the layout of its data, and a pointer that is aligned and not null. The array is borrowed for
    // `'s`. The clone of the shape has the same extents, as `FixedExtent` guarantees.
    unsafe { Array::from_parts(shape.clone(), Borrowed::new((B::PTR)(data), B::layout(data).clone())) }
}

/// Borrows an array as a view with run-time rank and run-time strides. A function that takes this
/// view is compiled once for all shapes and layouts.
pub(crate) fn erased<'s, T: 's, S: Shape, B: Storage<T, S>>(array: &'s Array<T, S, B>) -> ArrayView<'s, T, DynRank> {
    let (shape, data) = array.parts();
    let extents = shape.with_extents(DynRank::clipped);
    // SAFETY: `Storage` guarantees an initialised element at each position of the array's shape, at
    // the offset that its strides give, and a pointer that is aligned and not null. The array is
    // borrowed for `'s`. `clipped` leaves out no extent, because no shape has more than
    // `DynRank::MAX_RANK` axes. So there is one stride for each axis, and the product of the
    // extents is that of the array, which does not overflow.
    let view = |strides: &[isize]| unsafe { Array::from_raw_parts(extents, strides, (B::PTR)(data)) };
    B::layout(data).with_strides(shape, view)
}

/// Borrows an array as [`erased`] does, but with a single position along each stretched axis. So
/// the view has each element once, unless windows overlap.
pub(crate) fn unstretched<'s, T: 's, S: Shape, B: Storage<T, S>>(
    array: &'s Array<T, S, B>,
) -> ArrayView<'s, T, DynRank> {
    let (shape, data) = array.parts();
    B::layout(data).with_strides(shape, |strides| {
        let mut extents = shape.extents();
        for (extent, &stride) in extents.as_mut().iter_mut().zip(strides) {
            if stride == 0 {
                *extent = (*extent).min(1);
            }
        }
        let extents = DynRank::clipped(extents.as_ref());
        // SAFETY: `Storage` guarantees an initialised element at each position of the array's
        // shape, at the offset that its strides give, and a pointer that is aligned and not null.
        // The array is borrowed for `'s`. The positions of the view are positions of the array,
        // because no extent is larger. `clipped` leaves out no extent, because no shape has more
        // than `DynRank::MAX_RANK` axes. So there is one stride for each axis. The product of the
        // extents does not overflow, because that of the array does not.
        unsafe { Array::from_raw_parts(extents, strides, (B::PTR)(data)) }
    })
}

/// Converts a view so that results of operations on it have the storage `P` instead of `O`, and
/// shortens its borrow.
#[inline(always)]
pub(crate) fn with_origin<'v: 's, 's, T: 'v, S: Shape, L: Layout<S>, O: Origin, P: Origin>(
    view: Array<T, S, View<'v, L, O>>,
) -> Array<T, S, View<'s, L, P>> {
    let (shape, data) = view.into_parts();
    // SAFETY: `O` and `P` occur only in types. The data and the shape are the parts of one view.
    // The lifetime of the data becomes shorter, which is sound as for a `&'v [T]`.
    unsafe { Array::from_parts(shape, data) }
}

/// Shortens the borrow of a mutable view.
#[inline(always)]
pub(crate) fn reborrow_mut<'v: 's, 's, T: 'v, S: Shape, L: Layout<S>>(
    view: Array<T, S, ViewMut<'v, L>>,
) -> Array<T, S, ViewMut<'s, L>> {
    let (shape, data) = view.into_parts();
    // SAFETY: the data and the shape are the parts of one view. The lifetime of the data becomes
    // shorter, which is sound as for a `&'v mut [T]`. The function consumed the view, so no other
    // view reaches the elements.
    unsafe { Array::from_parts(shape, data) }
}

/// Borrows an inline array as a view. Results of operations on the view are inline.
#[inline(always)]
pub(crate) fn inline_view<T: Copy, S: StaticShape>(
    array: &Array<T, S, Inline>,
) -> Array<T, S, View<'_, RowMajor, Inline>> {
    with_origin(borrow(array))
}

/// Borrows an array as a view in the storage [`Storage::Shared`].
#[inline(always)]
pub(crate) fn share<'s, T: 's, S: Shape, B: Storage<T, S>>(array: &'s Array<T, S, B>) -> Array<T, S, B::Shared<'s>> {
    let (shape, data) = array.parts();
    // SAFETY: `Storage` guarantees that `share` borrows the array's elements, in the array's
    // layout. The clone of the shape has the same extents, as `FixedExtent` guarantees.
    unsafe { Array::from_parts(shape.clone(), B::share(data)) }
}

/// Borrows an array mutably.
#[inline(always)]
pub(crate) fn borrow_mut<'s, T: 's, S: Shape, B: StorageMut<T, S>>(
    array: &'s mut Array<T, S, B>,
) -> Array<T, S, ViewMut<'s, B::Layout>> {
    let layout = B::layout(array.parts().1).clone();
    let (shape, ptr) = array.shape_and_ptr();
    // SAFETY: `Storage` guarantees an initialised element at each position of the array's shape, in
    // the layout of its data, and a pointer that is aligned and not null. `StorageMut` guarantees a
    // different element for each position. The array is borrowed mutably for `'s`. The clone of the
    // shape has the same extents, as `FixedExtent` guarantees.
    unsafe { Array::from_parts(shape.clone(), BorrowedMut::new(ptr, layout)) }
}

/// Returns the offset of the element at a position, or `None` if the position is out of bounds.
///
/// The offset wraps only if there are more than `isize::MAX` elements. Such elements have size 0,
/// so every offset leads to the same address.
#[inline(always)]
fn offset_of<S: Shape, L: Layout<S>>(shape: &S, layout: &L, index: &[usize]) -> Option<isize> {
    // The closures avoid copies of extents and strides. If the type does not determine the rank, a
    // copy has space for the maximum rank.
    if const { L::ROW_MAJOR } {
        return shape.with_extents(|extents| number_in(extents, index));
    }
    layout.with_strides(shape, |strides| {
        shape.with_extents(|extents| offset_in(extents, strides, index))
    })
}

/// Implements [`offset_of`] in row-major order, in which the offset of an element is its number.
#[cfg_attr(not(debug_assertions), inline(always))]
fn number_in(extents: &[usize], index: &[usize]) -> Option<isize> {
    // The lengths differ only for a `DynRank`, which is indexed by a list of any length.
    if index.len() != extents.len() {
        return None;
    }
    let mut number = 0_usize;
    // A loop over axes without `zip`, whose function `new` a program may inline too late: LLVM
    // would not know the indices when it optimises the loops of the program.
    for axis in 0..extents.len() {
        let (i, extent) = (index[axis], extents[axis]);
        if i >= extent {
            return None;
        }
        number = number.wrapping_mul(extent).wrapping_add(i);
    }
    Some(number as isize)
}

/// Implements [`offset_of`] in other layouts. There are as many extents as strides.
#[cfg_attr(not(debug_assertions), inline(always))]
fn offset_in(extents: &[usize], strides: &[isize], index: &[usize]) -> Option<isize> {
    // The lengths differ only for a `DynRank`, which is indexed by a list of any length.
    if index.len() != extents.len() {
        return None;
    }
    let mut offset = 0_isize;
    for axis in 0..extents.len() {
        let i = index[axis];
        if i >= extents[axis] {
            return None;
        }
        offset = strides[axis].wrapping_mul(i as isize).wrapping_add(offset);
    }
    Some(offset)
}

/// Returns the element at a position, or `None` if the position is out of bounds.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn get<'a, T, S: Shape, B: Storage<T, S>>(array: &'a Array<T, S, B>, index: &[usize]) -> Option<&'a T> {
    let (shape, data) = array.parts();
    let offset = offset_of(shape, B::layout(data), index)?;
    // SAFETY: `offset_of` verified that each index is below its extent, so the offset is the offset
    // of a position of the array. `Storage` guarantees an initialised element at each position, for
    // as long as the array is borrowed.
    Some(unsafe { &*(B::PTR)(data).offset(offset) })
}

/// Returns the element at a position mutably, or the shape if the position is out of bounds.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn get_mut<'a, T, S: Shape, B: StorageMut<T, S>>(
    array: &'a mut Array<T, S, B>,
    index: &[usize],
) -> Result<&'a mut T, &'a S> {
    let (shape, data) = array.parts();
    let Some(offset) = offset_of(shape, B::layout(data), index) else {
        return Err(array.parts().0);
    };
    // SAFETY: `offset_of` verified that each index is below its extent, so the offset is the offset
    // of a position of the array. `Storage` guarantees an initialised element at each position, and
    // `StorageMut` that it can be written. The array is borrowed mutably for as long as the
    // reference.
    Ok(unsafe { &mut *array.shape_and_ptr().1.offset(offset) })
}

/// Returns whether the types determine the extents and the strides, and the strides are those of
/// row-major order.
const fn in_order<S: Shape, L: Layout<S>>() -> bool {
    match (S::STATIC, L::STATIC) {
        (Some(extents), Some(strides)) => is_row_major(extents.as_slice(), strides.known()),
        _ => false,
    }
}

/// Returns the element with the number `number`, counted from 0 in row-major order, or `None` if
/// there is no such element.
pub(crate) fn nth<T, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>, number: usize) -> Option<&T> {
    let (shape, data) = array.parts();
    if len_of(shape).is_none_or(|len| number >= len) {
        return None;
    }
    let in_extents = |strides: &[isize]| shape.with_extents(|extents| offset(extents, strides, number));
    let offset = B::layout(data).with_strides(shape, in_extents);
    // SAFETY: the number is below the number of elements, so `offset` is the offset of a position
    // of the array. `Storage` guarantees an initialised element at each position, for as long as
    // the array is borrowed.
    Some(unsafe { &*(B::PTR)(data).offset(offset) })
}

/// Returns the number of elements of an array, or `None` if its elements are not contiguous in
/// row-major order.
#[inline]
fn contiguous_len<T, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> Option<usize> {
    let (shape, data) = array.parts();
    let len = len_of(shape)?;
    // If there are no elements, no stride is used, so every layout is contiguous.
    if len > 0 && !const { <B::Layout as Layout<S>>::ROW_MAJOR } {
        if const { <B::Layout as Layout<S>>::STATIC.is_some() && S::STATIC.is_some() } {
            return const { in_order::<S, B::Layout>() }.then_some(len);
        }
        // The closures avoid copies of extents and strides. If the type does not determine the
        // rank, a copy has space for the maximum rank.
        let in_order = |strides: &[isize]| shape.with_extents(|extents| is_row_major(extents, strides));
        if !B::layout(data).with_strides(shape, in_order) {
            return None;
        }
    }
    Some(len)
}

/// Returns the elements as a slice, or `None` if they are not contiguous in row-major order.
#[inline]
pub(crate) fn try_slice<T, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> Option<&[T]> {
    let len = contiguous_len(array)?;
    // SAFETY: `Storage` guarantees an initialised element at each of the `len` positions, for as
    // long as the array is borrowed. `contiguous_len` verified that they are contiguous in
    // row-major order. The pointer of an array is aligned and not null, even if there are no
    // elements.
    Some(unsafe { core::slice::from_raw_parts(array.as_ptr(), len) })
}

/// Returns the elements as a mutable slice, or `None` if they are not contiguous in row-major
/// order.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn try_slice_mut<T, S: Shape, B: StorageMut<T, S>>(array: &mut Array<T, S, B>) -> Option<&mut [T]> {
    let len = contiguous_len(array)?;
    // SAFETY: `Storage` guarantees an initialised element at each of the `len` positions, and
    // `StorageMut` that they are distinct and writable. `contiguous_len` verified that they are
    // contiguous in row-major order. The array is borrowed mutably for as long as the slice. The
    // pointer of an array is aligned and not null, even if there are no elements.
    Some(unsafe { core::slice::from_raw_parts_mut(array.shape_and_ptr().1, len) })
}
