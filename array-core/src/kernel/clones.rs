//! Clones of the elements of an array in any layout, in row-major order.
//!
//! # Which copies are unrolled or moved
//!
//! `to_heap`, `to_vec`, `transposed` and `to_inline` clone elements of any type. Many elements of a
//! dtype, and expressions that only copy, are moved by their size in bytes, without a stage
//! (`kernel/drive/copy.rs`): short runs in two words, and transposed elements in squares.
//! Otherwise, if a clone needs no drop, the order of the copies does not matter, so a transposed
//! view is read along the axis whose elements are nearest in memory, 16 runs at a time. If types
//! determine the offsets of at most 64 elements, the copy is unrolled. Other operations on numbers
//! have their own tiles.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::{self, MaybeUninit};
use core::slice;

use super::drive;
use crate::error::{AllocError, tried};
use crate::plan::grid::MAX_AXES;
use crate::shape::{Layout, Shape, static_len};
#[cfg(feature = "alloc")]
use crate::storage::reserved;
use crate::storage::{Array, OwnedStorage, Storage, Writer, each_run, is_dtype, rows, stepped, try_slice};

/// Clones the elements of an array into new data, in row-major order.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
#[inline]
pub(crate) fn clones<T: Clone, S: Shape, A: Storage<T, S>, B: OwnedStorage<T, S>>(
    array: &Array<T, S, A>,
) -> Result<B::Data, AllocError> {
    // If a clone panics, `clone_to` drops the written elements, and `room` frees the memory.
    let mut room = tried!((B::ROOM)(array.len()));
    // SAFETY: an existing array has as many elements as the product of its extents, and `room` is
    // memory for them. `clone_to` initialises all of them.
    unsafe {
        clone_to(array, (B::ROOM_PTR)(&mut room));
        Ok((B::FILLED)(room))
    }
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
    let mut vec = reserved(len)?;
    // SAFETY: the vector has capacity for `len` elements, which `clone_to` initialises.
    unsafe {
        clone_to(array, vec.as_mut_ptr());
        vec.set_len(len);
    }
    Ok(vec)
}

/// Returns the axis along which neighbouring elements are nearest in memory, that is, with the
/// stride of the smallest absolute value. Returns `None` if `run`, which [`rows`] returned, merges
/// this axis into its runs.
#[cfg_attr(not(debug_assertions), inline(always))]
fn nearest(extents: &[usize], strides: &[isize], run: Run) -> Option<usize> {
    let (_, step, outer) = run;
    let mut nearest = (None, step.unsigned_abs());
    for axis in 0..outer {
        let distance = strides[axis].unsigned_abs();
        if extents[axis] > 1 && distance < nearest.1 {
            nearest = (Some(axis), distance);
        }
    }
    nearest.0
}

/// The length and the stride of a run, and the number of axes outside of it, as [`rows`] returns
/// them.
type Run = (usize, isize, usize);

/// The number of elements of a run, as [`rows`] defines it, that [`scatter`] visits before it moves
/// on along its `axis`. Each of these elements may be in a separate cache line, and all these lines
/// fit in the cache.
const SIDE: usize = 16;

/// Clones the elements of an array to `out`, in row-major order. The function visits up to [`SIDE`]
/// elements of a run before it moves on along `axis`, so that neighbours in memory are read soon
/// after each other.
///
/// # Safety
///
/// There are `count` positions, at least one. Each has an initialised element, at the offset from
/// `from` that the strides give, and `out` has space for as many elements. `axis` is not one of the
/// axes that [`rows`] merges into runs.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn scatter<T: Clone>(
    from: *const T,
    extents: &[usize],
    strides: &[isize],
    count: usize,
    axis: usize,
    (len, step, outer): Run,
    out: *mut T,
) {
    let (extent, stride) = (extents[axis], strides[axis]);
    // `axis` and the run span a plane. There is one plane for each position of the other axes. The
    // first element of a plane has the number `number` in row-major order, and the offset `offset`.
    // Along `axis`, the numbers of neighbours differ by `along`.
    let planes = count / (len * extent);
    for plane in 0..planes {
        let (mut rest, mut number, mut offset, mut pitch) = (plane, 0, 0, len);
        let mut along = len;
        for i in (0..outer).rev() {
            if i == axis {
                along = pitch;
            } else {
                number += rest % extents[i] * pitch;
                offset = stepped(offset, rest % extents[i], strides[i]);
                rest /= extents[i];
            }
            pitch *= extents[i];
        }
        for first in (0..len).step_by(SIDE) {
            let end = len.min(first + SIDE);
            for i in 0..extent {
                for j in first..end {
                    let offset = stepped(stepped(offset, i, stride), j, step);
                    // SAFETY: `number + i * along + j` is the number of a position in row-major
                    // order, and `offset` its offset. The caller guarantees space for each element,
                    // and an initialised element at the offset.
                    unsafe { out.add(number + i * along + j).write((*from.offset(offset)).clone()) };
                }
            }
        }
    }
}

/// Clones the elements of an array to `out`, in row-major order.
///
/// If a clone panics, the elements that are already written are dropped.
///
/// # Safety
///
/// There are `count` positions, at least one. Each has an initialised element, at the offset from
/// `from` that the strides give, and `out` has space for as many elements, which does not overlap
/// with them.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn clone_strided<T: Clone>(from: *const T, extents: &[usize], strides: &[isize], count: usize, out: *mut T) {
    // Without elements, the length of a run might overflow.
    if count == 0 {
        return;
    }
    let run = rows(extents, strides);
    if is_dtype::<T>()
        && is_many(run, count, size_of::<T>())
        // SAFETY: a clone of a dtype is a copy of its bytes. The caller guarantees the elements and
        // the space.
        && unsafe { copy(from.cast(), extents, strides, out.cast(), size_of::<T>()) }
    {
        return;
    }
    // Elements that need a drop are written in row-major order, so that `Writer` can drop them if a
    // clone panics.
    if const { !mem::needs_drop::<T>() }
        && let Some(axis) = nearest(extents, strides, run)
    {
        // SAFETY: the caller guarantees the elements and the space. `nearest` returns an axis that
        // `rows` does not merge into runs.
        return unsafe { scatter(from, extents, strides, count, axis, run, out) };
    }
    let mut writer = Writer::new(out);
    each_run(extents, strides, count, |offset, len, step| {
        // SAFETY: the runs contain each position once, so the caller guarantees an initialised
        // element at each offset, and space for each element.
        unsafe {
            // The compiler can vectorise the first loop, because its stride is a constant.
            if step == 1 {
                for j in 0..len {
                    writer.push((*from.offset(stepped(offset, j, 1))).clone());
                }
            } else {
                for j in 0..len {
                    writer.push((*from.offset(stepped(offset, j, step))).clone());
                }
            }
        }
    });
    writer.finish();
}

/// Returns whether there are so many elements of `size` bytes that choosing a way to copy them is a
/// small part of the work. Otherwise, a loop over elements that is compiled for the type of the
/// array takes less time.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_many(run: Run, count: usize, size: usize) -> bool {
    match run {
        (_, step, 0) => count >= 160 && step.unsigned_abs() < 4,
        (_, 1, _) => count >= 8,
        _ => count >= 128 && count * size >= 256,
    }
}

/// Copies the elements of an array to `out`, in row-major order. Returns `false`, and copies
/// nothing, if [`drive::copy`] cannot copy them.
///
/// # Safety
///
/// The preconditions of [`clone_strided`] hold for elements of `size` bytes (1, 2, 4, 8 or 16).
#[inline(never)]
unsafe fn copy(from: *const u8, extents: &[usize], strides: &[isize], out: *mut u8, size: usize) -> bool {
    let axes = extents.len();
    if axes > MAX_AXES {
        return false;
    }
    let (mut row_major, mut stride) = ([0; MAX_AXES], 1);
    for (own, &extent) in row_major[..axes].iter_mut().zip(extents).rev() {
        *own = stride;
        stride *= extent as isize;
    }
    // SAFETY: there is at least one position, so that no extent is 0. The caller guarantees the
    // elements, and space for them in row-major order, which is new memory.
    unsafe { drive::copy(out, from, extents, (&row_major[..axes], strides), size) }
}

/// The maximum number of elements whose [`Offsets`] are constants.
const FEW: usize = 64;

/// The offsets of the elements of an array of shape `S` in the layout `L`, in row-major order.
struct Offsets<S, L>(PhantomData<(S, L)>);

impl<S: Shape, L: Layout<S>> Offsets<S, L> {
    /// The number of elements, or 0 if [`KNOWN`](Self::KNOWN) is `None`.
    const LEN: usize = match static_len::<S>() {
        Some(len) if len <= FEW && L::STATIC.is_some() => len,
        _ => 0,
    };

    /// The offsets of the first [`LEN`](Self::LEN) positions. `None` if the types do not determine
    /// the offsets, or if there are no elements or too many.
    const KNOWN: Option<[isize; FEW]> = match (&S::STATIC, &L::STATIC) {
        (Some(extents), Some(strides)) if Self::LEN > 0 => {
            let (extents, strides) = (extents.as_slice(), strides.known());
            let (mut offsets, mut number) = ([0; FEW], 0);
            while number < Self::LEN {
                let (mut rest, mut axis) = (number, extents.len());
                while axis > 0 {
                    axis -= 1;
                    offsets[number] += strides[axis] * (rest % extents[axis]) as isize;
                    rest /= extents[axis];
                }
                number += 1;
            }
            Some(offsets)
        }
        _ => None,
    };
}

/// Clones the elements of an array to `out`, in row-major order.
///
/// If a clone panics, the elements that are already written are dropped.
///
/// # Safety
///
/// `out` has space for as many elements as the array has, which does not overlap with the array.
#[inline]
unsafe fn clone_to<T: Clone, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>, out: *mut T) {
    if let Some(elements) = try_slice(array) {
        // SAFETY: the caller guarantees space for the elements, which may be uninitialised, as
        // `MaybeUninit` permits.
        let room = unsafe { slice::from_raw_parts_mut(out.cast::<MaybeUninit<T>>(), elements.len()) };
        room.write_clone_of_slice(elements);
        return;
    }
    // `try_slice` returns a slice for every array with the layout `RowMajor`, so this branch is
    // never taken. It keeps the compiler from compiling the code below for this layout.
    if const { <B::Layout as Layout<S>>::ROW_MAJOR } {
        return;
    }
    let (shape, data) = array.parts();
    let (from, count) = ((B::PTR)(data), array.len());
    // The compiler unrolls the copy of few elements whose offsets are constants. Elements that need
    // a drop are left to `clone_strided`, which drops them if a clone panics.
    if let Some(offsets) = const { &Offsets::<S, B::Layout>::KNOWN }
        && const { !mem::needs_drop::<T>() }
    {
        for (i, &offset) in offsets[..const { Offsets::<S, B::Layout>::LEN }].iter().enumerate() {
            // SAFETY: `Storage` guarantees an initialised element at each position of the shape, in
            // the layout of the data, whose strides are the static ones. `i` is the number of the
            // position, for which the caller guarantees space.
            unsafe { out.add(i).write((*from.offset(offset)).clone()) };
        }
        return;
    }
    // SAFETY: `Storage` guarantees an initialised element at each position of the shape, in the
    // layout of the data. There is at least one, because an array without elements is a slice. The
    // caller guarantees space for each element.
    let clone = |extents: &[usize], strides: &[isize]| unsafe { clone_strided(from, extents, strides, count, out) };
    shape.with_extents(|extents| B::layout(data).with_strides(shape, |strides| clone(extents, strides)));
}
