//! Copies of the elements of views with few elements, which need no planning.

use core::mem::MaybeUninit;
use core::slice;

use super::Storage;
use crate::shape::{Layout, Shape, checked_product};
use crate::storage::Array;

/// The number of elements that [`few`] copies at most.
pub(crate) const FEW: usize = 64;

/// Copies the elements of an array to `room` in row-major order, and returns them. Returns `None`
/// if there are more than [`FEW`] elements.
#[inline(always)]
pub(crate) fn few<'r, T: Copy, S: Shape, B: Storage<T, S>>(
    array: &Array<T, S, B>,
    room: &'r mut [MaybeUninit<T>; FEW],
) -> Option<&'r [T]> {
    let (shape, data) = array.parts();
    let (extents, strides) = (shape.extents(), B::layout(data).strides(shape));
    let len = checked_product(extents.as_ref()).filter(|&len| len <= FEW)?;
    if len == 0 {
        // The loops over the other axes could be long.
        return Some(&[]);
    }
    let to = room.as_mut_ptr().cast();
    // SAFETY: `Storage` guarantees an initialised element at each position of the array's shape, at
    // the offset that its strides give. `room` is not part of the array, and has room for `FEW`
    // elements, at least `len`. `copy` initialises `len` elements.
    unsafe {
        copy((B::PTR)(data), extents.as_ref(), strides.as_ref(), to);
        Some(slice::from_raw_parts(to, len))
    }
}

/// Copies the elements at all positions to `to` in row-major order, and returns a pointer behind
/// the last copy. This function has only the dtype as a parameter, so that it is compiled once for
/// all shapes.
///
/// # Safety
///
/// There are as many strides as extents. For each position, there is an initialised element at the
/// offset from `ptr` that the strides give. `to` has room for as many elements as there are
/// positions, and does not overlap with them.
unsafe fn copy<T: Copy>(ptr: *const T, extents: &[usize], strides: &[isize], mut to: *mut T) -> *mut T {
    let (&[extent, ref extents @ ..], &[stride, ref strides @ ..]) = (extents, strides) else {
        // SAFETY: the caller guarantees an element at the only position, and room for it.
        unsafe {
            to.write(ptr.read());
            return to.add(1);
        }
    };
    let mut from = ptr;
    for _ in 0..extent {
        // SAFETY: the position along the first axis is in bounds, and so are all positions of the
        // other axes from there. `to` has room for the elements that are not copied yet.
        to = unsafe {
            if extents.is_empty() {
                to.write(from.read());
                to.add(1)
            } else {
                copy(from, extents, strides, to)
            }
        };
        // The pointer after the last position may not be in bounds. Nothing is read there.
        from = from.wrapping_offset(stride);
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::DynRank;
    use crate::slice;

    fn assert_copied<S: Shape, B: Storage<i32, S>>(part: &Array<i32, S, B>) {
        let mut room = [const { MaybeUninit::uninit() }; FEW];
        let copied = few(part, &mut room).expect("at most 64 elements");
        assert!(copied.iter().eq(part.iter()), "{copied:?}");
    }

    #[test]
    fn few_elements_are_copied_in_row_major_order() {
        let x = Array::<i32, DynRank>::from_fn_with([3, 4, 5], |at| (at[0] * 20 + at[1] * 5 + at[2]) as i32);
        assert_copied(&x);
        assert_copied(&x.swap_axes::<0, 2>());
        assert_copied(&slice!(x, 0, ..;-2, 1..4));
        assert_copied(&slice!(x, ..;2, 3, ..;-1));
        assert_copied(&slice!(x, 2..2, .., ..));
        assert_copied(&slice!(x, 2, 1, 3));
        assert_copied(&Array::<i32, DynRank>::zeros_with([1 << 40, 0]));
        let many = Array::<i32, DynRank>::zeros_with([5, 13]);
        assert_eq!(few(&many, &mut [const { MaybeUninit::uninit() }; FEW]), None);
    }
}
