//! Copies of views of elements of any type, in row-major order.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::mem;

use super::walk::rows;
use super::{Iter, OwnedStorage, Storage, Writer};
use crate::error::AllocError;
use crate::shape::{Layout, Shape, StrideValues};
use crate::storage::Array;

/// Creates data of clones of the elements of an array, in row-major order.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
///
/// # Panics
///
/// Panics if the extents of the shape overflow: the caller has checked them.
#[inline]
pub(crate) fn clones<T: Clone, S: Shape, A: Storage<T, S>, B: OwnedStorage<T, S>>(
    array: &Array<T, S, A>,
) -> Result<B::Data, AllocError> {
    // SAFETY: an existing array has as many elements as the product of its extents, and `build`
    // provides memory for them. `clone_to` initialises all of them.
    unsafe { B::build(array.len(), |out| clone_to(array, out)) }
}

/// Returns a vector of clones of the elements of an array, in row-major order.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn to_vec<T: Clone, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> Result<Vec<T>, AllocError> {
    let len = array.len();
    let mut vec = Vec::new();
    let bytes = len.saturating_mul(mem::size_of::<T>());
    vec.try_reserve_exact(len).map_err(|_| AllocError { bytes })?;
    // SAFETY: the vector has capacity for `len` elements, which `clone_to` initialises.
    unsafe {
        clone_to(array, vec.as_mut_ptr());
        vec.set_len(len);
    }
    Ok(vec)
}

/// Returns the axis along which neighbouring elements are nearest in memory. Returns `None` if
/// [`rows`] merges this axis into its runs, or if the array has no elements.
#[inline(always)]
fn nearest(extents: &[usize], strides: &[isize]) -> Option<usize> {
    // Without elements, the length of a run may overflow.
    if extents.contains(&0) {
        return None;
    }
    let (_, step, outer) = rows(extents, strides);
    let mut nearest = (None, step.unsigned_abs());
    for axis in 0..outer {
        let distance = strides[axis].unsigned_abs();
        if extents[axis] > 1 && distance < nearest.1 {
            nearest = (Some(axis), distance);
        }
    }
    nearest.0
}

/// The number of elements of a run, as [`rows`] defines it, that [`scatter`] visits before it moves
/// on along its `axis`. Each of these elements may be in a separate cache line, and all these lines
/// fit in the cache.
const SIDE: usize = 16;

/// Calls `visit` once for each position of an array of `count` elements, at least one, with the
/// number of the position in row-major order and its offset. `axis` is not one of the axes that
/// [`rows`] merges into runs. The function visits up to [`SIDE`] elements of a run before it moves
/// on along `axis`, so that neighbours in memory are read soon after each other.
#[inline(always)]
fn scatter(extents: &[usize], strides: &[isize], count: usize, axis: usize, mut visit: impl FnMut(usize, isize)) {
    let (len, step, outer) = rows(extents, strides);
    let (extent, stride) = (extents[axis], strides[axis]);
    // `axis` and the run span a plane. There is one plane for each position of the other axes.
    let planes = count / (len * extent);
    for plane in 0..planes {
        let (mut rest, mut number, mut offset, mut pitch) = (plane, 0, 0, len);
        let mut along = len;
        for i in (0..outer).rev() {
            if i == axis {
                along = pitch;
            } else {
                number += rest % extents[i] * pitch;
                offset += (rest % extents[i]) as isize * strides[i];
                rest /= extents[i];
            }
            pitch *= extents[i];
        }
        for first in (0..len).step_by(SIDE) {
            let end = len.min(first + SIDE);
            for i in 0..extent {
                for j in first..end {
                    let offset = offset + i as isize * stride + j as isize * step;
                    visit(number + i * along + j, offset);
                }
            }
        }
    }
}

/// Clones the elements of an array to `out`, in row-major order.
///
/// If a clone panics, the elements written before are dropped or need no drop.
///
/// # Safety
///
/// `out` has space for as many elements as the array has.
#[inline]
unsafe fn clone_to<T: Clone, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>, out: *mut T) {
    // Elements that need a drop are written in row-major order, so that `Writer` can drop them if a
    // clone panics.
    if const { !mem::needs_drop::<T>() } {
        let (shape, data) = array.parts();
        let (extents, strides) = (shape.extents(), S::Strides::of(B::layout(data).strides(shape).as_ref()));
        let (extents, strides, from) = (extents.as_ref(), strides.as_ref(), B::ptr(data));
        if let Some(axis) = nearest(extents, strides) {
            // SAFETY: `scatter` calls the closure once for each position, with its number and its
            // offset. The caller guarantees space for each element, and `Storage` an initialised
            // element at the offset.
            scatter(extents, strides, array.len(), axis, |number, offset| unsafe {
                out.add(number).write((*from.offset(offset)).clone());
            });
            return;
        }
    }
    let mut writer = Writer::new(out);
    // SAFETY: the caller guarantees space for each element that the iterator returns.
    Iter::new(array).for_each(|element| unsafe { writer.push(element.clone()) });
    writer.finish();
}
